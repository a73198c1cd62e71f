import { generateBrands } from '@marcario/server';
import {
  type IndexableBrand,
  toIndexableBrand,
} from '../../packages/core/src/domain/record/indexable-brand.ts';
import { mergeBrand } from '../../packages/core/src/domain/record/merge-brand.ts';

const AT = '2026-01-01T00:00:00.000Z';

/** Which synthetic register: the same one every time. */
export interface CorpusOptions {
  readonly marks: number;
  readonly seed: number;
}

/** A synthetic register as the index takes it, one mark at a time: what an import of it would leave. */
export function* syntheticBrands(options: CorpusOptions): Generator<IndexableBrand> {
  for (const brand of generateBrands(options)) {
    const { record } = mergeBrand(null, brand, { at: AT, order: 0, line: 0 });
    yield toIndexableBrand({ ...record, fechaActualizacion: AT });
  }
}
