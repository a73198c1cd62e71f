import { type Selectable, sql } from 'kysely';
import type { SyncRun } from '../../contract/sync-run.ts';
import type { SyncRunRequest } from '../../domain/listing/list-requests.ts';
import type { Db, SyncRunTable } from '../database/database.ts';
import type { OpenDatabase } from '../database/open-database.ts';
import { tryWithWriter } from '../database/transactions.ts';

const REJECTIONS_KEPT = 1_000;

/** Counts of the rows of a document by their outcome. */
export type RunCounters = Pick<
  SyncRun,
  'read' | 'created' | 'updated' | 'unchanged' | 'rejected' | 'unknownStatus' | 'errorCells'
>;

/** The end of a run. `error` is one line; without `counters` the last recorded ones stay unchanged. */
export interface RunEnd {
  readonly status: Exclude<SyncRun['status'], 'running'>;
  readonly finishedAt: string;
  readonly counters?: RunCounters;
  readonly error?: string;
}

/** A rejected row with the reason. */
export interface RejectedRow {
  readonly line: number;
  readonly reason: string;
  readonly excerpt: string;
}

/** The source, document and start time of a run. */
interface RunStart {
  readonly source: string;
  /** Undefined for a run of a feed that found no document. */
  readonly document: string | undefined;
  readonly startedAt: string;
}

/** Starts a run. Only the writer calls it, so any other open run is of a dead process and is marked `interrupted`. */
export async function startRun(writer: Db, run: RunStart): Promise<number> {
  await interruptOpenRuns(writer, run.startedAt);
  const { id } = await writer
    .insertInto('sync_run')
    .values({ ...startColumns(run), status: 'running' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Records a run that writes nothing to the corpus and therefore does not need the writer's lock. */
export async function recordRun(db: Db, run: RunStart, end: RunEnd): Promise<SyncRun> {
  const row = await db
    .insertInto('sync_run')
    .values({ ...startColumns(run), ...endColumns(end) })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toSyncRun(row);
}

/** Saves the counters of a run, in the transaction that writes the counted rows. */
export async function advanceRun(writer: Db, runId: number, counters: RunCounters): Promise<void> {
  await writer
    .updateTable('sync_run')
    .set(counterColumns(counters))
    .where('id', '=', runId)
    .execute();
}

/** Records the end of a run and returns the run in the form of the contract. */
export async function finishRun(writer: Db, runId: number, end: RunEnd): Promise<SyncRun> {
  const row = await writer
    .updateTable('sync_run')
    .set(endColumns(end))
    .where('id', '=', runId)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toSyncRun(row);
}

/**
 * Records the end of a run whose writer lost its connection, unless another writer has already ended it.
 * @returns the run as it is stored now
 */
export async function stopRun(db: Db, runId: number, end: RunEnd): Promise<SyncRun> {
  await db
    .updateTable('sync_run')
    .set(endColumns(end))
    .where('id', '=', runId)
    .where('status', '=', 'running')
    .execute();
  const run = db.selectFrom('sync_run').selectAll().where('id', '=', runId);
  return toSyncRun(await run.executeTakeFirstOrThrow());
}

/** Stores rejected rows with their reasons, at most the first thousand. */
export async function saveRejections(
  writer: Db,
  runId: number,
  rows: readonly RejectedRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await writer
    .insertInto('sync_rejection')
    .values(rows.slice(0, REJECTIONS_KEPT).map((row) => ({ ...row, run_id: runId })))
    .execute();
}

/** Lists the stored rejected rows of a run, by line. */
export async function listRejections(db: Db, runId: string): Promise<RejectedRow[]> {
  return db
    .selectFrom('sync_rejection')
    .select(['line', 'reason', 'excerpt'])
    .where('run_id', '=', Number(runId))
    .orderBy('line')
    .execute();
}

/** Lists the newest runs, newest first. */
export async function listNewestRuns(db: Db, limit: number): Promise<SyncRun[]> {
  const rows = await db
    .selectFrom('sync_run')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toSyncRun);
}

/**
 * Returns when the newest `ok` or `partial` run ended; undefined before the first. Call it before reading the changes,
 * so that an index generation built from them contains that run.
 */
export async function readNewestRunEnd(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('sync_run')
    .select('finished_at')
    .where('status', 'in', ['ok', 'partial'])
    .orderBy('finished_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.finished_at ?? undefined;
}

/**
 * Marks the runs of dead processes as `interrupted` (decision C15). Call it at start and before the ledger is read, so
 * that no reader takes them for running. It does nothing while a process writes, because the open run may belong to it.
 */
export async function recoverRuns(database: OpenDatabase, now: Date): Promise<void> {
  if (!(await hasOpenRun(database.serving))) return;
  await tryWithWriter(database, (writer) => interruptOpenRuns(writer, now.toISOString()));
}

async function interruptOpenRuns(writer: Db, at: string): Promise<void> {
  await writer
    .updateTable('sync_run')
    .set({ status: 'interrupted', finished_at: at, error: 'The process ended before the run did' })
    .where('status', '=', 'running')
    .execute();
}

async function hasOpenRun(db: Db): Promise<boolean> {
  const open = db.selectFrom('sync_run').select('id').where('status', '=', 'running').limit(1);
  return (await open.executeTakeFirst()) !== undefined;
}

function startColumns({ source, document, startedAt }: RunStart) {
  return { source, document: document ?? null, started_at: startedAt };
}

function endColumns({ status, finishedAt, counters, error }: RunEnd) {
  return {
    ...(counters && counterColumns(counters)),
    status,
    finished_at: finishedAt,
    error: error ?? null,
  };
}

function counterColumns(counters: RunCounters) {
  return {
    rows_read: counters.read,
    created: counters.created,
    updated: counters.updated,
    unchanged: counters.unchanged,
    rejected: counters.rejected,
    unknown_status: counters.unknownStatus,
    error_cells: counters.errorCells ?? 0,
  };
}

/** Converts the row of a run to the form of the contract. */
function toSyncRun(row: Selectable<SyncRunTable>): SyncRun {
  return {
    id: String(row.id),
    source: row.source,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    status: row.status,
    read: row.rows_read,
    created: row.created,
    updated: row.updated,
    unchanged: row.unchanged,
    rejected: row.rejected,
    unknownStatus: row.unknown_status,
    ...(row.error_cells > 0 && { errorCells: row.error_cells }),
    ...(row.document !== null && { document: row.document }),
    ...(row.error !== null && { error: row.error }),
  };
}

/** The totals of all ended runs of one source with one status. */
export interface RunTotals {
  readonly source: string;
  readonly status: Exclude<SyncRun['status'], 'running'>;
  readonly runs: number;
  readonly read: number;
  readonly rejected: number;
}

/** Sums all ended runs by source and status for `/metrics`. */
export async function readRunTotals(db: Db): Promise<RunTotals[]> {
  const { rows } = await sql<RunTotals>`
    select source, status, count(*)::double precision as runs,
      coalesce(sum(rows_read), 0)::double precision as read,
      coalesce(sum(rejected), 0)::double precision as rejected
    from sync_run where status <> 'running' group by source, status`.execute(db);
  return rows;
}

/** Lists a page of runs that match the query, newest first (decision C15). */
export async function listSyncRuns(
  db: Db,
  { query, limit, after }: SyncRunRequest,
): Promise<SyncRun[]> {
  let runs = db.selectFrom('sync_run').selectAll().orderBy('id', 'desc').limit(limit);
  if (query.source !== null) runs = runs.where('source', '=', query.source);
  if (query.status !== null) runs = runs.where('status', '=', query.status);
  if (after !== null) runs = runs.where('id', '<', after);
  return (await runs.execute()).map(toSyncRun);
}
