import type { CanonicalPerson } from '../../contract/canonical-brand.ts';
import {
  type Attributes,
  type Fact,
  FIRST_SEEN,
  type FieldFacts,
  memberKeys,
  newerFact,
} from '../record/field-facts.ts';
import { compareCodeUnits } from '../text/code-unit-order.ts';
import { comparisonForm, namePartForms } from './compared-name.ts';
import { isLegalPersonRut } from './rut.ts';
import { comparisonName, groupSamePersons } from './same-person.ts';

const ATTRIBUTES = ['nombre', 'apellido', 'razonSocial', 'rut', 'pais', 'comuna', 'region'];

/** A person as all statements on a mark together describe it. */
interface StatedPerson {
  readonly person: CanonicalPerson;
  /** Whether the newest list contains the person. */
  readonly isListed: boolean;
  /** The keys of those statements, and their attributes. */
  readonly keys: readonly string[];
  readonly members: readonly Attributes[];
}

/** Returns the persons of the newest list, in its order; null when no list was ever stated. */
export function currentListedPersons(
  facts: FieldFacts | undefined,
): readonly CanonicalPerson[] | null {
  if (!facts) return null;
  return statedPersons(facts)
    .filter(({ isListed }) => isListed)
    .map(({ person }) => person);
}

/** Facts are immutable and a list is queried several times, so each answer is cached. */
const answers = new WeakMap<FieldFacts, readonly StatedPerson[]>();

/** Returns everybody whom a list has named: those of the newest list first, in its order. */
export function statedPersons(facts: FieldFacts): readonly StatedPerson[] {
  const known = answers.get(facts);
  if (known) return known;
  const persons = groupStatedPersons(facts);
  answers.set(facts, persons);
  return persons;
}

function groupStatedPersons(facts: FieldFacts): StatedPerson[] {
  const keys = sortedMemberKeys(facts);
  const listed = memberKeys(facts).length;
  const positions = keys.map((key, position) => ({
    place: position,
    ...memberTraits(facts.members.get(key)),
  }));
  const groups = positions.length < 2 ? positions.map((one) => [one]) : groupSamePersons(positions);
  return groups
    .map((group) => group.map(({ place: position }) => position).sort((a, b) => a - b))
    .sort(([a = 0], [b = 0]) => a - b)
    .map((group) => {
      const groupKeys = group.map((position) => keys[position] ?? '');
      const members = groupKeys.map((key) => facts.members.get(key) ?? new Map());
      const isListed = (group[0] ?? 0) < listed;
      return { person: mergeStatements(members), isListed, keys: groupKeys, members };
    });
}

/**
 * Listed members come in their order, then the others by name, so that the result does not depend on the order of
 * arrival.
 */
export function sortedMemberKeys(facts: FieldFacts): readonly string[] {
  const listed = memberKeys(facts);
  if (facts.members.size === listed.length) return listed;
  const others = [...facts.members.keys()].filter((key) => !listed.includes(key));
  return [...listed, ...others.sort(compareCodeUnits)];
}

function memberTraits(member: Attributes | undefined) {
  const text = (name: string) => member?.get(name)?.value;
  const nombre = text('nombre') ?? '';
  return { nombre: comparisonName(nombre), rut: text('rut'), pais: text('pais') };
}

/** Takes each attribute from its newest statement; of two at the same time the greater text. */
function mergeStatements(members: readonly Attributes[]): CanonicalPerson {
  const person: Record<string, string> = {};
  for (const name of ATTRIBUTES) {
    let newest: Fact<string> | undefined;
    for (const member of members) {
      const fact = member.get(name);
      if (fact) newest = newest ? laterFact(newest, fact) : fact;
    }
    if (newest) person[name] = newest.value;
  }
  return person as unknown as CanonicalPerson;
}

function laterFact(a: Fact<string>, b: Fact<string>): Fact<string> {
  const [low, high] = a.value < b.value ? [a, b] : [b, a];
  return newerFact(low, high);
}

/** Returns when members were first and last stated: the dates of the lists. */
export function sightingDates(members: readonly Attributes[]): {
  firstSeen: string;
  lastSeen: string;
} {
  const named = members.flatMap((member) => member.get('nombre')?.stamp.at ?? []);
  const first = members.flatMap(
    (member) => (member.get(FIRST_SEEN) ?? member.get('nombre'))?.stamp.at ?? [],
  );
  const [firstSeen = ''] = first.sort();
  const lastSeen = named.sort().at(-1) ?? '';
  return { firstSeen: firstSeen.slice(0, 10), lastSeen: lastSeen.slice(0, 10) };
}

/** Returns every name and legal name of a person in its comparison form. */
export function comparedNames(members: readonly Attributes[]): Set<string> {
  const texts = members.flatMap((member) =>
    ['nombre', 'razonSocial'].flatMap((name) => member.get(name)?.value ?? []),
  );
  return new Set(texts.map(comparisonForm).filter((name) => name !== ''));
}

/** The fields of a person that listings show, without the tax id. */
export type PersonRecord = Omit<CanonicalPerson, 'rut'>;

const FIELDS = ['nombre', 'apellido', 'razonSocial', 'pais', 'comuna', 'region'] as const;

/**
 * Returns the record of a person as one mark states it, with its fields in a fixed order, so that equal records have
 * equal texts.
 */
export function personRecord(person: CanonicalPerson): PersonRecord {
  const ficha: Record<string, string> = {};
  for (const field of FIELDS) {
    const value = person[field];
    if (value !== undefined) ficha[field] = value;
  }
  return ficha as unknown as PersonRecord;
}

/** The tax id of a legal person; null for anybody else. */
export function legalPersonRut({ rut }: CanonicalPerson): string | null {
  return rut !== undefined && isLegalPersonRut(rut) ? rut : null;
}

/** Returns all forms of the name and the legal name, one per line; no folded text contains a line break. */
export function personSearchText({ nombre, razonSocial = '' }: PersonRecord): string {
  return [nombre, razonSocial].flatMap((name) => namePartForms(name)).join('\n');
}
