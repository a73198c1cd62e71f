import type { CanonicalPerson } from '../contract/canonical-brand.ts';
import { foldText } from './text-folding.ts';

/** Who a person is across the corpus: the tax id, else the folded name and country (decision C1). */
export function personIdentity({ rut, nombre, pais }: CanonicalPerson): string {
  if (rut !== undefined) return `rut ${rut}`;
  return `nombre ${foldText(nombre) || nombre} ${pais ?? '-'}`;
}
