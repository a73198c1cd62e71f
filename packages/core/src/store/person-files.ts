import { sql } from 'kysely';
import type { Ficha } from '../domain/person-file.ts';
import type { Db } from './database.ts';

/** What is told of some persons, by id. */
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

/** A name without a tax id, and the legal person that it belongs to. */
export interface JoinedName {
  readonly id: number;
  readonly legal: number;
}

/** Every name that belongs to a legal person, by id. */
export async function joinedNames(db: Db): Promise<JoinedName[]> {
  const rows = await db
    .selectFrom('persona')
    .select(['id', 'unida_a'])
    .where('unida_a', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.flatMap(({ id, unida_a }) => (unida_a === null ? [] : [{ id, legal: unida_a }]));
}
