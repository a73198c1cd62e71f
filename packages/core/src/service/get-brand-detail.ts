import { brandDetailOf } from '../domain/brand-detail-of.ts';
import { knownBrand, type ReadBrand } from './known-brand.ts';
import type { LiveCorpus } from './live-corpus.ts';
import type { OperationRun } from './operation-runs.ts';

/** `GET /v1/brands/{nroSolicitud}` (specification 2.3, decision C5). */
export function getBrandDetail(
  corpus: LiveCorpus,
  readBrand: ReadBrand,
): OperationRun<'getBrandDetail'> {
  return async ({ nroSolicitud }) => {
    const { dataAsOf } = corpus.current();
    const detail = brandDetailOf(await knownBrand(readBrand, nroSolicitud));
    return dataAsOf === undefined ? detail : { ...detail, dataAsOf };
  };
}
