import type { BrandBatch } from '../../contract/brand-batch.ts';
import { LIMITS } from '../../contract/limits.ts';
import { ServiceError } from '../../domain/service-error.ts';
import type { LiveCorpus } from '../index/live-corpus.ts';
import type { OperationRun } from '../operation-runs.ts';
import type { ReadSummaries } from './with-current-rows.ts';

/** `POST /v1/brands/batch`: found marks and absent numbers, both in request order (specification 4.2). */
export function getBrandsBatch(
  corpus: LiveCorpus,
  summaries: ReadSummaries,
): OperationRun<'getBrandsBatch'> {
  return async ({ nros }) => {
    // The limit counts what was sent, before repeats collapse (decision D13).
    if (nros.length > LIMITS.batchMax) {
      throw new ServiceError('invalid_input', `nros: send at most ${LIMITS.batchMax} numbers`);
    }
    const { dataAsOf } = corpus.current();
    const wanted = [...new Set(nros)];
    const rows = await summaries(wanted);
    const batch: BrandBatch = {
      items: wanted.flatMap((nro) => rows.get(nro) ?? []),
      notFound: wanted.filter((nro) => !rows.has(nro)),
    };
    return dataAsOf === undefined ? batch : { ...batch, dataAsOf };
  };
}
