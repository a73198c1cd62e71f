import { sql } from 'kysely';
import { PENDING_ESTADOS } from '../../contract/estado.ts';
import type { Change } from '../../contract/operations/list-changes.ts';
import { officeDay } from '../../domain/calendar/office-time.ts';
import type { ChangesRequest } from '../../domain/listing/list-requests.ts';
import type { PastSummary } from '../../domain/record/past-summary.ts';
import { BACKFILL_DAYS, type BrandChange } from '../../domain/watch/watch-trigger.ts';
import type { Db } from '../database/database.ts';

/**
 * Maximum number of changes that one statement examines, so that it ends well before its deadline even when few changes
 * match.
 */
const EXAMINED_AT_ONCE = 100_000;

/** Selects the changes with numbers after `after` and up to `through`, of all marks or of those in `nros`. */
export interface ChangesRange extends Omit<ChangesRequest, 'marks'> {
  readonly through: number;
  readonly nros: readonly string[] | null;
}

/**
 * Reads a page of changes in a range, oldest first (decision E4). O(changes examined): if few changes match, it
 * examines many, in statements of bounded size, until the page is full or the range ends. With `nros` it reads by mark:
 * O(changes of these marks).
 */
export async function readChangesPage(db: Db, request: ChangesRange): Promise<Change[]> {
  if (request.nros !== null) return readChangesInRange(db, request);
  const found: Change[] = [];
  let { after } = request;
  while (after < request.through && found.length < request.limit) {
    const through = Math.min(after + EXAMINED_AT_ONCE, request.through);
    const limit = request.limit - found.length;
    found.push(...(await readChangesInRange(db, { ...request, after, through, limit })));
    after = through;
  }
  return found;
}

async function readChangesInRange(
  db: Db,
  { after, through, limit, campos, sources, nros }: ChangesRange,
): Promise<Change[]> {
  let changes = db
    .selectFrom('corpus_changes')
    .select(['seq', 'nro_solicitud', 'version', 'kind', 'changed_fields'])
    .select(['source', 'run_id', 'changed_at'])
    .where('seq', '>', after)
    .where('seq', '<=', through)
    .orderBy('seq')
    .limit(limit);
  if (nros !== null) {
    const marks = sql<string>`(select unnest(${nros}::text[]))`;
    changes = changes.where('nro_solicitud', 'in', marks);
  }
  if (sources !== null) changes = changes.where('source', 'in', sources);
  if (campos !== null) {
    const names = sql.join(campos.map((campo) => sql`${campo}`));
    changes = changes
      .where('kind', '=', 'updated')
      .where(sql<boolean>`changed_fields ?| array[${names}]::text[]`);
  }
  const rows = await changes.execute();
  return rows.map((row) => ({
    seq: row.seq,
    nroSolicitud: row.nro_solicitud,
    version: row.version,
    tipo: row.kind,
    campos: row.kind === 'created' ? [] : row.changed_fields,
    source: row.source,
    runId: String(row.run_id),
    at: row.changed_at,
  }));
}

/** Lists every source that has a run, by name. */
export async function listSources(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('sync_run')
    .select('source')
    .distinct()
    .orderBy('source')
    .execute();
  return rows.map(({ source }) => source);
}

/** Maximum number of marks per page of `streamChangedBrands`. */
const PAGE = 2_000;

/** The range of changes with numbers after `after` and up to `through`. */
interface ChangeRange {
  readonly after: number;
  readonly through: number;
}

/** A mark with its changes in a range, oldest first. */
interface ChangedBrand {
  readonly nroSolicitud: string;
  readonly changes: readonly StoredChange[];
}

/** A change with the state of the mark before it; `past` is null for a new mark, or when the state was not stored. */
export type StoredChange = BrandChange & { readonly past: PastSummary | null };

/**
 * SQL condition for a change `c` that added an old mark `b`, which has not changed since. It matches only marks at
 * least two days older than the limit; `watchTrigger` decides the others by the office's day.
 */
const IS_BACK_FILL = sql`(c.kind = 'created' and b.version = c.version
  and b.fecha_presentacion < (c.changed_at at time zone 'UTC')::date - ${sql.lit(BACKFILL_DAYS + 2)}
  and (b.nro_registro is not null
    or b.estado not in (${sql.join(PENDING_ESTADOS.map((estado) => sql.lit(estado)))})))`;

/**
 * Streams the marks that changed in a range, in pages. Each mark occurs once, with all its changes in the range; marks
 * are ordered by their newest change. O(changes * log(all changes)).
 */
export async function* streamChangedBrands(
  db: Db,
  { after, through, withoutBackfill = false }: ChangeRange & { readonly withoutBackfill?: boolean },
): AsyncGenerator<ChangedBrand[]> {
  let last = after;
  const brandJoin = withoutBackfill ? sql`join brand b using (nro_solicitud)` : sql``;
  const isWanted = withoutBackfill ? sql`${IS_BACK_FILL} is not true` : sql`true`;
  for (;;) {
    const { rows } = await sql<{ seq: number; nro_solicitud: string }>`
      select seq, nro_solicitud from corpus_changes c ${brandJoin}
      where seq > ${last} and seq <= ${through} and not exists (
        select from corpus_changes later
        where later.nro_solicitud = c.nro_solicitud and later.seq > c.seq and later.seq <= ${through})
        and ${isWanted}
      order by seq limit ${PAGE}`.execute(db);
    const newest = rows.at(-1);
    if (newest === undefined) return;
    const nros = rows.map(({ nro_solicitud }) => nro_solicitud);
    const changes = await changesOfMarks(db, nros, { after, through });
    yield nros.map((nroSolicitud) => ({ nroSolicitud, changes: changes.get(nroSolicitud) ?? [] }));
    last = newest.seq;
  }
}

/** Reads the changes of these marks in a range, by application number; those of each mark are oldest first. */
export async function changesOfMarks(
  db: Db,
  nros: readonly string[],
  { after, through }: ChangeRange,
): Promise<ReadonlyMap<string, StoredChange[]>> {
  const rows = await db
    .selectFrom('corpus_changes')
    .select(['nro_solicitud', 'seq', 'version', 'kind', 'changed_fields', 'changed_at', 'past'])
    .where('nro_solicitud', '=', sql<string>`any(${nros})`)
    .where('seq', '>', after)
    .where('seq', '<=', through)
    .orderBy('seq')
    .execute();
  const changes = new Map<string, StoredChange[]>(nros.map((nro) => [nro, []]));
  for (const { nro_solicitud, changed_fields, changed_at, ...change } of rows) {
    changes.get(nro_solicitud)?.push({ ...change, fields: changed_fields, at: changed_at });
  }
  return changes;
}

/** The range of changes made on one day of the office. */
interface ChangesOfDay extends ChangeRange {
  readonly day: string;
}

/**
 * Lists the office's days with changes since a time and up to the change `through`, oldest first. O(changes). The
 * database groups by hour and this process by day, because the office's UTC offset is a whole number of hours.
 */
export async function changesByDay(
  db: Db,
  since: string,
  through: number,
): Promise<ChangesOfDay[]> {
  const from = await findFirstChangeAt(db, since, through);
  const { rows } = await sql<{ seq: number; at: string }>`
    select max(seq) as seq, max(changed_at) as at from corpus_changes
    where seq >= ${from} and seq <= ${through}
    group by date_trunc('hour', changed_at) order by 1`.execute(db);
  const newest = new Map(rows.map(({ seq, at }) => [officeDay(new Date(at)), seq]));
  let after = from - 1;
  return [...newest].map(([day, seq]) => {
    const changes = { day, after, through: seq };
    after = seq;
    return changes;
  });
}

/** Finds the number of the first change at or after a time by binary search, because times increase with numbers. */
async function findFirstChangeAt(db: Db, since: string, through: number): Promise<number> {
  let [low, high] = [1, through + 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const change = await db
      .selectFrom('corpus_changes')
      .select('changed_at')
      .where('seq', '=', middle)
      .executeTakeFirst();
    if (change !== undefined && Date.parse(change.changed_at) < Date.parse(since)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the current version of each given mark that was created no later than the change `seq`. */
export async function versionsUntil(
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

/**
 * Returns a text that identifies a change across databases; null when the corpus has no change with this number. Two
 * databases with equal fingerprints of one change have the same history up to it.
 */
export async function changeFingerprint(db: Db, seq: number): Promise<string | null> {
  const change = await db
    .selectFrom('corpus_changes')
    .select(['nro_solicitud', 'version', 'kind', 'source', 'run_id', 'changed_at'])
    .where('seq', '=', seq)
    .executeTakeFirst();
  return change === undefined ? null : JSON.stringify(Object.values(change));
}

/** Returns the number of changes after the change `seq`, and the age in seconds of the first of them. */
export async function changeLag(
  db: Db,
  seq: number,
): Promise<{ readonly changesBehind: number; readonly secondsBehind: number }> {
  const { rows } = await sql<{ changesBehind: number; secondsBehind: number }>`
    select greatest(0, coalesce((select max(seq) from corpus_changes), 0) - ${seq}::bigint)::integer as "changesBehind",
      coalesce((select greatest(0, extract(epoch from now() - changed_at)) from corpus_changes
        where seq > ${seq} order by seq limit 1), 0)::double precision as "secondsBehind"`.execute(
    db,
  );
  return rows[0] ?? { changesBehind: 0, secondsBehind: 0 };
}
