import { annotationsOf } from '../../domain/record/annotations-of.ts';
import { oppositionOf } from '../../domain/record/opposition.ts';
import type { LiveCorpus } from '../index/live-corpus.ts';
import type { OperationRun } from '../operation-runs.ts';
import { knownBrand, type ReadBrand } from './known-brand.ts';

/** `GET /v1/brands/{nro}/opposition`: the acts of the opposition, oldest first (decision C8). */
export function getBrandOpposition(
  corpus: LiveCorpus,
  readBrand: ReadBrand,
): OperationRun<'getBrandOpposition'> {
  return async ({ nro }) => {
    const { dataAsOf } = corpus.current();
    const { nroSolicitud, estado, anotaciones } = await knownBrand(readBrand, nro);
    const { eventos, abierta } = oppositionOf(anotaciones);
    const opposition = { nroSolicitud, estado, abierta, eventos: annotationsOf(eventos) };
    return dataAsOf === undefined ? opposition : { ...opposition, dataAsOf };
  };
}
