import type { CanonicalAnnotation, CanonicalBrand } from '../../contract/canonical-brand.ts';
import { readFacts, recordOf } from './brand-facts.ts';
import type { BrandRecord } from './brand-record.ts';
import { type Stamp, UNDATED } from './brand-stamp.ts';

const ONLY: Stamp = { at: UNDATED, order: 0, line: 0 };

/** A mark as one row alone states it: what a merge makes of the first row of a mark. */
export function statedRecord(brand: CanonicalBrand): BrandRecord {
  const facts = readFacts(brand, () => ONLY);
  const anotaciones = (brand.anotaciones ?? []).toSorted(byDate);
  return { ...recordOf(brand.nroSolicitud, facts), anotaciones };
}

/** Acts of one day stay in their order. */
export function byDate({ fecha: a }: CanonicalAnnotation, { fecha: b }: CanonicalAnnotation) {
  return a < b ? -1 : a > b ? 1 : 0;
}
