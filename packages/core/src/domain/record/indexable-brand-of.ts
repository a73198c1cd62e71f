import type { CanonicalPerson } from '../../contract/canonical-brand.ts';
import type { BrandRecord } from './brand-record.ts';
import type { IndexableBrand, IndexableRelation } from './indexable-brand.ts';
import { type MarkHead, markHeadOf } from './mark-head.ts';

/** As much of a mark as the index needs. */
export type IndexableSource = MarkHead &
  Pick<BrandRecord, 'titulares' | 'representantes'> & {
    readonly titularesHistoricos?: readonly CanonicalPerson[];
  };

/** A person who may be one of a corpus. */
type MaybeIdentified = CanonicalPerson & { readonly id?: number };

/** What the index holds of a mark. */
export function indexableBrandOf(brand: IndexableSource): IndexableBrand {
  return {
    relaciones: [
      ...relations(brand.titulares, 'titular', true),
      ...relations(brand.representantes, 'representante', true),
      ...relations(brand.titularesHistoricos ?? null, 'titular', false),
    ],
    ...markHeadOf(brand),
  };
}

function relations(
  persons: readonly MaybeIdentified[] | null,
  rol: IndexableRelation['rol'],
  vigente: boolean,
): IndexableRelation[] {
  return (persons ?? []).map(({ id, nombre, razonSocial, rut }) => ({
    personaId: id,
    nombre,
    razonSocial,
    rut,
    rol,
    vigente,
  }));
}
