import type { CanonicalPerson } from '../../contract/canonical-brand.ts';
import { groupBy } from '../group-by.ts';
import {
  type Attributes,
  type Fact,
  type FieldFacts,
  memberKeys,
  newerFact,
} from '../record/field-facts.ts';
import { compareCodeUnits } from '../text/code-unit-order.ts';
import { comparisonName, type PersonTraits } from './person-record.ts';

const ATTRIBUTES = ['nombre', 'apellido', 'razonSocial', 'rut', 'pais', 'comuna', 'region'];

/** A person, merged from all statements about it on one mark. */
interface StatedPerson {
  readonly person: CanonicalPerson;
  /** Whether the newest list contains the person. */
  readonly isListed: boolean;
  /** The member keys of the merged statements; `members` are their attributes. */
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

/** Cache of the persons of a list, because a list is immutable and is read several times. */
const answers = new WeakMap<FieldFacts, readonly StatedPerson[]>();

/** Returns every person whom a list has named: first the persons of the newest list, in its order. */
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
    position,
    ...memberTraits(facts.members.get(key)),
  }));
  const groups = positions.length < 2 ? positions.map((one) => [one]) : groupSamePersons(positions);
  return groups
    .map((group) => group.map(({ position }) => position).sort((a, b) => a - b))
    .sort(([a = 0], [b = 0]) => a - b)
    .map((group) => {
      const groupKeys = group.map((position) => keys[position] ?? '');
      const members = groupKeys.map((key) => facts.members.get(key) ?? new Map());
      const isListed = (group[0] ?? 0) < listed;
      return { person: mergeAttributes(members), isListed, keys: groupKeys, members };
    });
}

/**
 * Returns the keys of all members: first the newest list in its order, then the other keys sorted, so that the result
 * does not depend on the order in which documents arrived.
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

/** Takes each attribute from its newest statement; of two statements with equal stamps, the greater text wins. */
function mergeAttributes(members: readonly Attributes[]): CanonicalPerson {
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

/**
 * Groups statements about the same person, because feeds write a person in several ways. Statements with a tax id are
 * grouped by it, the others by comparison form of the name and country, where an unknown country matches any. A
 * statement without a tax id that matches several persons is added to each of them.
 *
 * The groups do not depend on the order of the statements.
 */
export function groupSamePersons<Stated extends PersonTraits>(
  stated: readonly Stated[],
): Stated[][] {
  const identified = groupBy(
    stated.filter(({ rut }) => rut !== undefined),
    ({ rut }) => String(rut),
  );
  const unclaimed = addToMatchingGroups(
    identified,
    stated.filter(({ rut }) => rut === undefined),
  );
  const placed = groupBy(
    unclaimed.filter(({ pais }) => pais !== undefined),
    ({ nombre, pais }) => `${pais} ${nombre}`,
  );
  const placeless = addToMatchingGroups(
    placed,
    unclaimed.filter(({ pais }) => pais === undefined),
  );
  const named = groupBy(placeless, ({ nombre }) => nombre);
  return [identified, placed, named].flatMap((groups) => [...groups.values()]);
}

/** Adds each statement to every group with its name and a compatible country. @returns the statements not added */
function addToMatchingGroups<Stated extends PersonTraits>(
  groups: ReadonlyMap<string, Stated[]>,
  statements: readonly Stated[],
): Stated[] {
  const byName = new Map<string, { readonly group: Stated[]; readonly countries: Set<string> }[]>();
  for (const group of groups.values()) {
    const countries = new Set(group.flatMap(({ pais }) => pais ?? []));
    for (const name of new Set(group.map(({ nombre }) => nombre))) {
      const entry = { group, countries };
      byName.set(name, [...(byName.get(name) ?? []), entry]);
    }
  }
  return statements.filter((one) => {
    const fitting = (byName.get(one.nombre) ?? []).filter(
      ({ countries }) => one.pais === undefined || countries.size === 0 || countries.has(one.pais),
    );
    for (const { group } of fitting) group.push(one);
    return fitting.length === 0;
  });
}
