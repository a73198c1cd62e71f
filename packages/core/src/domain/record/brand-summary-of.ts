import type { BrandSummary } from '../../contract/brand-summary.ts';
import { markHeadOf } from './mark-head.ts';
import type { StoredSummary } from './stored-brand.ts';

/** What a summary says of a mark however it was found (decision C4). */
export function brandSummaryOf(brand: StoredSummary): BrandSummary {
  return {
    ...markHeadOf(brand),
    titular: (brand.titulares ?? []).map(({ nombre }) => nombre),
    enrichmentPending: brand.clases === null || brand.titulares === null,
  };
}
