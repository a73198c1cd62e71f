import { sql } from 'kysely';
import type { Ficha } from '../domain/persons/person-file.ts';
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
export interface PersonIds {
  readonly ids: ReadonlyMap<string, number>;
  /** The newest id before: who has a greater one is new. */
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
