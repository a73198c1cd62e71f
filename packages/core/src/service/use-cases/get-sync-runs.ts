import type { SyncRun } from '../../contract/sync-run.ts';
import type { CursorKeys } from '../../domain/listing/cursor.ts';
import { sealListCursor } from '../../domain/listing/list-cursor.ts';
import {
  parseSyncRunRequest,
  type SyncRunRequest,
  syncRunList,
} from '../../domain/listing/sync-run-query.ts';
import type { LiveCorpus } from '../index/live-corpus.ts';
import type { OperationRun } from '../operation-runs.ts';

/** Reads runs, newest first. */
export type ReadSyncRuns = (request: SyncRunRequest) => Promise<SyncRun[]>;

/** `GET /v1/sync-runs`: imports and feeds, newest first; the envelope adds the cursor (decision C15). */
export function getSyncRuns(
  corpus: Pick<LiveCorpus, 'current'>,
  readRuns: ReadSyncRuns,
  cursorKeys: CursorKeys,
): OperationRun<'getSyncRuns'> {
  return async (params) => {
    const request = parseSyncRunRequest(params, cursorKeys);
    const { dataAsOf } = corpus.current();
    // One more than asked for tells whether another page follows.
    const runs = await readRuns({ ...request, limit: request.limit + 1 });
    const data = runs.slice(0, request.limit);
    if (params.envelope !== true) return data;
    const last = runs.length > data.length ? data.at(-1) : undefined;
    const list = syncRunList(request.query);
    return {
      data,
      nextCursor: last ? sealListCursor(cursorKeys, list, [Number(last.id)]) : null,
      ...(dataAsOf !== undefined && { dataAsOf }),
    };
  };
}
