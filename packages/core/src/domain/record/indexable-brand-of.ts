import type { CanonicalPerson } from '../../contract/canonical-brand.ts';
import type { BrandRecord } from './brand-record.ts';
import type { IndexableBrand, IndexableRelation } from './indexable-brand.ts';

/** As much of a mark as the index needs. */
export type IndexableSource = Pick<
  BrandRecord,
  | 'nroSolicitud'
  | 'nroRegistro'
  | 'denominacion'
  | 'estado'
  | 'tipoSigno'
  | 'fechaPresentacion'
  | 'fechaPublicacion'
  | 'fechaRegistro'
  | 'fechaVencimiento'
  | 'clases'
  | 'titulares'
  | 'representantes'
> & {
  readonly titularesHistoricos?: readonly CanonicalPerson[];
  readonly fechaActualizacion: string;
};

/** A person who may be one of a corpus. */
type MaybeIdentified = CanonicalPerson & { readonly id?: number };

/** What the index holds of a mark. */
export function indexableBrandOf(brand: IndexableSource): IndexableBrand {
  return {
    nroSolicitud: brand.nroSolicitud,
    nroRegistro: brand.nroRegistro,
    denominacion: brand.denominacion,
    estado: brand.estado,
    tipoSigno: brand.tipoSigno,
    fechaPresentacion: brand.fechaPresentacion,
    fechaPublicacion: brand.fechaPublicacion,
    fechaRegistro: brand.fechaRegistro,
    fechaVencimiento: brand.fechaVencimiento,
    fechaActualizacion: brand.fechaActualizacion,
    clases: (brand.clases ?? []).map(({ clase }) => clase),
    relaciones: [
      ...relations(brand.titulares, 'titular'),
      ...relations(brand.representantes, 'representante'),
      ...relations(brand.titularesHistoricos ?? null, 'titular').map((past) => ({
        ...past,
        vigente: false,
      })),
    ],
  };
}

function relations(
  persons: readonly MaybeIdentified[] | null,
  rol: IndexableRelation['rol'],
): IndexableRelation[] {
  return (persons ?? []).map(({ id, nombre, razonSocial, rut }) => ({
    personaId: id,
    nombre,
    razonSocial,
    rut,
    rol,
    vigente: true,
  }));
}
