import { sql } from 'kysely';
import type { BrandChange } from '../domain/watch/watch-trigger.ts';
import type { Db } from './database.ts';

/** Marks whose newest change in a range is read at once. */
const PAGE = 2_000;

/** Changes after `after`, up to `through`. */
export interface ChangeRange {
  readonly after: number;
  readonly through: number;
}

/** A mark with its changes of a range, oldest first. */
export interface ChangedBrand {
  readonly nroSolicitud: string;
  readonly changes: readonly BrandChange[];
}

/**
 * The marks that changed in a range, each once with all its changes there, in the order of its newest
 * one, in pages of a bounded size. O(changes * log(all changes)).
 */
export async function* changedBrands(
  db: Db,
  { after, through }: ChangeRange,
): AsyncGenerator<ChangedBrand[]> {
  let last = after;
  for (;;) {
    const { rows } = await sql<{ seq: number; nro_solicitud: string }>`
      select seq, nro_solicitud from corpus_changes c
      where seq > ${last} and seq <= ${through} and not exists (
        select from corpus_changes later
        where later.nro_solicitud = c.nro_solicitud and later.seq > c.seq and later.seq <= ${through})
      order by seq limit ${PAGE}`.execute(db);
    const newest = rows.at(-1);
    if (newest === undefined) return;
    const nros = rows.map(({ nro_solicitud }) => nro_solicitud);
    const changes = await changesOf(db, nros, { after, through });
    yield nros.map((nroSolicitud) => ({ nroSolicitud, changes: changes.get(nroSolicitud) ?? [] }));
    last = newest.seq;
  }
}

async function changesOf(
  db: Db,
  nros: readonly string[],
  { after, through }: ChangeRange,
): Promise<ReadonlyMap<string, BrandChange[]>> {
  const rows = await db
    .selectFrom('corpus_changes')
    .select(['nro_solicitud', 'seq', 'version', 'kind', 'changed_fields', 'changed_at'])
    .where('nro_solicitud', '=', sql<string>`any(${nros})`)
    .where('seq', '>', after)
    .where('seq', '<=', through)
    .orderBy('seq')
    .execute();
  const changes = new Map<string, BrandChange[]>(nros.map((nro) => [nro, []]));
  for (const { nro_solicitud, seq, version, kind, changed_fields, changed_at } of rows) {
    changes
      .get(nro_solicitud)
      ?.push({ seq, version, kind, fields: changed_fields, at: changed_at });
  }
  return changes;
}

/** The versions, as they are now, of those of these marks that were not first seen after a change. */
export async function versionsSeenUntil(
  db: Db,
  nros: readonly string[],
  seq: number,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ nro_solicitud: string; version: number }>`
    select nro_solicitud, version from brand
    where nro_solicitud = any(${nros}) and not exists (
      select from corpus_changes c
      where c.nro_solicitud = brand.nro_solicitud and c.seq > ${seq} and c.kind = 'created')`.execute(
    db,
  );
  return new Map(rows.map(({ nro_solicitud, version }) => [nro_solicitud, version]));
}
