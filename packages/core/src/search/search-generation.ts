import type { BrandQuery } from '../domain/brand-query.ts';
import type { KeysetKey, PageRequest } from '../domain/page-request.ts';
import { Bitset } from './bitset.ts';
import { readQuery } from './channels.ts';
import { dateOf, NO_DATE } from './columns.ts';
import { facetCounts } from './facet-counts.ts';
import type { Generation } from './generation.ts';
import type { IndexPage } from './index-page.ts';
import { keyOf, listPage } from './list-page.ts';
import { matchingRows } from './matching-rows.ts';
import { type ColumnSort, compareOrderKeys, type OrderKey, orderKey } from './row-order.ts';
import {
  byRelevance,
  type Candidate,
  type MatchingPart,
  textCandidates,
} from './text-candidates.ts';

/** Answers a query from one generation: by text from the channels, without from the columns. */
export function searchGeneration(
  generation: Generation,
  query: BrandQuery,
  page: PageRequest,
): IndexPage {
  const parts = generation.parts
    .filter(({ segment }) => segment.columns.size > 0)
    .map((part): MatchingPart => ({ ...part, matching: matchingRows(part, query) }));
  return query.text === null
    ? listing(generation, parts, { query, page })
    : textSearch(generation, parts, { query, text: query.text, page });
}

function listing(
  { seq }: Generation,
  parts: readonly MatchingPart[],
  { query, page }: { readonly query: BrandQuery; readonly page: PageRequest },
): IndexPage {
  const sort = query.sort as ColumnSort;
  const rows = listPage(parts, sort, page);
  const shown = rows.slice(0, page.limit);
  const last = rows.length > page.limit && page.mode === 'keyset' ? shown.at(-1) : undefined;
  return {
    hits: shown.map(({ nro }) => ({ nroSolicitud: nro })),
    total: parts.reduce((sum, { matching }) => sum + matching.count(), 0),
    facets: facetCounts(parts, query.facets),
    next: last === undefined ? null : dateKey(last),
    generation: seq,
  };
}

function textSearch(
  { seq, embeddings }: Generation,
  parts: readonly MatchingPart[],
  request: { readonly query: BrandQuery; readonly text: string; readonly page: PageRequest },
): IndexPage {
  const { query, text, page } = request;
  const read = readQuery(text, embeddings);
  const found = read === null ? [] : textCandidates(parts, read);
  const ordered = inOrder(found, query.sort);
  const start = startOf(ordered, query.sort, page);
  const shown = ordered.slice(start, start + page.limit);
  const last =
    page.mode === 'keyset' && start + page.limit < ordered.length ? shown.at(-1) : undefined;
  return {
    hits: shown.map(({ nro, score, matchedBy }) => ({ nroSolicitud: nro, score, matchedBy })),
    total: found.length,
    facets: facetCounts(onlyFound(parts, found), query.facets),
    next: last === undefined ? null : nextKey(last, query.sort, seq),
    generation: seq,
  };
}

function inOrder(found: readonly Candidate[], sort: BrandQuery['sort']): readonly Candidate[] {
  if (sort === 'relevance') return found;
  return [...found].sort((a, b) =>
    compareOrderKeys(sort, candidateKey(a, sort), candidateKey(b, sort)),
  );
}

function candidateKey({ part, row }: Candidate, sort: ColumnSort): OrderKey {
  return orderKey(part.segment.columns, sort, row);
}

/** Where the page starts: the set is small, so the cursor's place is found by looking at each. */
function startOf(
  ordered: readonly Candidate[],
  sort: BrandQuery['sort'],
  page: PageRequest,
): number {
  if (page.mode === 'offset') return page.offset;
  if (page.after === null) return 0;
  const after = page.after;
  const start = ordered.findIndex((candidate) =>
    sort === 'relevance'
      ? after.by === 'score' && byRelevance(candidate, after) > 0
      : compareOrderKeys(sort, candidateKey(candidate, sort), keyOf(after)) > 0,
  );
  return start < 0 ? ordered.length : start;
}

function nextKey(last: Candidate, sort: BrandQuery['sort'], generation: number): KeysetKey {
  if (sort !== 'relevance') return dateKey(candidateKey(last, sort));
  return { by: 'score', score: last.score, nro: last.nro, generation };
}

/** The keyset orders but relevance are by filing date. */
function dateKey({ value, nro }: OrderKey): KeysetKey {
  return { by: 'date', date: dateOf(typeof value === 'number' ? value : NO_DATE), nro };
}

/** The parts with only the found rows matching: what facets of a text search count. */
function onlyFound(parts: readonly MatchingPart[], found: readonly Candidate[]): MatchingPart[] {
  return parts.map((part) => {
    const matching = new Bitset(part.matching.size);
    for (const candidate of found) if (candidate.part === part) matching.add(candidate.row);
    return { ...part, matching };
  });
}
