import { generateBrands } from '@marcario/server';
import type { IndexableBrand } from '../../packages/core/src/domain/indexable-brand.ts';
import { indexableBrandOf } from '../../packages/core/src/domain/indexable-brand-of.ts';
import { mergeBrand } from '../../packages/core/src/domain/merge-brand.ts';

const AT = '2026-01-01T00:00:00.000Z';

/** A synthetic register as the index takes it: what an import of it would leave. */
export function syntheticBrands(marks: number, seed: number): IndexableBrand[] {
  return Array.from(generateBrands({ marks, seed }), (brand) => {
    const { record } = mergeBrand(null, brand, { at: AT, order: 0, line: 0 });
    return indexableBrandOf({ ...record, fechaActualizacion: AT });
  });
}
