import type {
  CanonicalBrand,
  CanonicalClass,
  CanonicalPerson,
} from '../contract/canonical-brand.ts';
import type { BrandRecord } from './brand-record.ts';
import { compareStamps, type Stamp } from './brand-stamp.ts';
import { foldText } from './text-folding.ts';

/**
 * A mark as facts, each taken from the newest statement of it: a register in which the last writer
 * wins, so documents may come in any order, or twice, and end in the same facts.
 *
 * A list states who is in it; what is known of each member is stated apart. So a spreadsheet
 * without tax ids renews the holders and leaves the tax id that a dossier gave.
 */
export type Facts = ReadonlyMap<FactField, FieldFacts>;

/** What is stated of one field. `members` are empty for a field that is no list. */
export interface FieldFacts {
  readonly fact: Fact;
  readonly members: Members;
}

/** Attributes by member and name, those of members that are in no list now among them. */
export type Members = ReadonlyMap<string, ReadonlyMap<string, Fact<string>>>;

export interface Fact<Value = string | null | readonly string[]> {
  readonly value: Value;
  readonly stamp: Stamp;
}

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

const CLASS_ATTRIBUTES = ['estado', 'cobertura'];
const PERSON_ATTRIBUTES = ['nombre', 'apellido', 'razonSocial', 'rut', 'pais', 'comuna', 'region'];
const NO_MEMBERS: Members = new Map();

/** The facts that a row states, or a record holds, under the stamp of each field; none without one. */
export function readFacts(
  brand: CanonicalBrand | BrandRecord,
  stampOf: (field: FactField) => Stamp | undefined,
): Map<FactField, FieldFacts> {
  const facts = new Map<FactField, FieldFacts>();
  for (const field of FACT_FIELDS) {
    const value = brand[field];
    const stamp = value === undefined ? undefined : stampOf(field);
    if (value === undefined || !stamp) continue;
    facts.set(field, fieldFacts(field, value, stamp));
  }
  return facts;
}

/** Lays newer facts over older ones. Equal stamps: the incoming ones, so a replay is itself. */
export function mergeFacts(current: Facts, incoming: Facts): Map<FactField, FieldFacts> {
  const merged = new Map(current);
  for (const [field, theirs] of incoming) {
    const ours = current.get(field);
    const members = ours && mergeMembers(ours.members, theirs.members);
    merged.set(field, members ? { fact: newer(ours.fact, theirs.fact), members } : theirs);
  }
  return merged;
}

/** Everything but the annotations, as the facts have it. */
export function recordOf(nroSolicitud: string, facts: Facts): Omit<BrandRecord, 'anotaciones'> {
  const text = (field: FactField) => (facts.get(field)?.fact.value ?? null) as string | null;
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
    clases: classesOf(facts.get('clases')),
    titulares: personsOf(facts.get('titulares')),
    representantes: personsOf(facts.get('representantes')),
  };
}

/** The keys of a list's members, in its order; none for a field that is no list. */
export function membersOf({ fact: { value } }: FieldFacts): readonly string[] {
  return value === null || typeof value === 'string' ? [] : value;
}

function fieldFacts(
  field: FactField,
  value: string | readonly CanonicalClass[] | readonly CanonicalPerson[] | null,
  stamp: Stamp,
): FieldFacts {
  if (value === null || typeof value === 'string') {
    return { fact: { value, stamp }, members: NO_MEMBERS };
  }
  if (field !== 'clases') {
    const persons = value as readonly CanonicalPerson[];
    return listFacts(personKeys(persons), persons, stamp);
  }
  const classes = [...(value as readonly CanonicalClass[])].sort((a, b) => a.clase - b.clase);
  return listFacts(
    classes.map(({ clase }) => String(clase)),
    classes,
    stamp,
  );
}

/** A key that occurs twice is one member with the attributes of both. */
function listFacts(keys: readonly string[], list: readonly object[], stamp: Stamp): FieldFacts {
  const members = new Map<string, Map<string, Fact<string>>>();
  list.forEach((member, i) => {
    const key = keys[i] ?? '';
    const attributes = members.get(key) ?? new Map<string, Fact<string>>();
    for (const [name, value] of Object.entries(member)) {
      if (typeof value === 'string') attributes.set(name, { value, stamp });
    }
    members.set(key, attributes);
  });
  return { fact: { value: [...members.keys()], stamp }, members };
}

function mergeMembers(ours: Members, theirs: Members): Members {
  if (theirs.size === 0) return ours;
  const merged = new Map(ours);
  for (const [key, attributes] of theirs) {
    const held = new Map(ours.get(key));
    for (const [name, fact] of attributes) {
      const known = held.get(name);
      held.set(name, known ? newer(known, fact) : fact);
    }
    merged.set(key, held);
  }
  return merged;
}

function newer<Value>(held: Fact<Value>, incoming: Fact<Value>): Fact<Value> {
  return compareStamps(incoming.stamp, held.stamp) >= 0 ? incoming : held;
}

/**
 * On one mark a person is its folded name. Namesakes in one list are told apart by their tax ids,
 * numbered in the order of those; without them they are one.
 */
function personKeys(persons: readonly CanonicalPerson[]): string[] {
  const names = persons.map(({ nombre }) => foldText(nombre) || `=${nombre.replaceAll('/', ' ')}`);
  if (new Set(names).size === names.length) return names;
  return persons.map(({ rut }, i) => {
    const namesakes = persons.flatMap((other, j) =>
      names[j] === names[i] ? (other.rut ?? []) : [],
    );
    const place = rut === undefined ? 0 : [...new Set(namesakes)].sort().indexOf(rut);
    return place > 0 ? `${names[i]}#${place + 1}` : `${names[i]}`;
  });
}

function classesOf(facts: FieldFacts | undefined): BrandRecord['clases'] {
  if (!facts) return null;
  return membersOf(facts).map((key) => ({
    clase: Number(key),
    ...attributesOf(facts, key, CLASS_ATTRIBUTES),
  }));
}

function personsOf(facts: FieldFacts | undefined): readonly CanonicalPerson[] | null {
  if (!facts) return null;
  return membersOf(facts).map(
    (key) => attributesOf(facts, key, PERSON_ATTRIBUTES) as CanonicalPerson,
  );
}

function attributesOf(
  { members }: FieldFacts,
  key: string,
  names: readonly string[],
): Record<string, string> {
  const stated = members.get(key);
  const attributes: Record<string, string> = {};
  for (const name of names) {
    const fact = stated?.get(name);
    if (fact) attributes[name] = fact.value;
  }
  return attributes;
}
