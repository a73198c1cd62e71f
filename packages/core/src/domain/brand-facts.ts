import type {
  CanonicalBrand,
  CanonicalClass,
  CanonicalPerson,
} from '../contract/canonical-brand.ts';
import type { BrandRecord } from './brand-record.ts';
import { compareStamps, type Stamp } from './brand-stamp.ts';
import { foldText } from './text-folding.ts';

/**
 * A mark as a map of facts, each taken from the newest statement of it: a register in which the
 * last writer wins, so documents may come in any order, or twice, and end in the same map.
 *
 * Paths are a field (`denominacion`), or an attribute of a member of a list
 * (`clases/9/cobertura`, `titulares/acme sa/rut`). The list itself (`titulares`) says who is in it:
 * a spreadsheet without tax ids renews the holders and leaves the tax id that a dossier stated.
 */
export type Facts = ReadonlyMap<string, Fact>;

export interface Fact {
  readonly value: FactValue;
  readonly stamp: Stamp;
}

export type FactValue = string | null | readonly string[];

/** The fields that documents state. Stored by position: append, never reorder. */
export const FACT_FIELDS = [
  'nroRegistro',
  'denominacion',
  'estado',
  'estadoOriginal',
  'tipoSigno',
  'fechaPresentacion',
  'fechaPublicacion',
  'fechaRegistro',
  'fechaVencimiento',
  'traduccion',
  'descripcionEtiqueta',
  'clases',
  'titulares',
  'representantes',
] as const;
export type FactField = (typeof FACT_FIELDS)[number];

const CLASS_ATTRIBUTES = ['estado', 'cobertura'] as const;
const PERSON_ATTRIBUTES = [
  'nombre',
  'apellido',
  'razonSocial',
  'rut',
  'pais',
  'comuna',
  'region',
] as const;

/** What is stated by a document's row, or held by a record: the values by path, without stamps. */
export function factValues(brand: CanonicalBrand | BrandRecord): Map<string, FactValue> {
  const values = new Map<string, FactValue>();
  for (const field of FACT_FIELDS) {
    const value = brand[field];
    if (value === undefined) continue;
    if (value === null || typeof value === 'string') values.set(field, value);
    else if (field === 'clases') addClasses(values, value as readonly CanonicalClass[]);
    else addPersons(values, field, value as readonly CanonicalPerson[]);
  }
  return values;
}

/** Lays newer facts over older ones. Equal stamps: the incoming ones, so a replay is itself. */
export function mergeFacts(current: Facts, incoming: Facts): Map<string, Fact> {
  const merged = new Map(current);
  for (const [path, fact] of incoming) {
    const held = merged.get(path);
    if (!held || compareStamps(fact.stamp, held.stamp) >= 0) merged.set(path, fact);
  }
  return merged;
}

/** Everything but the annotations, as the facts have it. */
export function recordOf(nroSolicitud: string, facts: Facts): Omit<BrandRecord, 'anotaciones'> {
  const text = (field: FactField) => (facts.get(field)?.value ?? null) as string | null;
  return {
    nroSolicitud,
    nroRegistro: text('nroRegistro'),
    denominacion: text('denominacion') ?? '',
    estado: (text('estado') ?? 'en_tramite') as BrandRecord['estado'],
    estadoOriginal: text('estadoOriginal'),
    tipoSigno: text('tipoSigno') ?? 'otra',
    fechaPresentacion: text('fechaPresentacion'),
    fechaPublicacion: text('fechaPublicacion'),
    fechaRegistro: text('fechaRegistro'),
    fechaVencimiento: text('fechaVencimiento'),
    traduccion: text('traduccion'),
    descripcionEtiqueta: text('descripcionEtiqueta'),
    clases: classesOf(facts),
    titulares: personsOf(facts, 'titulares'),
    representantes: personsOf(facts, 'representantes'),
  };
}

/** The list that a member's attribute belongs to and the member's key; null for a plain field. */
export function memberOf(path: string): { list: string; key: string } | null {
  const start = path.indexOf('/');
  if (start < 0) return null;
  return { list: path.slice(0, start), key: path.slice(start + 1, path.lastIndexOf('/')) };
}

function addClasses(values: Map<string, FactValue>, classes: readonly CanonicalClass[]): void {
  const numbers = [...new Set(classes.map(({ clase }) => clase))].sort((a, b) => a - b);
  values.set('clases', numbers.map(String));
  for (const clase of classes) addAttributes(values, `clases/${clase.clase}`, clase);
}

function addPersons(
  values: Map<string, FactValue>,
  field: FactField,
  persons: readonly CanonicalPerson[],
): void {
  const keys = personKeys(persons);
  values.set(field, [...new Set(keys)]);
  persons.forEach((person, i) => {
    addAttributes(values, `${field}/${keys[i]}`, person);
  });
}

function addAttributes(values: Map<string, FactValue>, path: string, member: object): void {
  for (const [name, value] of Object.entries(member)) {
    if (typeof value === 'string') values.set(`${path}/${name}`, value);
  }
}

/**
 * On one mark a person is its folded name; namesakes in one list are told apart by their tax ids,
 * and without them are one.
 */
function personKeys(persons: readonly CanonicalPerson[]): string[] {
  const names = persons.map(({ nombre }) => foldText(nombre) || `=${nombre.replaceAll('/', ' ')}`);
  return persons.map(({ rut }, i) => {
    const namesake = persons.some(
      (other, j) => names[j] === names[i] && other.rut !== undefined && other.rut !== rut,
    );
    return rut !== undefined && namesake ? `${names[i]}#${rut}` : `${names[i]}`;
  });
}

function classesOf(facts: Facts): BrandRecord['clases'] {
  const numbers = facts.get('clases')?.value as readonly string[] | undefined;
  if (!numbers) return null;
  return numbers.map((number) => ({
    clase: Number(number),
    ...attributes(facts, `clases/${number}`, CLASS_ATTRIBUTES),
  }));
}

function personsOf(facts: Facts, field: FactField): readonly CanonicalPerson[] | null {
  const keys = facts.get(field)?.value as readonly string[] | undefined;
  if (!keys) return null;
  return keys.map(
    (key) => attributes(facts, `${field}/${key}`, PERSON_ATTRIBUTES) as CanonicalPerson,
  );
}

function attributes(facts: Facts, path: string, names: readonly string[]): Record<string, string> {
  const found: Record<string, string> = {};
  for (const name of names) {
    const value = facts.get(`${path}/${name}`)?.value;
    if (typeof value === 'string') found[name] = value;
  }
  return found;
}
