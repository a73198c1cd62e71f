import type { z } from 'zod';
import { LIMITS } from '../../contract/limits.ts';
import type { SyncStatus, syncRunsParamsSchema } from '../../contract/sync-run.ts';
import type { CursorKeys } from './cursor.ts';
import { openListCursor, type PagedList } from './list-cursor.ts';

/** A question for runs, parsed once at the edge; null: any. */
export interface SyncRunQuery {
  readonly source: string | null;
  readonly status: SyncStatus | null;
}

/** Which runs, and the one behind which they begin. */
export interface SyncRunRequest {
  readonly query: SyncRunQuery;
  readonly limit: number;
  readonly after: number | null;
}

/**
 * Parameters of `GET /v1/sync-runs` (decision C15).
 * @throws ServiceError `validation_error` for a cursor that this query did not produce
 */
export function parseSyncRunRequest(
  params: z.output<typeof syncRunsParamsSchema>,
  cursorKeys: CursorKeys,
): SyncRunRequest {
  const query: SyncRunQuery = Object.freeze({
    source: params.source ?? null,
    status: params.status ?? null,
  });
  const limit = params.limit ?? LIMITS.brandPageDefault;
  if (params.cursor === undefined) return { query, limit, after: null };
  const [after] = openListCursor(cursorKeys, syncRunList(query), params.cursor);
  return { query, limit, after: Number(after) };
}

/** Where the cursors of runs belong. */
export function syncRunList(query: SyncRunQuery): PagedList {
  return { endpoint: 'sync-runs', sort: 'id', query };
}
