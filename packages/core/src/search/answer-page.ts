import type { BrandPage } from '../contract/brand-listing.ts';
import type { BrandSummary } from '../contract/brand-summary.ts';
import { sealBrandCursor } from '../domain/listing/brand-cursor.ts';
import type { BrandQuery } from '../domain/listing/brand-query.ts';
import type { CursorKeys } from '../domain/listing/cursor.ts';
import { explainMatch } from '../domain/listing/explain-match.ts';
import type { IndexHit, IndexPage } from './listing/index-page.ts';
import type { Similarity } from './similar/judge/similarity.ts';

/** The summaries of marks by application number. */
export type SummariesByNro = ReadonlyMap<string, BrandSummary>;

/** What gives the summary of a mark by its number. */
export type FindsSummary = Pick<SummariesByNro, 'get'>;

/** Gives the judge of the corpus (decision E1); listings never ask for it. */
export type Judge = () => Similarity;

/** The page as it goes out: each row explained, the way to the next page signed. */
export function answerPage(
  query: BrandQuery,
  found: IndexPage,
  from: { readonly rows: FindsSummary; readonly cursorKeys: CursorKeys; readonly judge: Judge },
): BrandPage {
  const { hits, total, facets, next } = found;
  const likenessOf = query.text === null ? null : likenessTo(query.text, from.judge);
  return {
    items: hits.flatMap((hit) => explained(query, hit, from.rows, likenessOf)),
    nextCursor: next === null ? null : sealBrandCursor(from.cursorKeys, query, next),
    estimatedTotal: total,
    ...(facets === null ? {} : { facets }),
  };
}

/** Gives the likeness of a name to the text, which is read once; a name that several marks bear is judged once. */
function likenessTo(text: string, judgeOf: Judge): (denominacion: string) => number {
  const judge = judgeOf();
  const asked = judge.prepare(text);
  const known = new Map<string, number>();
  return (denominacion) => {
    const score = known.get(denominacion) ?? judge.score(asked, denominacion);
    known.set(denominacion, score);
    return score;
  };
}

function explained(
  query: BrandQuery,
  hit: IndexHit,
  rows: FindsSummary,
  likenessOf: ((denominacion: string) => number) | null,
): BrandSummary[] {
  const row = rows.get(hit.nroSolicitud);
  if (row === undefined) return [];
  const { denominacion } = row;
  const similitud =
    likenessOf === null || hit.score === undefined ? {} : { similitud: likenessOf(denominacion) };
  return [{ ...row, ...explainMatch(query, hit, denominacion), ...similitud }];
}
