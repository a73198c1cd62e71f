import { brandDetailOf } from '../domain/brand-detail-of.ts';
import { deriveEstado } from '../domain/derived-status.ts';
import { officeDay } from '../domain/office-day.ts';
import { knownBrand, type ReadBrand } from './known-brand.ts';
import type { LiveCorpus } from './live-corpus.ts';
import type { OperationRun } from './operation-runs.ts';

/** `GET /v1/brands/{nro}/report`: the detail and what it says of the status (decisions C6 and C7). */
export function getBrandReport(
  corpus: LiveCorpus,
  readBrand: ReadBrand,
  now: () => Date,
): OperationRun<'getBrandReport'> {
  return async ({ nro }) => {
    const { dataAsOf } = corpus.current();
    const detail = brandDetailOf(await knownBrand(readBrand, nro));
    const report = { ...detail, ...deriveEstado(detail, officeDay(now())) };
    return dataAsOf === undefined ? report : { ...report, dataAsOf };
  };
}
