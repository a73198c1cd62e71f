import DataLoader from 'dataloader';
import type { BrandSummary } from '../../contract/brand-summary.ts';
import { brandSummaryOf } from '../../domain/record/brand-summary-of.ts';
import type { StoredSummary } from '../../domain/record/stored-brand.ts';
import type { ReadSummaries } from './with-current-rows.ts';

type ReadRows = (nros: readonly string[]) => Promise<ReadonlyMap<string, StoredSummary>>;

/**
 * Reads the rows of pages that are wanted at the same moment by one statement, as they are once a statement
 * has counted several calls of a key. Nothing is kept: each page is read after it was asked for.
 */
export function summariesReader(readRows: ReadRows): ReadSummaries {
  const readPages = async (pages: readonly (readonly string[])[]) => {
    const rows = await readRows([...new Set(pages.flat())]);
    const summaries = new Map<string, BrandSummary>();
    for (const [nro, row] of rows) summaries.set(nro, brandSummaryOf(row));
    return pages.map((nros) => pageOf(summaries, nros));
  };
  const loader = new DataLoader(readPages, { cache: false });
  return (nros) => loader.load(nros);
}

function pageOf(
  summaries: ReadonlyMap<string, BrandSummary>,
  nros: readonly string[],
): ReadonlyMap<string, BrandSummary> {
  const page = new Map<string, BrandSummary>();
  for (const nro of nros) {
    const summary = summaries.get(nro);
    if (summary !== undefined) page.set(nro, summary);
  }
  return page;
}
