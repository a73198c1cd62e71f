import type { BrandPage } from '../contract/brand-listing.ts';
import type { BrandSummary } from '../contract/brand-summary.ts';
import { sealBrandCursor } from '../domain/listing/brand-cursor.ts';
import type { BrandQuery } from '../domain/listing/brand-query.ts';
import type { CursorKeys } from '../domain/listing/cursor.ts';
import { explainMatch } from '../domain/listing/explain-match.ts';
import type { IndexHit, IndexPage } from './listing/index-page.ts';
import type { Generation } from './segment/generation.ts';
import { corpusSimilarity } from './similar/corpus-similarity.ts';
import { explainPair } from './similar/explain/explain-pair.ts';
import { marksHolding } from './similar/explain/marks-holding.ts';

/** The summaries of marks by application number. */
export type SummariesByNro = ReadonlyMap<string, BrandSummary>;

/** What a page is answered from. */
export interface PageSources {
  readonly rows: SummariesByNro;
  readonly cursorKeys: CursorKeys;
  /** What was searched; listings never ask it. */
  readonly generation: Generation;
  /** Whether each mark is told with why it is like the text. */
  readonly explain: boolean;
}

/** The page as it goes out: each row explained, the way to the next page signed. */
export function answerPage(query: BrandQuery, found: IndexPage, from: PageSources): BrandPage {
  const { hits, total, facets, next } = found;
  const likenessOf = query.text === null ? null : likenessTo(query.text, from);
  return {
    items: hits.flatMap((hit) => explained(query, hit, { rows: from.rows, likenessOf })),
    nextCursor: next === null ? null : sealBrandCursor(from.cursorKeys, query, next),
    estimatedTotal: total,
    ...(facets === null ? {} : { facets }),
  };
}

type LikenessOf = (denominacion: string) => Pick<BrandSummary, 'similitud' | 'explicacion'>;

/** How like a text marks are, as the judge of the corpus says (decisions E1 and E6). */
function likenessTo(text: string, { generation, explain }: PageSources): LikenessOf {
  const judge = corpusSimilarity(generation);
  const asked = { name: text, prepared: judge.prepare(text) };
  if (!explain) return (denominacion) => ({ similitud: judge.score(asked.prepared, denominacion) });
  const count = marksHolding(generation);
  return (denominacion) => {
    const found = { name: denominacion, prepared: judge.prepare(denominacion) };
    const judged = judge.explain(asked.prepared, found.prepared);
    return { similitud: judged.score, explicacion: explainPair(asked, found, judged, count) };
  };
}

function explained(
  query: BrandQuery,
  hit: IndexHit,
  { rows, likenessOf }: { readonly rows: SummariesByNro; readonly likenessOf: LikenessOf | null },
): BrandSummary[] {
  const row = rows.get(hit.nroSolicitud);
  if (row === undefined) return [];
  const { denominacion } = row;
  const likeness = hit.score === undefined ? {} : likenessOf?.(denominacion);
  return [{ ...row, ...explainMatch(query, hit, denominacion), ...likeness }];
}
