import type { BrandDetail } from '../contract/brand-detail.ts';
import { ServiceError } from '../domain/service-error.ts';
import type { LiveCorpus } from './live-corpus.ts';
import type { OperationRun } from './operation-runs.ts';

/** Reads one mark whole; null when the corpus has no such number. */
export type ReadDetail = (nroSolicitud: string) => Promise<BrandDetail | null>;

/** `GET /v1/brands/{nroSolicitud}` (specification 2.3, decision C5). */
export function getBrandDetail(
  corpus: LiveCorpus,
  readDetail: ReadDetail,
): OperationRun<'getBrandDetail'> {
  return async ({ nroSolicitud }) => {
    const { dataAsOf } = corpus.current();
    const detail = await readDetail(nroSolicitud);
    if (detail === null) {
      throw new ServiceError('not_found', 'No mark has this application number');
    }
    return dataAsOf === undefined ? detail : { ...detail, dataAsOf };
  };
}
