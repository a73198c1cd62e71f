import type { FreshnessRecord } from '../../contract/sync-run.ts';
import type { LiveCorpus } from '../index/live-corpus.ts';
import type { OperationRun } from '../operation-runs.ts';

/** Judges how fresh each source is now. */
export type ReadFreshness = () => Promise<FreshnessRecord[]>;

/** `GET /v1/freshness`: a record for each source (decision C15). */
export function getFreshness(
  corpus: Pick<LiveCorpus, 'current'>,
  readFreshness: ReadFreshness,
): OperationRun<'getFreshness'> {
  return async ({ envelope }) => {
    const { dataAsOf } = corpus.current();
    const data = await readFreshness();
    if (envelope !== true) return data;
    return { data, ...(dataAsOf !== undefined && { dataAsOf }) };
  };
}
