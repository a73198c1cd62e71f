import type { Anotacion } from '../../contract/anotacion.ts';
import type { BrandDetail } from '../../contract/brand-detail.ts';
import type { Persona, PersonaHistorica, Rol } from '../../contract/persona.ts';
import { hideTaxIds, readDemand } from '../../office/index.ts';
import { isLegalPersonRut } from '../persons/rut.ts';
import { catalogedAct, readAct } from './annotation-catalog.ts';
import {
  type IdentifiedAnnotation,
  type MentionedPerson,
  type StoredBrand,
  toBrandSummary,
} from './stored-brand.ts';

/** Converts the acts on a mark to the contract's form, in the given order and without tax ids (decision C3). */
export function toAnotaciones(annotations: readonly IdentifiedAnnotation[]): Anotacion[] {
  return annotations.map((annotation) => {
    const { id, fecha, codigo = null, descripcion, fechaVencimiento, observacion } = annotation;
    const known = catalogedAct(annotation);
    const read = known === null && codigo !== null ? readAct(annotation) : known;
    const isDemand = read?.rol === 'demanda';
    return {
      id,
      fecha,
      codigo,
      descripcion: hideTaxIds(descripcion),
      seccionTipo: known?.seccionTipo ?? null,
      seccionNombre: known?.seccionNombre ?? null,
      ...(fechaVencimiento !== undefined && { fechaVencimiento }),
      ...(observacion !== undefined && { observacion: hideTaxIds(observacion) }),
      ...(isDemand && readDemand(annotation)),
    };
  });
}

/** Converts a stored mark to its detail (specification 2.3, decision C5), without `dataAsOf`. */
export function toBrandDetail(brand: StoredBrand): BrandDetail {
  return {
    ...toBrandSummary(brand),
    estadoOriginal: brand.estadoOriginal,
    personas: toPersonas(brand),
    personasHistoricas: toPersonasHistoricas(brand),
    anotaciones: toAnotaciones(brand.anotaciones),
    clasesDetalle: [...(brand.clases ?? [])],
    ...(brand.traduccion !== null && { traduccion: brand.traduccion }),
    ...(brand.descripcionEtiqueta !== null && { descripcionEtiqueta: brand.descripcionEtiqueta }),
    fechaPublicacion: brand.fechaPublicacion,
    fuentes: [...brand.fuentes],
    ...(brand.renovaciones.length > 0 && { renovaciones: [...brand.renovaciones] }),
  };
}

/**
 * Returns the current holders, then the representatives; a person with both roles is one entry with the role `ambas`.
 * The tax id of a natural person is not returned (decision C1).
 */
export function toPersonas(brand: Pick<StoredBrand, 'titulares' | 'representantes'>): Persona[] {
  const holders = mergePersonsById(brand.titulares ?? []);
  const others = mergePersonsById(brand.representantes ?? []);
  return [
    ...[...holders.values()].map((person) => {
      const other = others.get(person.id);
      return other === undefined
        ? toPersona(person, 'titular')
        : toPersona(withLastMention(person, other), 'ambas');
    }),
    ...[...others.values()]
      .filter(({ id }) => !holders.has(id))
      .map((person) => toPersona(person, 'representante')),
  ];
}

/** Returns the former holders, oldest transfer first, each with the annotation that proves it. */
function toPersonasHistoricas({
  titularesHistoricos,
}: Pick<StoredBrand, 'titularesHistoricos'>): PersonaHistorica[] {
  return titularesHistoricos.map(({ retiradoEn, retiradoPor, ...person }) => ({
    ...toPersona(person, 'titular'),
    retiradoEn,
    retiradoPor,
  }));
}

/** Returns the tax id of a legal person as a field; that of a natural person must not be published. */
function publicRut(rut: string | undefined): { rut?: string } {
  return rut !== undefined && isLegalPersonRut(rut) ? { rut } : {};
}

function mergePersonsById(persons: readonly MentionedPerson[]): Map<number, MentionedPerson> {
  const byId = new Map<number, MentionedPerson>();
  for (const person of persons) {
    const held = byId.get(person.id);
    byId.set(person.id, held === undefined ? person : withLastMention(held, person));
  }
  return byId;
}

/** Returns `person` with the later last mention of the two persons. */
function withLastMention(person: MentionedPerson, other: MentionedPerson): MentionedPerson {
  const { ultimaMencion } = other;
  const isLater = ultimaMencion !== undefined && ultimaMencion > (person.ultimaMencion ?? '');
  return isLater ? { ...person, ultimaMencion } : person;
}

function toPersona({ id, rut, ...stated }: MentionedPerson, rol: Rol): Persona {
  return { ...stated, id: String(id), rol, ...publicRut(rut) } as Persona;
}

/** The type of a detail or report in a compact response. */
type Compact<Detail extends BrandDetail> = Omit<Detail, 'anotaciones'> & {
  readonly compacto: true;
};

/** Removes the long parts of a detail or report: the acts, and the wording of the goods of each class. */
export function compactDetail<Detail extends BrandDetail>({
  anotaciones: _,
  ...detail
}: Detail): Compact<Detail> {
  const clasesDetalle = detail.clasesDetalle.map(({ cobertura: _, ...clase }) => clase);
  return { ...detail, clasesDetalle, compacto: true } as Compact<Detail>;
}
