import { sql } from 'kysely';
import type { CanonicalPerson } from '../../contract/canonical-brand.ts';
import {
  comparisonName,
  identityResolver,
  legalPersonRut,
  nameIdentity,
  personRecord,
  personSearchText,
} from '../../domain/persons/person-record.ts';
import {
  addCounts,
  countDifference,
  type MarkPersons,
  NO_RELATIONS,
  type PersonSighting,
  type RelationCounts,
  relationCounts,
} from '../../domain/persons/relation-counts.ts';
import { compareCodeUnits } from '../../domain/text/code-unit-order.ts';
import type { Db } from '../database/database.ts';
import { ensurePersonIds, type PersonChange, writePersons } from './person-store.ts';

/** A time before any statement, so that an empty change never replaces a stored record. */
const LONG_AGO = '0001-01-01T00:00:00Z';
const NO_PERSONS: ReadonlyMap<number, RelationCounts> = new Map();

/** Id and identity, both corpus-wide, of a person that a mark names. */
interface IdentifiedTraits {
  readonly id: number;
  readonly identidad: string;
  /** True for a person that no mark has named before. */
  readonly isNew: boolean;
}

/** Returns the id and identity of a person of one mark. */
export type IdentifyPerson = (person: CanonicalPerson) => IdentifiedTraits;

/** The persons of one mark before and after it is written, and all mentions of persons in its documents. */
interface PersonsChange {
  readonly sightings: readonly PersonSighting[];
  readonly sightingsBefore: readonly PersonSighting[];
  readonly know: IdentifyPerson;
  readonly before: MarkPersons | null;
  readonly after: MarkPersons;
}

/** Assigns an id to every person of these marks; a person gets the same id in every mark. */
export async function identifyPersons<Mark extends Pick<PersonsChange, 'sightings'>>(
  writer: Db,
  marks: readonly Mark[],
): Promise<readonly (Mark & Pick<PersonsChange, 'know'>)[]> {
  const identified = marks.map((mark) => {
    const persons = mark.sightings.map(({ person }) => person);
    const identityOf = identityResolver(persons);
    return { mark, identityOf, ofPerson: new Map(persons.map((one) => [one, identityOf(one)])) };
  });
  const identities = identified.flatMap(({ ofPerson }) => [...ofPerson.values()]);
  const { ids, newest } = await ensurePersonIds(writer, identities);
  return identified.map(({ mark, identityOf, ofPerson }) => ({
    ...mark,
    know: (person) => {
      const identidad = ofPerson.get(person) ?? identityOf(person);
      const id = ids.get(identidad) ?? 0;
      return { id, identidad, isNew: id > newest };
    },
  }));
}

/** Updates the records and counts of persons, and the assignment of names, after these marks were written. */
export async function writeMarkPersons(writer: Db, marks: readonly PersonsChange[]): Promise<void> {
  const seen = new Map<number, SeenPerson>();
  for (const { sightings, know: identify } of marks) {
    for (const sighting of sightings) applySighting(seen, identify(sighting.person), sighting);
  }
  const counts = countChanges(marks);
  const unseen = [...counts.keys()].filter((id) => !seen.has(id));
  await writePersons(writer, [
    ...[...seen.values()].map((person) => toPersonChange(person, counts)),
    ...unseen.map((id) => ({ ...emptyPersonChange(id), ...counts.get(id) })),
  ]);
  const news = [...seen.values()].filter(({ isNew }) => isNew);
  await assignNamesToLegalPersons(writer, legalNameChanges(marks), namesWithoutRut(news));
}

/** A person with the newest record among the marks of a batch; `at` is the time of the statement with that record. */
interface SeenPerson extends IdentifiedTraits {
  readonly person: CanonicalPerson;
  /** Tax id of a legal person, from any statement that has it, because other statements of the person may lack it. */
  readonly rut: string | null;
  readonly at: string;
}

function applySighting(
  seen: Map<number, SeenPerson>,
  known: IdentifiedTraits,
  { person, at }: PersonSighting,
): void {
  const current = seen.get(known.id);
  const rut = current?.rut ?? legalPersonRut(person);
  const isOlder =
    current && (current.at === at ? !isLaterRecord(person, current.person) : at < current.at);
  seen.set(known.id, isOlder ? { ...current, rut } : { ...known, person, rut, at });
}

/** Tells whether the record of `person` wins over that of `current` at equal times, as `writePersons` decides. */
function isLaterRecord(person: CanonicalPerson, current: CanonicalPerson): boolean {
  const [file, heldFile] = [personRecord(person), personRecord(current)].map((ficha) =>
    JSON.stringify(ficha),
  );
  return compareCodeUnits(file ?? '', heldFile ?? '') > 0;
}

function toPersonChange(
  { id, identidad, person, rut, at }: SeenPerson,
  counts: ReadonlyMap<number, RelationCounts>,
): PersonChange {
  const ficha = personRecord(person);
  const file = { ficha, visto_en: at, rut, busqueda: personSearchText(ficha) };
  return { id, identidad, ...file, ...(counts.get(id) ?? NO_RELATIONS) };
}

/** Returns a change without a record, for a person who was removed from a mark, so that only the counts change. */
function emptyPersonChange(id: number): PersonChange {
  const nothing = { ficha: { nombre: '' }, visto_en: LONG_AGO, rut: null, busqueda: '' };
  return { id, identidad: `id ${id}`, ...nothing, ...NO_RELATIONS };
}

function countChanges(marks: readonly PersonsChange[]): ReadonlyMap<number, RelationCounts> {
  const changes = new Map<number, RelationCounts>();
  for (const { before, after } of marks) {
    const [was, is] = [before ? relationCounts(before) : NO_PERSONS, relationCounts(after)];
    for (const id of new Set([...was.keys(), ...is.keys()])) {
      const change = countDifference(was.get(id), is.get(id));
      if (change) changes.set(id, addCounts(changes.get(id) ?? NO_RELATIONS, change));
    }
  }
  return changes;
}

/** Computes, for each name of a legal person, the change of the number of marks that state it. */
function legalNameChanges(marks: readonly PersonsChange[]): LegalNameChange[] {
  const changes = new Map<string, LegalNameChange>();
  for (const { sightings, sightingsBefore, know: identify } of marks) {
    const addCount = (seen: readonly PersonSighting[], marcas: 1 | -1) => {
      for (const [key, name] of legalNamesOfMark(seen, identify)) {
        changes.set(key, { ...name, marcas: (changes.get(key)?.marcas ?? 0) + marcas });
      }
    };
    addCount(sightings, 1);
    addCount(sightingsBefore, -1);
  }
  return [...changes.values()].filter(({ marcas }) => marcas !== 0);
}

function legalNamesOfMark(
  sightings: readonly PersonSighting[],
  identify: IdentifyPerson,
): ReadonlyMap<string, LegalName> {
  const found = new Map<string, LegalName>();
  for (const { person, names } of sightings) {
    if (legalPersonRut(person) === null) continue;
    const { id } = identify(person);
    const pais = person.pais ?? '';
    for (const nombre of names) found.set(`${id} ${pais} ${nombre}`, { nombre, pais, id });
  }
  return found;
}

/**
 * Returns the names of new persons without a tax id. Older ones were assigned when they or their legal person were new.
 */
function namesWithoutRut(persons: readonly SeenPerson[]): NameAndCountry[] {
  return persons
    .filter(({ person }) => person.rut === undefined)
    .map(({ person }) => ({ nombre: comparisonName(person.nombre), pais: person.pais ?? '' }));
}

/** A normalised name with a country; `pais` is empty where none is stated. */
interface NameAndCountry {
  readonly nombre: string;
  readonly pais: string;
}

/** A name of the legal person with this `id`. */
type LegalName = NameAndCountry & { readonly id: number };

/** The change, positive or negative, of the number of marks that state a legal person's name. */
type LegalNameChange = LegalName & { readonly marcas: number };

/**
 * Assigns each name without a tax id to the only legal person with that name in that country, or to none if there are
 * several (decision C1). It recomputes the assignment of all given names, so that it does not matter whether the name
 * or the legal person was imported first. Names are counted by marks, because later documents may withdraw one.
 *
 * @param names new names without a tax id, normalised by `comparisonName`
 */
async function assignNamesToLegalPersons(
  writer: Db,
  legal: readonly LegalNameChange[],
  names: readonly NameAndCountry[],
): Promise<void> {
  await countLegalNames(writer, legal);
  const affected = [...legal, ...names];
  if (affected.length === 0) return;
  const bearers = await findOnlyBearers(writer, affected);
  await sql`update persona p set unida_a = bearer.id
    from unnest(
      ${bearers.map(({ nombre, pais }) => nameIdentity(nombre, pais === '' ? undefined : pais))}::text[],
      ${bearers.map(({ id }) => id)}::bigint[]) as bearer (identidad, id)
    where p.identidad = bearer.identidad and p.unida_a is distinct from bearer.id`.execute(writer);
}

/** Returns each of these names once, with the id of its only legal person; null when there is none or several. */
async function findOnlyBearers(writer: Db, names: readonly NameAndCountry[]) {
  const { rows } = await sql<NameAndCountry & { readonly id: number | null }>`
    select nombre, pais,
      case when count(distinct persona_id) = 1 then min(persona_id) end as id
    from unnest(${names.map(({ nombre }) => nombre)}::text[],
      ${names.map(({ pais }) => pais)}::text[]) as name (nombre, pais)
    left join persona_nombre using (nombre, pais)
    group by nombre, pais`.execute(writer);
  return rows;
}

async function countLegalNames(writer: Db, legal: readonly LegalNameChange[]): Promise<void> {
  if (legal.length === 0) return;
  await sql`insert into persona_nombre as held (nombre, pais, persona_id, marcas)
    select * from unnest(${legal.map(({ nombre }) => nombre)}::text[],
      ${legal.map(({ pais }) => pais)}::text[], ${legal.map(({ id }) => id)}::bigint[],
      ${legal.map(({ marcas }) => marcas)}::integer[])
    on conflict (nombre, pais, persona_id) do update set marcas = held.marcas + excluded.marcas`.execute(
    writer,
  );
  await sql`delete from persona_nombre where marcas <= 0 and nombre = any(${legal
    .filter(({ marcas }) => marcas < 0)
    .map(({ nombre }) => nombre)}::text[])`.execute(writer);
}
