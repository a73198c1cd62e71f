import type { CanonicalPerson } from '../../contract/canonical-brand.ts';
import { foldKeepingLetters } from '../../likeness/text/text-folding.ts';
import { groupedBy } from '../grouped-by.ts';
import { comparisonForm } from './compared-name.ts';

/** As much of a stated person as tells who it is. */
export interface PersonTraits {
  /** The name as it is compared (`comparedName`). */
  readonly nombre: string;
  readonly rut?: string | undefined;
  readonly pais?: string | undefined;
}

/**
 * Puts together the statements that name one person, as feeds write one in several ways: the same
 * tax id; without one, the same name in its comparison form, and country, where a country that is not stated fits
 * any. A name without a tax id that fits several persons speaks of each of them.
 *
 * The groups depend on what is stated, not on its order.
 */
export function groupSamePersons<Stated extends PersonTraits>(
  stated: readonly Stated[],
): Stated[][] {
  const identified = groupedBy(
    stated.filter(({ rut }) => rut !== undefined),
    ({ rut }) => String(rut),
  );
  const unclaimed = joinAll(
    identified,
    stated.filter(({ rut }) => rut === undefined),
  );
  const placed = groupedBy(
    unclaimed.filter(({ pais }) => pais !== undefined),
    ({ nombre, pais }) => `${pais} ${nombre}`,
  );
  const placeless = joinAll(
    placed,
    unclaimed.filter(({ pais }) => pais === undefined),
  );
  const named = groupedBy(placeless, ({ nombre }) => nombre);
  return [identified, placed, named].flatMap((groups) => [...groups.values()]);
}

/** True when two persons, each known by its own traits, may be one. */
export function isSamePerson(a: PersonTraits, b: PersonTraits): boolean {
  if (a.rut !== undefined && b.rut !== undefined) return a.rut === b.rut;
  if (a.nombre !== b.nombre) return false;
  return a.pais === undefined || b.pais === undefined || a.pais === b.pais;
}

/** Adds each statement to every group that it fits. @returns those that fit none */
function joinAll<Stated extends PersonTraits>(
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

/** Who a person is across the corpus: the tax id, else the name as it is compared, and the country (decision C1). */
function personIdentity({ rut, nombre, pais }: Named): string {
  return rut === undefined ? nameIdentity(comparedName(nombre), pais) : rutIdentity(rut);
}

/** Who a person with a normalised tax id is. */
export function rutIdentity(rut: string): string {
  return `rut ${rut}`;
}

/** Who a person without a tax id is: its name as it is compared, and its country. */
export function nameIdentity(compared: string, pais: string | undefined): string {
  return `nombre ${compared} ${pais ?? '-'}`;
}

/** The comparison form of a name; one without letters or digits stays as it is. */
export function comparedName(nombre: string): string {
  return comparisonForm(nombre) || nombre;
}

/**
 * The identities of the persons of one mark. There a name without a tax id is the person who bears
 * that name with one, where there is exactly one, in whichever role.
 */
export function identitiesOnMark(persons: readonly Named[]): (person: Named) => string {
  const identified = persons.filter(({ rut }) => rut !== undefined);
  if (identified.length === 0) return personIdentity;
  return (person) => {
    if (person.rut !== undefined) return personIdentity(person);
    const traits = traitsOf(person);
    const fitting = identified.filter((other) => isSamePerson(traitsOf(other), traits));
    const identities = new Set(fitting.map(personIdentity));
    const [only = ''] = identities;
    return identities.size === 1 ? only : personIdentity(person);
  };
}

function traitsOf({ nombre, rut, pais }: Named) {
  return { nombre: comparedName(nombre), rut, pais };
}

interface KeyedPerson {
  readonly nombre: string;
  readonly rut?: string | undefined;
  readonly pais?: string | undefined;
}

/**
 * What is stated of a person is kept by name, tax id and country, as they are written there. Keys are stored: the
 * name is folded as it always was in them.
 */
export function personKey({ nombre, rut = '', pais = '' }: KeyedPerson): string {
  return `${foldKeepingLetters(nombre) || `=${nombre.replaceAll('/', ' ')}`}|${rut}|${pais}`;
}
