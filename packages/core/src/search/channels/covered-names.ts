import type { SegmentSearch } from './segment-search.ts';
import { TOP_SCORE } from './top-names.ts';
import { MOST_TOKENS, SAME, type WordMatches } from './word-matches.ts';

/** How much of a score depends on how little else stands in the name; the rest is what was found. */
const FIT_SHARE = 0.25;
/** What is left of a score when the name does not begin like the query: beginnings are remembered. */
const OTHER_BEGINNING = 0.95;
/** The score of a name that is alike in every word, but not the query itself. */
const FULL_SCORE = TOP_SCORE - 1;

/** What is looked for, word by word. */
export interface CoverOptions {
  readonly search: SegmentSearch;
  readonly matches: WordMatches;
  /** More than this share of the query's letters must be found. */
  readonly leastShare: number;
}

/** What a name is judged by. */
interface Cover {
  readonly search: SegmentSearch;
  readonly matches: WordMatches;
  /** Letters of each compared word of the query, and of all of them. */
  readonly lengths: readonly number[];
  readonly letters: number;
  /** Likeness times letters must be more than this. */
  readonly least: number;
}

const bestOfToken = new Uint8Array(MOST_TOKENS);

/**
 * Calls `offer` with every name in which enough of the query's letters are found, word by word, and
 * with its score.
 *
 * A name that has none of some words cannot have enough when all other words together are not
 * enough. So the commonest words are never walked as long as together they are not.
 */
export function eachCoveredName(
  { search, matches, leastShare }: CoverOptions,
  offer: (name: number, score: number) => void,
): void {
  const lengths = search.query.words.map(({ folded }) => folded.length);
  const letters = lengths.reduce((sum, length) => sum + length, 0);
  const cover = { search, matches, lengths, letters, least: leastShare * letters * SAME };
  const { starts, ids } = search.names.table.namesOf;
  const { visitedNames } = search.scratch;
  visitedNames.reset(search.names.table.size);
  for (const token of tokensToWalk(cover)) {
    for (const word of matches.wordsOf(token)) {
      const to = starts[word + 1] ?? 0;
      for (let at = starts[word] ?? 0; at < to; at += 1) {
        const name = ids[at] ?? 0;
        if (!visitedNames.add(name) || !search.accepts(name)) continue;
        const score = coverScore(cover, name);
        if (score > 0) offer(name, score);
      }
    }
  }
}

/** The rarest words: a name that covers enough has one of them. */
function tokensToWalk({ search, matches, lengths, letters, least }: Cover): number[] {
  const { starts } = search.names.table.namesOf;
  const frequency = lengths.map((_, token) =>
    matches
      .wordsOf(token)
      .reduce((sum, word) => sum + (starts[word + 1] ?? 0) - (starts[word] ?? 0), 0),
  );
  const tokens = lengths.map((_, token) => token);
  tokens.sort((a, b) => (frequency[a] ?? 0) - (frequency[b] ?? 0));
  let rest = letters;
  return tokens.filter((token) => {
    if (rest * SAME <= least) return false;
    rest -= lengths[token] ?? 0;
    return true;
  });
}

/** 0 when too little of the query is found; `TOP_SCORE` for the query itself. */
function coverScore(cover: Cover, name: number): number {
  const { search, matches, lengths, letters, least } = cover;
  const { words, wordsOf, letters: lettersOf } = search.names.table;
  bestOfToken.fill(0);
  let covered = 0;
  const to = wordsOf.starts[name + 1] ?? 0;
  for (let at = wordsOf.starts[name] ?? 0; at < to; at += 1) {
    const word = wordsOf.ids[at] ?? 0;
    const row = matches.rowOf(word);
    if (row >= 0) covered += words.lengthOf(word) * bestLikeness(matches, row, lengths.length);
  }
  let found = 0;
  for (let token = 0; token < lengths.length; token += 1) {
    found += (lengths[token] ?? 0) * (bestOfToken[token] ?? 0);
  }
  if (found <= least) return 0;
  if (search.isWhole(name)) return TOP_SCORE;
  const ofQuery = found / (letters * SAME);
  const ofName = covered / ((lettersOf[name] ?? 1) * SAME);
  const fit = 1 - FIT_SHARE + FIT_SHARE * ofName;
  return Math.round(FULL_SCORE * ofQuery * fit * (beginsAlike(cover, name) ? 1 : OTHER_BEGINNING));
}

function beginsAlike({ search, matches }: Cover, name: number): boolean {
  const { firstWord } = search.query;
  const { starts, ids } = search.names.table.wordsOf;
  const row = matches.rowOf(ids[starts[name] ?? 0] ?? 0);
  return row >= 0 && firstWord >= 0 && (matches.likenesses[row + firstWord] ?? 0) > 0;
}

/** The best likeness of one word of a name to any queried word; raises the best of each of them. */
function bestLikeness({ likenesses }: WordMatches, row: number, tokens: number): number {
  let best = 0;
  for (let token = 0; token < tokens; token += 1) {
    const likeness = likenesses[row + token] ?? 0;
    if (likeness > (bestOfToken[token] ?? 0)) bestOfToken[token] = likeness;
    if (likeness > best) best = likeness;
  }
  return best;
}
