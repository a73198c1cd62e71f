import type {
  CanonicalBrand,
  CanonicalClass,
  CanonicalPerson,
} from '../../contract/canonical-brand.ts';
import { HEAD_FIELDS } from '../../contract/changed-fields.ts';
import { INITIAL_ESTADO } from '../../contract/estado.ts';
import { padVienaClass } from '../../contract/viena-class.ts';
import { OTHER_SIGN_TYPE } from '../../office/index.ts';
import { currentListedPersons } from '../persons/person-record.ts';
import { personKey } from '../persons/same-person.ts';
import { readOfficeNumber } from '../source-text/office-text.ts';
import { distinctSorted } from '../text/code-unit-order.ts';
import type { BrandRecord } from './brand-record.ts';
import {
  type Fact,
  FIRST_SEEN,
  type FieldFacts,
  type Members,
  memberKeys,
  newerFact,
  olderFact,
  type Stamp,
} from './field-facts.ts';

/**
 * A mark as facts, each taken from its newest statement: a last-writer-wins register, so that documents may come in any
 * order, or twice, and lead to the same facts.
 *
 * A list states who is in it; what is known of each member is stated apart. So a spreadsheet
 * without tax ids renews the holders and leaves the tax id that a dossier gave.
 */
export type Facts = ReadonlyMap<FactField, FieldFacts>;

/** The fields that documents state. Stored by position: append, never reorder. */
export const FACT_FIELDS = [
  ...HEAD_FIELDS,
  'traduccion',
  'descripcionEtiqueta',
  'clases',
  'titulares',
  'representantes',
  'viena',
] as const;
export type FactField = (typeof FACT_FIELDS)[number];

const CLASS_ATTRIBUTES = ['estado', 'cobertura'];
const NO_MEMBERS: Members = new Map();

/** Reads the facts of a row or a record with the stamp of each field; none for a field without a stamp. */
export function readFacts(
  brand: CanonicalBrand | BrandRecord,
  stampOf: (field: FactField) => Stamp | undefined,
): Map<FactField, FieldFacts> {
  const facts = new Map<FactField, FieldFacts>();
  for (const field of FACT_FIELDS) {
    const value = valueOfField(brand, field);
    const stamp = value === undefined ? undefined : stampOf(field);
    if (value === undefined || !stamp) continue;
    facts.set(field, createFieldFacts(field, value, stamp));
  }
  return facts;
}

/** A registration number of `0` means that there is none yet, so it states nothing (decision B1). */
function valueOfField(brand: CanonicalBrand | BrandRecord, field: FactField) {
  if (field === 'viena') return joinViena(brand.viena);
  const value = brand[field];
  const isNoNumber = field === 'nroRegistro' && readOfficeNumber(String(value)) === null;
  return isNoNumber ? undefined : value;
}

/** Joins Vienna classes into one text, because they are stated and stored as one fact. */
export function joinViena<Absent extends null | undefined>(
  viena: readonly string[] | Absent,
): string | Absent {
  return viena && distinctSorted(viena.map(padVienaClass)).join(' ');
}

/** Splits the text that `joinViena` made. */
export function splitViena(joined: string | null): string[] | null {
  return joined?.split(' ').filter(Boolean) ?? null;
}

/** Merges newer facts into older ones. With equal stamps the incoming facts win, so that a replay changes nothing. */
export function mergeFacts(current: Facts, incoming: Facts): Map<FactField, FieldFacts> {
  const merged = new Map(current);
  for (const [field, theirMembers] of incoming) {
    const ourMembers = current.get(field);
    const members = ourMembers && mergeMembers(ourMembers.members, theirMembers.members);
    merged.set(
      field,
      members ? { fact: newerFact(ourMembers.fact, theirMembers.fact), members } : theirMembers,
    );
  }
  return merged;
}

/** Builds a record from facts, without the annotations. */
export function toRecord(nroSolicitud: string, facts: Facts): Omit<BrandRecord, 'anotaciones'> {
  const valueOfText = (field: FactField) => (facts.get(field)?.fact.value ?? null) as string | null;
  return {
    nroSolicitud,
    nroRegistro: valueOfText('nroRegistro'),
    denominacion: valueOfText('denominacion') ?? '',
    estado: (valueOfText('estado') ?? INITIAL_ESTADO) as BrandRecord['estado'],
    estadoOriginal: valueOfText('estadoOriginal'),
    tipoSigno: valueOfText('tipoSigno') ?? OTHER_SIGN_TYPE,
    fechaPresentacion: valueOfText('fechaPresentacion'),
    fechaPublicacion: valueOfText('fechaPublicacion'),
    fechaRegistro: valueOfText('fechaRegistro'),
    fechaVencimiento: valueOfText('fechaVencimiento'),
    viena: splitViena(valueOfText('viena')),
    traduccion: valueOfText('traduccion'),
    descripcionEtiqueta: valueOfText('descripcionEtiqueta'),
    clases: toClasses(facts.get('clases')),
    titulares: currentListedPersons(facts.get('titulares')),
    representantes: currentListedPersons(facts.get('representantes')),
  };
}

function createFieldFacts(
  field: FactField,
  value: string | readonly CanonicalClass[] | readonly CanonicalPerson[] | null,
  stamp: Stamp,
): FieldFacts {
  if (value === null || typeof value === 'string') {
    const isDated = field === 'fechaVencimiento' && value !== null;
    return {
      fact: { value, stamp },
      members: isDated ? createFirstSeen(value, stamp) : NO_MEMBERS,
    };
  }
  if (field !== 'clases') {
    const persons = value as readonly CanonicalPerson[];
    const facts = createListFacts(persons.map(personKey), persons, stamp);
    if (field === 'titulares') markFirstSeen(facts.members, stamp);
    return facts;
  }
  const classes = [...(value as readonly CanonicalClass[])].sort((a, b) => a.clase - b.clase);
  return createListFacts(
    classes.map(({ clase }) => String(clase)),
    classes,
    stamp,
  );
}

/** A renewal is recognised by the stated expiries, so none of them is dropped. */
function createFirstSeen(value: string, stamp: Stamp): Members {
  return new Map([[value, new Map([[FIRST_SEEN, { value: '', stamp }]])]]);
}

/** A key that occurs twice is one member with the attributes of both. */
function createListFacts(keys: readonly string[], list: readonly object[], stamp: Stamp) {
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

function markFirstSeen(
  members: ReadonlyMap<string, Map<string, Fact<string>>>,
  stamp: Stamp,
): void {
  const seen = { value: '', stamp };
  for (const attributes of members.values()) attributes.set(FIRST_SEEN, seen);
}

function mergeMembers(ourMembers: Members, theirMembers: Members): Members {
  if (theirMembers.size === 0) return ourMembers;
  const merged = new Map(ourMembers);
  for (const [key, attributes] of theirMembers) {
    const held = new Map(ourMembers.get(key));
    for (const [name, fact] of attributes) {
      const known = held.get(name);
      const wins = name === FIRST_SEEN ? olderFact : newerFact;
      held.set(name, known ? wins(known, fact) : fact);
    }
    merged.set(key, held);
  }
  return merged;
}

function toClasses(facts: FieldFacts | undefined): BrandRecord['clases'] {
  if (!facts) return null;
  return memberKeys(facts).map((key) => ({
    clase: Number(key),
    ...memberAttributes(facts, key, CLASS_ATTRIBUTES),
  }));
}

function memberAttributes(
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
