import type { Embeddings } from '../contract/embeddings.ts';
import { EVERY_MARK } from '../domain/listing/brand-query.ts';
import { rankedPage } from './ranking/ranked-page.ts';
import { MOST_COUNTED_ANEW } from './segment/counted-names.ts';
import { type Generation, generationOf } from './segment/generation.ts';
import { wholly } from './segment/live-segment.ts';
import type { Segment } from './segment/segment.ts';
import { corpusSimilarity } from './similar/corpus-similarity.ts';
import type { Similarity } from './similar/judge/similarity.ts';
import { similarInSteps } from './similar/similar-marks.ts';

/** Searches before the first answer, and beside the first answers: what they run is compiled then (`npm run bench first-answers`). */
const FIRST_SEARCHES = 8;
const FURTHER_SEARCHES = 16;
const PAGE = 20;

/** The judges that have answered already. */
const ready = new WeakSet<Similarity>();
let hasSearched = false;

/**
 * Does ahead what the first searches after a start would: reads the lexicon, counts the words of the corpus for
 * its judge, and runs some searches. Nothing while the judge stays.
 */
export function readySearches(generation: Generation): void {
  for (const _ of firstSearches(generation, hasSearched ? 1 : FIRST_SEARCHES)) hasSearched = true;
}

/** Goes on with what `readySearches` of a new process began, a part of a search at each step. */
export function furtherSearches(generation: Generation): Generator<void> {
  return searchesFor(generation, FURTHER_SEARCHES);
}

/**
 * As `readySearches`, for a segment that a large merge made, before the segment takes its place in a corpus:
 * step by step, each between two of what is yielded. None where the judge has answered already, or will be
 * another: the words of a small corpus are counted anew.
 */
export function* searchesAhead(segment: Segment, embeddings: Embeddings): Generator<void> {
  if (segment.rowCount <= MOST_COUNTED_ANEW) return;
  const generation = generationOf([wholly(segment)], { seq: 0, embeddings });
  yield* firstSearches(generation, FIRST_SEARCHES + FURTHER_SEARCHES);
}

function* firstSearches(generation: Generation, count: number): Generator<void> {
  const judge = corpusSimilarity(generation);
  if (ready.has(judge)) return;
  ready.add(judge);
  yield* searchesFor(generation, count);
}

function* searchesFor(generation: Generation, count: number): Generator<void> {
  for (const name of spreadNames(generation, count)) {
    yield;
    yield* similarInSteps(generation, { name, clase: [], minScore: 0, most: PAGE });
    yield;
    const query = { ...EVERY_MARK, text: name, sort: 'relevance' as const };
    rankedPage(generation, query, { mode: 'offset', limit: PAGE, offset: 0 });
  }
}

/** Names of all lengths, of the first segment: names are numbered by length. */
function spreadNames({ segments }: Generation, count: number): string[] {
  const { table } = segments[0]?.segment.names ?? {};
  if (table === undefined) return [];
  return Array.from({ length: Math.min(count, table.size) }, (_, nth) =>
    table.text(Math.floor(((nth + 0.5) * table.size) / count)),
  );
}
