import type { BrandSummary } from '../../contract/brand-summary.ts';
import type { BrandPage } from '../../contract/operations/search-brands.ts';
import type { BrandQuery } from '../../domain/listing/brand-query.ts';
import { type CursorKeys, sealBrandCursor } from '../../domain/listing/cursor.ts';
import { explainMatch } from '../../domain/listing/explain-match.ts';
import type { IndexHit, IndexPage } from '../listing/index-page.ts';
import type { SimilarityScorer } from '../similar/corpus-similarity.ts';

/** Brand summaries, keyed by application number. */
export type SummariesByNro = ReadonlyMap<string, BrandSummary>;

/** Lookup of the summary of a mark by its application number. */
export type SummaryLookup = Pick<SummariesByNro, 'get'>;

/** Converts an index page to the response page: explains each hit and signs the cursor of the next page. */
export function toAnswerPage(
  query: BrandQuery,
  found: IndexPage,
  from: {
    readonly rows: SummaryLookup;
    readonly cursorKeys: CursorKeys;
    /** Scores the similarity of a name to the query text; null in a listing. */
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
