import type { CanonicalPerson } from '../contract/canonical-brand.ts';
import { compareCodeUnits } from '../domain/code-unit-order.ts';
import { type Ficha, fichaOf, legalRut, searchTextOf } from '../domain/person-file.ts';
import { identitiesOnMark, searchName } from '../domain/person-identity.ts';
import type { PersonSighting } from '../domain/person-sightings.ts';
import {
  countsBetween,
  type MarkPersons,
  NO_RELATIONS,
  type RelationCounts,
  relationCounts,
  sumOfCounts,
} from '../domain/relation-counts.ts';
import type { Db } from './database.ts';
import {
  joinNames,
  type NameAndCountry,
  type PersonChange,
  personIds,
  writePersons,
} from './person-store.ts';

const NOBODY: ReadonlyMap<number, RelationCounts> = new Map();

/** A person of one mark: its id, and its identity across the corpus. */
export interface KnownPerson {
  readonly id: number;
  readonly identidad: string;
}

/** Who a person of one mark is. */
export type KnowPerson = (person: CanonicalPerson) => KnownPerson;

/** A mark's persons before and after it is written. */
export interface PersonsChange {
  readonly sightings: readonly PersonSighting[];
  readonly know: KnowPerson;
  readonly before: MarkPersons | null;
  readonly after: MarkPersons;
}

/** Gives every person of these marks an id, the same one wherever it occurs. */
export async function identifyPersons<Mark extends Pick<PersonsChange, 'sightings'>>(
  writer: Db,
  marks: readonly Mark[],
): Promise<readonly (Mark & Pick<PersonsChange, 'know'>)[]> {
  const identified = marks.map((mark) => {
    const persons = mark.sightings.map(({ person }) => person);
    const identityOf = identitiesOnMark(persons);
    return { mark, identityOf, identities: persons.map(identityOf) };
  });
  const ids = await personIds(
    writer,
    identified.flatMap(({ identities }) => identities),
  );
  return identified.map(({ mark, identityOf }) => ({
    ...mark,
    know: (person) => {
      const identidad = identityOf(person);
      return { id: ids.get(identidad) ?? 0, identidad };
    },
  }));
}

/** Brings what is known of persons up to what these marks say now. */
export async function recordPersons(writer: Db, marks: readonly PersonsChange[]): Promise<void> {
  const changes = new Map<number, PersonChange>();
  for (const { sightings, know } of marks) {
    for (const sighting of sightings) laySighting(changes, know(sighting.person), sighting);
  }
  for (const [id, counts] of countChanges(marks)) {
    changes.set(id, { ...(changes.get(id) ?? nothingNewOf(id)), ...counts });
  }
  await writePersons(writer, [...changes.values()]);
  await joinNames(writer, legalNames(marks), bareNames(marks));
}

function laySighting(
  changes: Map<number, PersonChange>,
  { id, identidad }: KnownPerson,
  { person, at }: PersonSighting,
): void {
  const ficha = fichaOf(person);
  const held = changes.get(id);
  const isOlder = held && (held.visto_en === at ? isBefore(ficha, held.ficha) : at < held.visto_en);
  if (isOlder) return;
  const rut = legalRut(person) ?? held?.rut ?? null;
  const busqueda = searchTextOf(ficha);
  changes.set(id, { id, identidad, ficha, visto_en: at, rut, busqueda, ...NO_RELATIONS });
}

/** The order of files of one time, which is that of the database. */
function isBefore(a: Ficha, b: Ficha): boolean {
  return compareCodeUnits(JSON.stringify(a), JSON.stringify(b)) < 0;
}

/** A person that left a mark, and of whom it says nothing more. */
function nothingNewOf(id: number): PersonChange {
  const nothing = { ficha: { nombre: '' }, visto_en: '-infinity', rut: null, busqueda: '' };
  return { id, identidad: `id ${id}`, ...nothing, ...NO_RELATIONS };
}

function countChanges(marks: readonly PersonsChange[]): ReadonlyMap<number, RelationCounts> {
  const changes = new Map<number, RelationCounts>();
  for (const { before, after } of marks) {
    const [was, is] = [before ? relationCounts(before) : NOBODY, relationCounts(after)];
    for (const id of new Set([...was.keys(), ...is.keys()])) {
      const change = countsBetween(was.get(id), is.get(id));
      changes.set(id, sumOfCounts(changes.get(id) ?? NO_RELATIONS, change));
    }
  }
  return changes;
}

function legalNames(marks: readonly PersonsChange[]) {
  const found = new Map<string, NameAndCountry & { readonly id: number }>();
  for (const { sightings, know } of marks) {
    for (const { person, names } of sightings) {
      if (legalRut(person) === null) continue;
      const { id } = know(person);
      const pais = person.pais ?? '';
      for (const nombre of names) found.set(`${id} ${pais} ${nombre}`, { nombre, pais, id });
    }
  }
  return [...found.values()];
}

function bareNames(marks: readonly PersonsChange[]): NameAndCountry[] {
  const found = new Map<string, NameAndCountry>();
  for (const { sightings } of marks) {
    for (const { person } of sightings) {
      if (person.rut !== undefined) continue;
      const name = { nombre: searchName(person.nombre), pais: person.pais ?? '' };
      found.set(`${name.pais} ${name.nombre}`, name);
    }
  }
  return [...found.values()];
}
