import type { BrandPage } from '../contract/brand-listing.ts';
import type { BrandSummary } from '../contract/brand-summary.ts';
import { sealBrandCursor } from '../domain/brand-cursor.ts';
import type { BrandQuery } from '../domain/brand-query.ts';
import type { CursorKeys } from '../domain/cursor.ts';
import { explainMatch } from '../domain/explain-match.ts';
import type { IndexHit, IndexPage } from './index-page.ts';

/** The summaries of marks by application number. */
export type SummariesByNro = ReadonlyMap<string, BrandSummary>;

/** The page as it goes out: each row explained, the way to the next page signed. */
export function answerPage(
  query: BrandQuery,
  found: IndexPage,
  from: { readonly rows: SummariesByNro; readonly cursorKeys: CursorKeys },
): BrandPage {
  const { hits, total, facets, next } = found;
  return {
    items: hits.flatMap((hit) => explained(query, hit, from.rows)),
    nextCursor: next === null ? null : sealBrandCursor(from.cursorKeys, query, next),
    estimatedTotal: total,
    ...(facets === null ? {} : { facets }),
  };
}

function explained(query: BrandQuery, hit: IndexHit, rows: SummariesByNro): BrandSummary[] {
  const row = rows.get(hit.nroSolicitud);
  return row === undefined ? [] : [{ ...row, ...explainMatch(query, hit, row.denominacion) }];
}
