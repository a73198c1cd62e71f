import type { EpochSet } from '../../../arrays/growable-array.ts';
import { allowedEdits, EditDistance, MAX_EDITS } from '../../../likeness/spelling/edit-distance.ts';
import type { WordIndex } from '../../segment/terms/name-index.ts';
import type { QueryWord } from '../text-query.ts';
import {
  EXACT_SIMILARITY,
  type ExpansionBuffers,
  ExpansionCache,
  type TermExpansions,
  type WordExpansion,
} from './term-expansions.ts';

/** Minimum number of letters of an unfinished word that is expanded. */
const SHORTEST_BEGINNING = 3;
/** Minimum similarity of an unfinished word to a word that it is a prefix of. */
const BEGUN = 50;

const neighbours = new ExpansionCache();

/** Expands each query word to the words within its allowed edits, and the last one also to words with that prefix. */
export function expandByEdits(
  names: WordIndex,
  queried: readonly QueryWord[],
  { matches, visited }: ExpansionBuffers,
): TermExpansions {
  matches.reset(names.table.words.size);
  queried.forEach(({ folded, isLast }, token) => {
    addSimilarSpellings(names, matches, { folded, token });
    if (isLast) addPrefixMatches(names, matches, { folded, token });
    matches.addAll(token, wordsWithinEdits(names, folded, visited));
  });
  return matches;
}

/** Returns the words within the allowed edits of a query word. */
export function wordsWithinEdits(
  names: WordIndex,
  folded: string,
  visited: EpochSet,
): WordExpansion {
  return neighbours.of(names, folded, (expansion) =>
    collectNeighbours(names, { folded, visited }, expansion),
  );
}

/** Query word and its number. */
interface QueriedToken {
  readonly folded: string;
  readonly token: number;
}

/** Adds the words with the same folded spelling as the query word. */
export function addSimilarSpellings(
  { table }: WordIndex,
  matches: TermExpansions,
  { folded, token }: QueriedToken,
): void {
  const { from, to } = table.words.spellingsOf(folded);
  for (let word = from; word < to; word += 1) matches.add(token, word, EXACT_SIMILARITY);
}

function addPrefixMatches(
  { table }: WordIndex,
  matches: TermExpansions,
  { folded, token }: QueriedToken,
): void {
  if (folded.length < SHORTEST_BEGINNING) return;
  const { from, to } = table.words.folded.rangeOfPrefix(folded);
  for (let word = from; word < to; word += 1) {
    const share = folded.length / table.words.lengthOf(word);
    matches.add(token, word, Math.round(BEGUN + (EXACT_SIMILARITY - BEGUN) * share));
  }
}

function collectNeighbours(
  { table, neighbourhood }: WordIndex,
  { folded, visited }: { readonly folded: string; readonly visited: EpochSet },
  { words: near, similarities }: WordExpansion,
): void {
  const { words } = table;
  const { pool } = words.folded;
  const distance = new EditDistance(folded, MAX_EDITS);
  visited.reset(words.size);
  neighbourhood.forEachCandidate(folded, (word) => {
    if (!visited.add(word)) return;
    const length = words.lengthOf(word);
    const edits = distance.distanceTo(pool, word);
    if (edits > allowedEdits(Math.min(length, folded.length))) return;
    near.push(word);
    similarities.push(editSimilarity(edits, Math.max(length, folded.length)));
  });
}

function editSimilarity(edits: number, length: number): number {
  return Math.round(EXACT_SIMILARITY * (1 - edits / length));
}
