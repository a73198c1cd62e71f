import type { CanonicalBrand } from '../../contract/canonical-brand.ts';
import { readStatus } from '../../domain/office/status-vocabulary.ts';

/** What a status text states: fields of the brand, and whether it names a status we do not know. */
export interface StatedStatus {
  readonly fields: Pick<CanonicalBrand, 'estado' | 'estadoOriginal'>;
  readonly unknownStatus: boolean;
}

/**
 * A known text states the code and itself; an unknown one itself alone, so that the brand keeps its
 * last code; a placeholder states nothing (decision B5).
 */
export function statedStatus(text: string): StatedStatus {
  const reading = readStatus(text);
  if (reading === 'placeholder') return { fields: {}, unknownStatus: false };
  if (reading === 'unknown') return { fields: { estadoOriginal: text }, unknownStatus: true };
  return { fields: { estado: reading, estadoOriginal: text }, unknownStatus: false };
}
