import { sql } from 'kysely';
import type { Change } from '../contract/changes.ts';
import type { ChangesRequest } from '../domain/listing/changes-request.ts';
import type { Db } from './database.ts';

/** Changes that one statement looks at: it ends long before it is stopped, however few of them are asked for. */
const EXAMINED_AT_ONCE = 100_000;

/** Which changes are read: those behind `after` and up to `through`, of any mark or of these. */
export interface ChangesRange extends Omit<ChangesRequest, 'marks'> {
  readonly through: number;
  readonly nros: readonly string[] | null;
}

/**
 * Changes behind one `seq` and up to another, oldest first (decision E4). O(changes examined): where few
 * are asked for, the first page examines many, and the next one goes on behind them. Those of some marks are
 * read by the marks: O(their changes).
 */
export async function changesPage(db: Db, request: ChangesRange): Promise<Change[]> {
  if (request.nros !== null) return changesWithin(db, request);
  const found: Change[] = [];
  let { after } = request;
  while (after < request.through && found.length < request.limit) {
    const through = Math.min(after + EXAMINED_AT_ONCE, request.through);
    const limit = request.limit - found.length;
    found.push(...(await changesWithin(db, { ...request, after, through, limit })));
    after = through;
  }
  return found;
}

async function changesWithin(
  db: Db,
  { after, through, limit, campos, sources, nros }: ChangesRange,
): Promise<Change[]> {
  let changes = db
    .selectFrom('corpus_changes')
    .selectAll()
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

/** Every source with a run, by name. */
export async function knownSources(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('sync_run')
    .select('source')
    .distinct()
    .orderBy('source')
    .execute();
  return rows.map(({ source }) => source);
}
