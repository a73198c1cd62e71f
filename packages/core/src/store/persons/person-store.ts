import { type RawBuilder, sql } from 'kysely';
import type { Rol } from '../../contract/persona.ts';
import { groupBy } from '../../domain/group-by.ts';
import type { PersonRequest } from '../../domain/listing/list-requests.ts';
import { namePartForms } from '../../domain/persons/compared-name.ts';
import { type PersonRecord, rutIdentity } from '../../domain/persons/person-record.ts';
import type { Db } from '../database/database.ts';

/** The changes to one person's row that result from a batch of marks. */
export interface PersonChange {
  readonly id: number;
  readonly identidad: string;
  /** The person's record, from the newest statement among the marks of the batch. */
  readonly ficha: PersonRecord;
  readonly visto_en: string;
  /** Tax id of a legal person; null for any other. */
  readonly rut: string | null;
  /** Folded names, for searching. */
  readonly busqueda: string;
  /** Changes, positive or negative, of the numbers of marks in which the person has each role. */
  readonly titular: number;
  readonly representante: number;
  readonly ambas: number;
  readonly historica: number;
}

/** Ids of persons by identity. */
interface PersonIds {
  readonly ids: ReadonlyMap<string, number>;
  /** The greatest id before the call; persons with a greater one are new. Infinity when none is new. */
  readonly newest: number;
}

/**
 * Returns the ids of persons by identity; new persons get the next ids, in the given order. Only the writer calls it,
 * so ids have no gaps and a repeated import assigns the same ones.
 */
export async function ensurePersonIds(
  writer: Db,
  identities: readonly string[],
): Promise<PersonIds> {
  const wanted = [...new Set(identities)];
  const known = await writer
    .selectFrom('persona')
    .select(['id', 'identidad'])
    .where('identidad', '=', sql<string>`any(${wanted})`)
    .execute();
  const ids = new Map(known.map(({ id, identidad }) => [identidad, id]));
  const unknown = wanted.filter((identity) => !ids.has(identity));
  if (unknown.length === 0) return { ids, newest: Number.POSITIVE_INFINITY };
  const { newest } = await writer
    .selectFrom('persona')
    .select((persona) => persona.fn.max('id').as('newest'))
    .executeTakeFirstOrThrow();
  unknown.forEach((identity, i) => {
    ids.set(identity, (newest ?? 0) + i + 1);
  });
  return { ids, newest: newest ?? 0 };
}

/** Writes changes of persons. The newer record wins; of two with equal times, the one whose JSON text sorts last. */
export async function writePersons(writer: Db, changes: readonly PersonChange[]): Promise<void> {
  if (changes.length === 0) return;
  await sql`insert into persona as held
      (id, identidad, ficha, visto_en, rut, busqueda, titular, representante, ambas, historica)
    select id, identidad, ficha, visto_en, rut, busqueda, titular, representante, ambas, historica
    from json_populate_recordset(null::persona, ${JSON.stringify(changes)}::json)
    on conflict (id) do update set
      titular = held.titular + excluded.titular,
      representante = held.representante + excluded.representante,
      ambas = held.ambas + excluded.ambas,
      historica = held.historica + excluded.historica,
      rut = coalesce(held.rut, excluded.rut),
      ficha = case when ${IS_NEWER} then excluded.ficha else held.ficha end,
      busqueda = case when ${IS_NEWER} then excluded.busqueda else held.busqueda end,
      visto_en = greatest(held.visto_en, excluded.visto_en)
    where ${IS_NEWER} or excluded.titular <> 0 or excluded.representante <> 0
      or excluded.ambas <> 0 or excluded.historica <> 0`.execute(writer);
}

const IS_NEWER = sql`(excluded.visto_en, excluded.ficha::text collate "C")
  > (held.visto_en, held.ficha::text collate "C")`;

/** Returns, by id, the person that each of these persons is an alias of; leaves out persons that are no alias. */
export async function findJoinedPersons(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('persona')
    .select(['id', 'unida_a'])
    .where('id', '=', sql<number>`any(${ids})`)
    .where('unida_a', 'is not', null)
    .execute();
  return new Map(rows.map(({ id, unida_a }) => [id, unida_a ?? id]));
}

/** A group of persons, given by corpus ids and normalised tax ids. */
interface NamedPersons {
  readonly ids: readonly number[];
  readonly ruts: readonly string[];
}

/**
 * Returns, for each group of persons, every id with which marks refer to one of them: a person with a tax id also has
 * the ids of the names that were assigned to it. Unknown persons have no id. Two queries.
 */
export async function findPersonIds(
  db: Db,
  groups: readonly NamedPersons[],
): Promise<ReadonlySet<number>[]> {
  const identities = [...new Set(groups.flatMap(({ ruts }) => ruts.map(rutIdentity)))];
  const ids = [...new Set(groups.flatMap((group) => group.ids))];
  if (identities.length + ids.length === 0) return groups.map(() => new Set<number>());
  const named = await db
    .selectFrom('persona')
    .select(['id', 'identidad', sql<number>`coalesce(unida_a, id)`.as('person')])
    .where(({ or, eb }) =>
      or([
        eb('id', '=', sql<number>`any(${ids}::bigint[])`),
        eb('identidad', '=', sql<string>`any(${identities})`),
      ]),
    )
    .execute();
  const persons = [...new Set(named.map(({ person }) => person))];
  const names = await db
    .selectFrom('persona')
    .select(['id', 'unida_a'])
    .where('unida_a', '=', sql<number>`any(${persons}::bigint[])`)
    .execute();
  const namesOf = groupBy(names, ({ unida_a }) => unida_a);
  const personOf = new Map<number | string, number>();
  for (const { id, identidad, person } of named) personOf.set(id, person).set(identidad, person);
  return groups.map((group) => {
    const known = [...group.ids, ...group.ruts.map(rutIdentity)].flatMap(
      (one) => personOf.get(one) ?? [],
    );
    return new Set(known.flatMap((one) => [one, ...(namesOf.get(one) ?? []).map(({ id }) => id)]));
  });
}

/** A person of the corpus with the number of its marks. */
export interface CountedPerson {
  readonly id: number;
  readonly ficha: PersonRecord;
  /** Tax id of a legal person; null for any other. */
  readonly rut: string | null;
  readonly vigentes: number;
  readonly historicas: number;
}

/** A page of persons. */
export interface PersonasPage {
  readonly persons: readonly CountedPerson[];
  /** Number of matching persons on all pages. */
  readonly total: number;
}

/** SQL for the number of marks in which a person currently has a role, or, for `any`, at least one role. */
const CURRENT: Readonly<Record<Rol | 'any', RawBuilder<number>>> = {
  any: sql`titular + representante + ambas`,
  titular: sql`titular + ambas`,
  representante: sql`representante + ambas`,
  ambas: sql`ambas`,
};

/**
 * Lists a page of persons, those with the most marks first (decision C12). Marks of a name without a tax id are added
 * to those of the legal person that the name was assigned to.
 */
export async function readPersonasPage(
  db: Db,
  { query, limit, after }: PersonRequest,
): Promise<PersonasPage> {
  const { nombre, rol, pais, region } = query;
  if (nombre === '') return { persons: [], total: 0 };
  const current = CURRENT[rol ?? 'any'];
  // The store counts former holders only, so other roles have no past marks.
  const past = rol === null || rol === 'titular' ? sql`historica` : sql`0`;
  const patterns = namePartForms(nombre ?? '').map((form) => `%${form}%`);
  const named = nombre === null ? sql`true` : sql`busqueda like any(${patterns}::text[])`;
  const inCountry = pais === null ? sql`true` : sql`person.ficha ->> 'pais' = ${pais}`;
  const inRegion = region === null ? sql`true` : sql`person.ficha ->> 'region' = ${region}`;
  const follows =
    after === null
      ? sql`true`
      : sql`(vigentes < ${after.marcasTotal} or (vigentes = ${after.marcasTotal} and id > ${after.id}))`;
  const { rows } = await sql<{ persons: CountedPerson[]; total: number }>`
    with counted as (
      select id, unida_a, ficha, ${current} as vigentes, ${past} as historicas, ${named} as named
      from persona
    ), other_names as (
      select unida_a as id, sum(vigentes) as vigentes, sum(historicas) as historicas,
        bool_or(named) as named
      from counted where unida_a is not null group by unida_a
    ), found as (
      select person.id,
        (person.vigentes + coalesce(other.vigentes, 0))::integer as vigentes,
        (person.historicas + coalesce(other.historicas, 0))::integer as historicas
      from counted person left join other_names other on other.id = person.id
      where person.unida_a is null
        and (person.named or coalesce(other.named, false)) and ${inCountry} and ${inRegion}
        and person.vigentes + person.historicas
          + coalesce(other.vigentes, 0) + coalesce(other.historicas, 0) > 0
    ), page as (
      select * from found where ${follows} order by vigentes desc, id limit ${limit}
    ), listed as (
      select page.*, persona.ficha, persona.rut from page join persona using (id)
    )
    select (select count(*) from found) as total,
      (select coalesce(json_agg(listed order by vigentes desc, id), '[]') from listed) as persons`.execute(
    db,
  );
  return rows[0] ?? { persons: [], total: 0 };
}

/** Reads the public records of some persons, by id. */
export async function readPersonRecords(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, PersonRecord>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('persona')
    .select(['id', 'ficha'])
    .where('id', '=', sql<number>`any(${ids})`)
    .execute();
  return new Map(rows.map(({ id, ficha }) => [id, ficha]));
}

/** Ids of names without a tax id, ascending, and at the same index the id of the legal person that each belongs to. */
export interface JoinedNames {
  readonly names: Uint32Array;
  readonly legal: Uint32Array;
}

/** The size of one entry of `readJoinedNames`: two ids of four bytes. */
const ID_BYTES = 4;
const PAIR_BYTES = 2 * ID_BYTES;

/**
 * Reads every name that belongs to a legal person. The query returns one binary value: a register has ten thousand
 * names, and parsing as many rows would delay the calls served meanwhile.
 */
export async function readJoinedNames(db: Db): Promise<JoinedNames> {
  const { pairs } = await db
    .selectFrom('persona')
    .select(
      sql<Uint8Array | null>`string_agg(int4send(id::integer) || int4send(unida_a::integer), ''
        order by id)`.as('pairs'),
    )
    .where('unida_a', 'is not', null)
    .executeTakeFirstOrThrow();
  const bytes = pairs ?? new Uint8Array();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const names = new Uint32Array(bytes.byteLength / PAIR_BYTES);
  const legal = new Uint32Array(names.length);
  for (let at = 0; at < names.length; at += 1) {
    names[at] = view.getUint32(at * PAIR_BYTES);
    legal[at] = view.getUint32(at * PAIR_BYTES + ID_BYTES);
  }
  return { names, legal };
}
