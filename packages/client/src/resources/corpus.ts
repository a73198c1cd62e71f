import type { CallOperation } from '../call-operation.ts';
import type { CallOptions } from '../client-options.ts';
import type {
  Change,
  ChangesPage,
  FreshnessEnvelope,
  GetSyncRunsInput,
  ListChangesInput,
  SyncRun,
  SyncRunsEnvelope,
} from '../contract-types.ts';
import { byCursor, type Pages, pagesOf } from '../pages.ts';

type RunsParams = Omit<GetSyncRunsInput, 'envelope'>;

/** What the service says of its corpus as a whole. */
export interface CorpusCalls {
  /** `GET /v1/freshness`: how fresh each source is (scope `insights:read`). */
  freshness(options?: CallOptions): Promise<FreshnessEnvelope>;
  /** `GET /v1/sync-runs`: imports and feeds, newest first (scope `insights:read`). */
  syncRuns(params?: RunsParams, options?: CallOptions): Pages<SyncRunsEnvelope, SyncRun>;
  /**
   * `GET /v1/changes`: what changed since a cursor, oldest first (scope `brands:read`). A walk ends
   * at the newest change; keep the `nextCursor` of its last page and pass it as `since` another day.
   */
  changes(params?: ListChangesInput, options?: CallOptions): Pages<ChangesPage, Change>;
}

/** The calls about the corpus as a whole, each one call of `call`. */
export function corpusCalls(call: CallOperation): CorpusCalls {
  const runs = {
    ask: async (params: RunsParams, options: CallOptions) =>
      (await call('getSyncRuns', { ...params, envelope: true }, options)) as SyncRunsEnvelope,
    items: (page: SyncRunsEnvelope) => page.data,
    next: byCursor,
  };
  const changes = {
    ask: (params: ListChangesInput, options: CallOptions) => call('listChanges', params, options),
    items: (page: ChangesPage) => page.items,
    next: (params: ListChangesInput, { items, nextCursor }: ChangesPage) =>
      items.length === 0 ? null : { ...params, since: nextCursor },
  };
  return {
    freshness: async (options) =>
      (await call('getFreshness', { envelope: true }, options)) as FreshnessEnvelope,
    syncRuns: (params = {}, options) => pagesOf(runs, params, options),
    changes: (params = {}, options) => pagesOf(changes, params, options),
  };
}
