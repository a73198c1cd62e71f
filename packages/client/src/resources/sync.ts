import type { CallOperation, CallOptions } from '../call-operation.ts';
import type { FreshnessEnvelope, GetSyncRunsInput, SyncRunsEnvelope } from '../contract-types.ts';
import { keysetPages } from '../paginate.ts';

/** How the corpus is kept current (scope `insights:read`). */
export interface SyncResource {
  /** `GET /v1/freshness`: how fresh each source is. */
  freshness(options?: CallOptions): Promise<FreshnessEnvelope>;
  /** One page of `GET /v1/sync-runs`, newest first. */
  runs(
    params?: Omit<GetSyncRunsInput, 'envelope'>,
    options?: CallOptions,
  ): Promise<SyncRunsEnvelope>;
  /** The same, page after page: one call, and one quota unit, per `limit` runs. */
  runPages(
    params?: Omit<GetSyncRunsInput, 'envelope'>,
    options?: CallOptions,
  ): AsyncIterable<SyncRunsEnvelope>;
}

export function syncResource(call: CallOperation): SyncResource {
  const runs: SyncResource['runs'] = async (params = {}, options) =>
    (await call('getSyncRuns', { ...params, envelope: true }, options)) as SyncRunsEnvelope;
  return {
    freshness: async (options) =>
      (await call('getFreshness', { envelope: true }, options)) as FreshnessEnvelope,
    runs,
    runPages: (params = {}, options) =>
      keysetPages(
        (cursor) => runs(cursor === undefined ? params : { ...params, cursor }, options),
        params.cursor,
      ),
  };
}
