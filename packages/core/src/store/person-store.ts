import { type RawBuilder, sql } from 'kysely';
import type { Rol } from '../contract/persona.ts';
import { groupedBy } from '../domain/grouped-by.ts';
import type { PersonRequest } from '../domain/listing/list-requests.ts';
import { formsOf } from '../domain/persons/compared-name.ts';
import { rutIdentity } from '../domain/persons/same-person.ts';
import type { Ficha } from '../domain/persons/stated-persons.ts';
import type { Db } from './database.ts';

/** What a batch of marks says of a person: added to what is known of it. */
export interface PersonChange {
  readonly id: number;
  readonly identidad: string;
  /** The file as the newest statement among the marks of the batch has it. */
  readonly ficha: Ficha;
  readonly visto_en: string;
  /** Tax id of a legal person; null for any other. */
  readonly rut: string | null;
  /** Folded names, to be searched. */
  readonly busqueda: string;
  /** By how many marks each count rises or falls. */
  readonly titular: number;
  readonly representante: number;
  readonly ambas: number;
  readonly historica: number;
}

/** Persons by identity. */
interface PersonIds {
  readonly ids: ReadonlyMap<string, number>;
  /** The newest id before: persons with a greater one are new. */
  readonly newest: number;
}

/**
 * The ids of persons by identity; those not seen before get the next numbers, in the order given.
 * Only the writer calls this, so the numbers have no gap and a repeated import gives the same ones.
 */
export async function personIds(writer: Db, identities: readonly string[]): Promise<PersonIds> {
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

/** Writes what changed of persons. The newer file stays, of two of one time the greater one. */
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

/** The persons, among these, that are known to be another one. */
export async function joinedPersons(
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

/** Persons by what they are known by: ids as the corpus has them, and normalised tax ids. */
interface NamedPersons {
  readonly ids: readonly number[];
  readonly ruts: readonly string[];
}

/**
 * For each group of persons, every id under which marks name one of them: a person with a tax id has those of the
 * bare names that belong to it too. Unknown ones have none. Two queries.
 */
export async function personIdsOf(
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
  const namesOf = groupedBy(names, ({ unida_a }) => unida_a);
  const personOf = new Map<number | string, number>();
  for (const { id, identidad, person } of named) personOf.set(id, person).set(identidad, person);
  return groups.map((group) => {
    const known = [...group.ids, ...group.ruts.map(rutIdentity)].flatMap(
      (one) => personOf.get(one) ?? [],
    );
    return new Set(known.flatMap((one) => [one, ...(namesOf.get(one) ?? []).map(({ id }) => id)]));
  });
}

/** A person of the corpus with its marks. */
export interface CountedPerson {
  readonly id: number;
  readonly ficha: Ficha;
  /** Tax id of a legal person; null for any other. */
  readonly rut: string | null;
  readonly vigentes: number;
  readonly historicas: number;
}

/** A page of persons. */
export interface PersonasPage {
  readonly persons: readonly CountedPerson[];
  /** Persons that the query finds, on all pages. */
  readonly total: number;
}

/** The marks in which a person plays a role; without a role, in which it plays any. */
const CURRENT: Readonly<Record<Rol | 'any', RawBuilder<number>>> = {
  any: sql`titular + representante + ambas`,
  titular: sql`titular + ambas`,
  representante: sql`representante + ambas`,
  ambas: sql`ambas`,
};

/**
 * A page of persons, those with the most marks first (decision C12). What belongs to one person is
 * added up: names without a tax id count for the legal person that they are known to be.
 */
export async function personasPage(
  db: Db,
  { query, limit, after }: PersonRequest,
): Promise<PersonasPage> {
  const { nombre, rol, pais, region } = query;
  if (nombre === '') return { persons: [], total: 0 };
  const current = CURRENT[rol ?? 'any'];
  // Only holders retire: a past relation is one of a holder.
  const past = rol === null || rol === 'titular' ? sql`historica` : sql`0`;
  const patterns = formsOf(nombre ?? '').map((form) => `%${form}%`);
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

/** What answers show of some persons, by id. */
export async function personFiles(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Ficha>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('persona')
    .select(['id', 'ficha'])
    .where('id', '=', sql<number>`any(${ids})`)
    .execute();
  return new Map(rows.map(({ id, ficha }) => [id, ficha]));
}

/** Names without a tax id by id, and the legal person that each belongs to. */
export interface JoinedNames {
  readonly names: Uint32Array;
  readonly legal: Uint32Array;
}

/** Two ids as four bytes each. */
const ID_BYTES = 4;
const PAIR_BYTES = 2 * ID_BYTES;

/**
 * Every name that belongs to a legal person. The names come as one value: a register has ten thousands of them,
 * and as many rows would delay the calls served meanwhile.
 */
export async function joinedNames(db: Db): Promise<JoinedNames> {
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
