import type { Anotacion } from '../../contract/anotacion.ts';
import type { BrandDetail } from '../../contract/brand-detail.ts';
import type { Persona, PersonaHistorica, Rol } from '../../contract/persona.ts';
import { hideTaxIds, readDemand } from '../../office/index.ts';
import { isLegalPersonRut } from '../persons/rut.ts';
import { catalogedAct, readAct } from './annotation-catalog.ts';
import {
  brandSummaryOf,
  type IdentifiedAnnotation,
  type MentionedPerson,
  type StoredBrand,
} from './stored-brand.ts';

/** Converts the acts on a mark for callers, in the given order (decision C3). */
export function annotationsOf(annotations: readonly IdentifiedAnnotation[]): Anotacion[] {
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
export function brandDetailOf(brand: StoredBrand): BrandDetail {
  return {
    ...brandSummaryOf(brand),
    estadoOriginal: brand.estadoOriginal,
    personas: personasOf(brand),
    personasHistoricas: personasHistoricasOf(brand),
    anotaciones: annotationsOf(brand.anotaciones),
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
export function personasOf(brand: Pick<StoredBrand, 'titulares' | 'representantes'>): Persona[] {
  const holders = onePerId(brand.titulares ?? []);
  const others = onePerId(brand.representantes ?? []);
  return [
    ...[...holders.values()].map((person) => {
      const other = others.get(person.id);
      return other === undefined
        ? personaOf(person, 'titular')
        : personaOf(lastMentioned(person, other), 'ambas');
    }),
    ...[...others.values()]
      .filter(({ id }) => !holders.has(id))
      .map((person) => personaOf(person, 'representante')),
  ];
}

/** Returns the former holders, oldest transfer first, each with the annotation that proves it. */
function personasHistoricasOf({
  titularesHistoricos,
}: Pick<StoredBrand, 'titularesHistoricos'>): PersonaHistorica[] {
  return titularesHistoricos.map(({ retiradoEn, retiradoPor, ...person }) => ({
    ...personaOf(person, 'titular'),
    retiradoEn,
    retiradoPor,
  }));
}

/** Returns a tax id that may be public. */
function shownRut(rut: string | undefined): { rut?: string } {
  return rut !== undefined && isLegalPersonRut(rut) ? { rut } : {};
}

function onePerId(persons: readonly MentionedPerson[]): Map<number, MentionedPerson> {
  const byId = new Map<number, MentionedPerson>();
  for (const person of persons) {
    const held = byId.get(person.id);
    byId.set(person.id, held === undefined ? person : lastMentioned(held, person));
  }
  return byId;
}

/** Returns a person with the later of two mentions. */
function lastMentioned(person: MentionedPerson, other: MentionedPerson): MentionedPerson {
  const { ultimaMencion } = other;
  const isLater = ultimaMencion !== undefined && ultimaMencion > (person.ultimaMencion ?? '');
  return isLater ? { ...person, ultimaMencion } : person;
}

function personaOf({ id, rut, ...stated }: MentionedPerson, rol: Rol): Persona {
  return { ...stated, id: String(id), rol, ...shownRut(rut) } as Persona;
}

/** The fields of a detail or report that a compact answer keeps. */
type Compact<Detail extends BrandDetail> = Omit<Detail, 'anotaciones'> & {
  readonly compacto: true;
};

/** Removes the long parts of a detail or report: its acts, and the goods of its classes. */
export function compactDetail<Detail extends BrandDetail>({
  anotaciones: _,
  ...detail
}: Detail): Compact<Detail> {
  const clasesDetalle = detail.clasesDetalle.map(({ cobertura: _, ...clase }) => clase);
  return { ...detail, clasesDetalle, compacto: true } as Compact<Detail>;
}
