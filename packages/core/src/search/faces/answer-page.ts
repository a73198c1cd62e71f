import type { BrandSummary } from '../../contract/brand-summary.ts';
import type { BrandPage } from '../../contract/operations/search-brands.ts';
import type { BrandQuery } from '../../domain/listing/brand-query.ts';
import { type CursorKeys, sealBrandCursor } from '../../domain/listing/cursor.ts';
import { explainMatch } from '../../domain/listing/explain-match.ts';
import type { IndexHit, IndexPage } from '../listing/index-page.ts';
import type { SimilarityScorer } from '../similar/corpus-similarity.ts';

/** The summaries of marks by application number. */
export type SummariesByNro = ReadonlyMap<string, BrandSummary>;

/** What gives the summary of a mark by its number. */
export type SummaryLookup = Pick<SummariesByNro, 'get'>;

/** The page as it goes out: each row explained, the way to the next page signed. */
export function toAnswerPage(
  query: BrandQuery,
  found: IndexPage,
  from: {
    readonly rows: SummaryLookup;
    readonly cursorKeys: CursorKeys;
    /** Of names to the text of the query; null in a listing. */
    readonly likeness: SimilarityScorer | null;
  },
): BrandPage {
  const { hits, total, facets, next } = found;
  return {
    items: hits.flatMap((hit) => explainHits(query, hit, from)),
    nextCursor: next === null ? null : sealBrandCursor(from.cursorKeys, query, next),
    estimatedTotal: total,
    ...(facets === null ? {} : { facets }),
  };
}

function explainHits(
  query: BrandQuery,
  hit: IndexHit,
  {
    rows,
    likeness: similarity,
  }: { readonly rows: SummaryLookup; readonly likeness: SimilarityScorer | null },
): BrandSummary[] {
  const row = rows.get(hit.nroSolicitud);
  if (row === undefined) return [];
  const { denominacion } = row;
  const similitud = similarity === null ? {} : { similitud: similarity.scoreOf(denominacion) };
  return [{ ...row, ...explainMatch(query, hit, denominacion), ...similitud }];
}
