import { sql } from 'kysely';
import type { Db } from './database.ts';

/**
 * The ids of persons by identity; those not seen before get the next numbers, in the order given.
 * Only the writer calls this, so the numbers have no gap and a repeated import gives the same ones.
 */
export async function personIds(
  writer: Db,
  identities: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const known = await writer
    .selectFrom('persona')
    .select(['id', 'identidad'])
    .where('identidad', '=', sql<string>`any(${identities})`)
    .execute();
  const ids = new Map(known.map(({ id, identidad }) => [identidad, id]));
  const unknown = [...new Set(identities)].filter((identity) => !ids.has(identity));
  if (unknown.length > 0) await addPersons(writer, unknown, ids);
  return ids;
}

async function addPersons(
  writer: Db,
  identities: readonly string[],
  ids: Map<string, number>,
): Promise<void> {
  const { newest } = await writer
    .selectFrom('persona')
    .select((persona) => persona.fn.max('id').as('newest'))
    .executeTakeFirstOrThrow();
  identities.forEach((identity, i) => {
    ids.set(identity, (newest ?? 0) + i + 1);
  });
  const numbers = identities.map((identity) => ids.get(identity));
  await sql`insert into persona (id, identidad)
    select * from unnest(${numbers}::bigint[], ${identities}::text[])`.execute(writer);
}
