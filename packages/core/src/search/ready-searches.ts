import { EVERY_MARK } from '../domain/listing/brand-query.ts';
import { rankedPage } from './ranking/ranked-page.ts';
import type { Generation } from './segment/generation.ts';
import { corpusSimilarity } from './similar/corpus-similarity.ts';
import { similarInSteps } from './similar/similar-marks.ts';

/** Searches before the first answer, and beside the first answers: what they run is compiled then (`npm run bench first-answers`). */
const FIRST_SEARCHES = 8;
const FURTHER_SEARCHES = 16;
const PAGE = 20;

let hasSearched = false;

/**
 * Does ahead what the first search after a change would: counts the words of the corpus for its judge. In a new
 * process it also reads the lexicon and runs some searches.
 */
export function readySearches(generation: Generation): void {
  corpusSimilarity(generation);
  if (hasSearched) return;
  hasSearched = true;
  for (const _ of searchesFor(generation, FIRST_SEARCHES));
}

/** Goes on with what `readySearches` of a new process began, a part of a search at each step. */
export function furtherSearches(generation: Generation): Generator<void> {
  return searchesFor(generation, FURTHER_SEARCHES);
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
