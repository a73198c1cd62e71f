import { officeDay } from '../../domain/calendar/office-day.ts';
import { brandDetailOf } from '../../domain/record/brand-detail-of.ts';
import { compactDetail } from '../../domain/record/compact-detail.ts';
import { deriveEstado } from '../../domain/record/derived-status.ts';
import type { LiveCorpus } from '../index/live-corpus.ts';
import type { OperationRun } from '../operation-runs.ts';
import { knownBrand, type ReadBrand } from './known-brand.ts';

/** `GET /v1/brands/{nro}/report`: the detail and what it says of the status (decisions C6 and C7). */
export function getBrandReport(
  corpus: LiveCorpus,
  readBrand: ReadBrand,
  now: () => Date,
): OperationRun<'getBrandReport'> {
  return async ({ nro, detail: size }) => {
    const { dataAsOf } = corpus.current();
    const detail = brandDetailOf(await knownBrand(readBrand, nro));
    const report = { ...detail, ...deriveEstado(detail, officeDay(now())) };
    const dated = dataAsOf === undefined ? report : { ...report, dataAsOf };
    return size === 'compact' ? compactDetail(dated) : dated;
  };
}
