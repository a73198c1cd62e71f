import type { SyncRun } from '../contract/sync-run.ts';
import type { SyncRunRequest } from '../domain/listing/sync-run-query.ts';
import type { Db } from './database.ts';
import { runOf } from './run-ledger.ts';

/** Runs, newest first (decision C15). */
export async function syncRunPage(
  db: Db,
  { query, limit, after }: SyncRunRequest,
): Promise<SyncRun[]> {
  let runs = db.selectFrom('sync_run').selectAll().orderBy('id', 'desc').limit(limit);
  if (query.source !== null) runs = runs.where('source', '=', query.source);
  if (query.status !== null) runs = runs.where('status', '=', query.status);
  if (after !== null) runs = runs.where('id', '<', after);
  return (await runs.execute()).map(runOf);
}
