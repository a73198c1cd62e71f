import { sql } from 'kysely';
import type { Ficha } from '../domain/persons/person-file.ts';
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

/** Names without a tax id by id, and the legal person that each belongs to. */
export interface JoinedNames {
  readonly names: Uint32Array;
  readonly legal: Uint32Array;
}

/** Two ids as four bytes each. */
const ID_BYTES = 4;
const PAIR_BYTES = 2 * ID_BYTES;

/**
 * Every name that belongs to a legal person. The names come as one value: a register has ten thousands of
 * them, and as many rows would hold up whoever is served meanwhile.
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
