import type { CanonicalPerson } from '../../contract/canonical-brand.ts';
import { legacyFoldText } from '../../likeness/text/text-folding.ts';
import { groupBy } from '../group-by.ts';
import { comparisonForm } from './compared-name.ts';

/** The fields of a stated person that identify it. */
export interface PersonTraits {
  /** The name in its comparison form (`comparisonName`). */
  readonly nombre: string;
  readonly rut?: string | undefined;
  readonly pais?: string | undefined;
}

/**
 * Groups the statements that name one person, because feeds write a person in several ways: by the same tax id; without
 * one, by the same name in its comparison form and the same country, where an unknown country matches any. A name
 * without a tax id that fits several persons is added to each of them.
 *
 * The groups depend on what is stated, not on its order.
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

/** True when two persons, each with its own traits, may be the same. */
export function isSamePerson(a: PersonTraits, b: PersonTraits): boolean {
  if (a.rut !== undefined && b.rut !== undefined) return a.rut === b.rut;
  if (a.nombre !== b.nombre) return false;
  return a.pais === undefined || b.pais === undefined || a.pais === b.pais;
}

/** Adds each statement to every group that it fits. @returns those that fit none */
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

type Named = Pick<CanonicalPerson, 'nombre' | 'rut' | 'pais'>;

/**
 * Returns the identity of a person across the corpus: the tax id, or else the normalised name and the country (decision
 * C1).
 */
function personIdentity({ rut, nombre, pais }: Named): string {
  return rut === undefined ? nameIdentity(comparisonName(nombre), pais) : rutIdentity(rut);
}

/** Returns the identity of a person with a normalised tax id. */
export function rutIdentity(rut: string): string {
  return `rut ${rut}`;
}

/** Returns the identity of a person without a tax id: its normalised name and its country. */
export function nameIdentity(compared: string, pais: string | undefined): string {
  return `nombre ${compared} ${pais ?? '-'}`;
}

/** The comparison form of a name; one without letters or digits stays as it is. */
export function comparisonName(nombre: string): string {
  return comparisonForm(nombre) || nombre;
}

/**
 * Resolves the identities of the persons of one mark. There a name without a tax id means the only person who has that
 * name with a tax id, in any role.
 */
export function identityResolver(persons: readonly Named[]): (person: Named) => string {
  const identified = persons.filter(({ rut }) => rut !== undefined);
  if (identified.length === 0) return personIdentity;
  return (person) => {
    if (person.rut !== undefined) return personIdentity(person);
    const traits = personTraits(person);
    const fitting = identified.filter((other) => isSamePerson(personTraits(other), traits));
    const identities = new Set(fitting.map(personIdentity));
    const [only = ''] = identities;
    return identities.size === 1 ? only : personIdentity(person);
  };
}

function personTraits({ nombre, rut, pais }: Named) {
  return { nombre: comparisonName(nombre), rut, pais };
}

interface KeyedPerson {
  readonly nombre: string;
  readonly rut?: string | undefined;
  readonly pais?: string | undefined;
}

/**
 * Statements about a person are stored by name, tax id and country as written. The keys are stored, so their folding
 * must never change.
 */
export function personKey({ nombre, rut = '', pais = '' }: KeyedPerson): string {
  return `${legacyFoldText(nombre) || `=${nombre.replaceAll('/', ' ')}`}|${rut}|${pais}`;
}
