import type { BrandSummary } from '../contract/brand-summary.ts';
import type { BrandPage } from '../contract/operations/search-brands.ts';
import type { BrandQuery } from '../domain/listing/brand-query.ts';
import { type CursorKeys, sealBrandCursor } from '../domain/listing/cursor.ts';
import { explainMatch } from '../domain/listing/explain-match.ts';
import type { IndexHit, IndexPage } from './listing/index-page.ts';
import type { LikenessTo } from './similar/corpus-similarity.ts';

/** The summaries of marks by application number. */
export type SummariesByNro = ReadonlyMap<string, BrandSummary>;

/** What gives the summary of a mark by its number. */
export type FindsSummary = Pick<SummariesByNro, 'get'>;

/** The page as it goes out: each row explained, the way to the next page signed. */
export function answerPage(
  query: BrandQuery,
  found: IndexPage,
  from: {
    readonly rows: FindsSummary;
    readonly cursorKeys: CursorKeys;
    /** Of names to the text of the query; null in a listing. */
    readonly likeness: LikenessTo | null;
  },
): BrandPage {
  const { hits, total, facets, next } = found;
  return {
    items: hits.flatMap((hit) => explained(query, hit, from)),
    nextCursor: next === null ? null : sealBrandCursor(from.cursorKeys, query, next),
    estimatedTotal: total,
    ...(facets === null ? {} : { facets }),
  };
}

function explained(
  query: BrandQuery,
  hit: IndexHit,
  { rows, likeness }: { readonly rows: FindsSummary; readonly likeness: LikenessTo | null },
): BrandSummary[] {
  const row = rows.get(hit.nroSolicitud);
  if (row === undefined) return [];
  const { denominacion } = row;
  const similitud = likeness === null ? {} : { similitud: likeness.of(denominacion) };
  return [{ ...row, ...explainMatch(query, hit, denominacion), ...similitud }];
}
