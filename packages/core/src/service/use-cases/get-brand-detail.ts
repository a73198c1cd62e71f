import { brandDetailOf } from '../../domain/record/brand-detail-of.ts';
import { compactDetail } from '../../domain/record/compact-detail.ts';
import type { LiveCorpus } from '../index/live-corpus.ts';
import type { OperationRun } from '../operation-runs.ts';
import { knownBrand, type ReadBrand } from './known-brand.ts';

/** `GET /v1/brands/{nroSolicitud}` (specification 2.3, decision C5). */
export function getBrandDetail(
  corpus: LiveCorpus,
  readBrand: ReadBrand,
): OperationRun<'getBrandDetail'> {
  return async ({ nroSolicitud, detail: size }) => {
    const { dataAsOf } = corpus.current();
    const detail = brandDetailOf(await knownBrand(readBrand, nroSolicitud));
    const dated = dataAsOf === undefined ? detail : { ...detail, dataAsOf };
    return size === 'compact' ? compactDetail(dated) : dated;
  };
}
