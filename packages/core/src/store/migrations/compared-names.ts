import { type Kysely, sql } from 'kysely';
import type { Ficha } from '../../domain/persons/person-file.ts';
import { comparedName, nameIdentity } from '../../domain/persons/person-identity.ts';
import { foldText } from '../../domain/text/text-folding.ts';
import type { Db } from '../database.ts';
import { fillRecord } from '../fill-record.ts';

/**
 * Names of persons are compared without points, apostrophes and the blanks of initials, and folded texts keep the marks
 * of other scripts: who is who, what is searched of persons and oppositions, and what watches are compared by are
 * worked out anew. A person keeps its id; of several that turn out to be one the first does, and the ids of the
 * others go on standing for it.
 */
export async function up(migrated: Kysely<unknown>): Promise<void> {
  const db = migrated as Kysely<unknown> as Db;
  const others = await joinIdentities(db);
  await fillRecord(db);
  await sql`update persona p set unida_a = coalesce(first.unida_a, first.id)
    from unnest(${others.map(({ id }) => id)}::bigint[],
      ${others.map(({ first }) => first)}::bigint[]) as joined (id, first_id)
    join persona first on first.id = joined.first_id
    where p.id = joined.id`.execute(db);
  await foldWatchedTexts(db);
}

interface Joined {
  readonly id: number;
  readonly first: number;
}

/** Gives persons without a tax id the identity of their compared names. @returns those who are another one now */
async function joinIdentities(db: Db): Promise<Joined[]> {
  const { rows } = await sql<{ id: number; identidad: string; ficha: Partial<Ficha> }>`
    select id, identidad, ficha from persona where identidad like 'nombre %' order by id`.execute(
    db,
  );
  const firsts = new Map<string, number>();
  const renamed: { id: number; identidad: string }[] = [];
  const others: Joined[] = [];
  for (const { id, identidad, ficha } of rows) {
    const { nombre, pais } = ficha;
    const identity = nombre === undefined ? identidad : nameIdentity(comparedName(nombre), pais);
    const first = firsts.get(identity);
    if (first === undefined) {
      firsts.set(identity, id);
      if (identity !== identidad) renamed.push({ id, identidad: identity });
    } else {
      others.push({ id, first });
    }
  }
  // Identities are unique: those that are given up make room for those that are taken.
  await rename(
    db,
    [...others, ...renamed].map(({ id }) => ({ id, identidad: `antes ${id}` })),
  );
  await rename(db, renamed);
  return others;
}

async function rename(
  db: Db,
  persons: readonly { id: number; identidad: string }[],
): Promise<void> {
  await sql`update persona p set identidad = renamed.identidad
    from unnest(${persons.map(({ id }) => id)}::bigint[],
      ${persons.map(({ identidad }) => identidad)}::text[]) as renamed (id, identidad)
    where p.id = renamed.id`.execute(db);
}

/** Of two items of a list that are the same now the one that has the folding already stays as it is. */
async function foldWatchedTexts(db: Db): Promise<void> {
  const items = await db
    .selectFrom('watch_item')
    .select(['id', 'mark', 'folded'])
    .where('kind', '=', 'texto')
    .execute();
  for (const { id, mark, folded } of items) {
    const anew = foldText(mark);
    if (anew === folded) continue;
    await sql`update watch_item item set folded = ${anew} where id = ${id} and not exists (
      select from watch_item other where other.watchlist_id = item.watchlist_id
        and other.kind = item.kind and other.folded = ${anew})`.execute(db);
  }
}
