import { MOST_TOKENS, SAME, type TermExpansions } from '../expansion/term-expansions.ts';
import type { SegmentQuery } from '../segment-query.ts';
import { TOP_SCORE } from '../top-k.ts';

export const FIT_SHARE = 0.25;
/** The score of a name that is alike in every word, but not the query itself. */
export const FULL_SCORE = TOP_SCORE - 1;

/** What is looked for, word by word. */
interface CoverOptions {
  readonly search: SegmentQuery;
  readonly matches: TermExpansions;
  /** More than this share of what the query's words tell must be found. */
  readonly leastShare: number;
  /** How much of a score depends on how little else occurs in the name; the rest is what was found. */
  readonly fitShare?: number;
}

/** How much of a query occurs in a name, word by word, and how little else. */
export class CoverageScorer {
  readonly search: SegmentQuery;
  readonly matches: TermExpansions;
  /** What each compared word of the query tells, and all of them. */
  readonly weights: readonly number[];
  readonly weight: number;
  /** Likeness times weight must be more than this. */
  readonly least: number;
  /** Letters of all compared words. */
  readonly #letters: number;
  readonly #fitShare: number;
  /** Whether the compared words are the very words of the query, all of them. */
  readonly #comparesTokens: boolean;
  /** For each compared word the likest of a name's words: its likeness, and its letters times that. */
  readonly #bestLikeness = new Uint8Array(MOST_TOKENS);
  readonly #mostCovered = new Uint32Array(MOST_TOKENS);

  constructor({ search, matches, leastShare, fitShare = FIT_SHARE }: CoverOptions) {
    this.#fitShare = fitShare;
    this.search = search;
    this.matches = matches;
    const { tokens, words: compared } = search.query;
    this.weights = compared.map(({ weight }) => weight);
    this.weight = this.weights.reduce((sum, weight) => sum + weight, 0);
    this.least = leastShare * this.weight * SAME;
    this.#letters = compared.reduce((sum, { folded }) => sum + folded.length, 0);
    this.#comparesTokens =
      compared.length === tokens.length && compared.every(({ folded }) => tokens.includes(folded));
    const { words } = search.names.table;
    matches.measure((word) => words.lengthOf(word));
  }

  /** 0 when too little of the query is found; `TOP_SCORE` for the query itself. */
  scoreOf(name: number): number {
    this.#readWords(name);
    let found = 0;
    let covered = 0;
    for (let token = 0; token < this.weights.length; token += 1) {
      found += (this.weights[token] ?? 0) * (this.#bestLikeness[token] ?? 0);
      covered += this.#mostCovered[token] ?? 0;
    }
    if (found <= this.least) return 0;
    if (this.search.isWhole(name)) return TOP_SCORE;
    return Math.round(this.score(found, covered, this.search.names.table.letters[name] ?? 1));
  }

  /** The score of a name that holds every word of the query to the letter. */
  scoreOfLiteral(name: number): number {
    if (this.search.initials.get(name) === 'whole') return TOP_SCORE;
    if (!this.#comparesTokens || this.search.isWhole(name)) return this.scoreOf(name);
    const all = this.weight * SAME;
    return Math.round(
      this.score(all, this.#letters * SAME, this.search.names.table.letters[name] ?? 1),
    );
  }

  /**
   * The score of a name that is not the query itself, with a fraction.
   * @param found likeness times weight of the words of the query that are found
   * @param covered likeness times letters of the name that they are found in
   * @param nameLetters letters of the name
   */
  score(found: number, covered: number, nameLetters: number): number {
    const ofQuery = found / (this.weight * SAME);
    const ofName = Math.min(1, covered / (nameLetters * SAME));
    return FULL_SCORE * ofQuery * (1 - this.#fitShare + this.#fitShare * ofName);
  }

  /** What must be found for a score. */
  foundFor(score: number): number {
    return ((score - 0.5) / FULL_SCORE) * this.weight * SAME;
  }

  /** The letters that a name may have for a score, with so much found in it. */
  lettersFor(found: number, covered: number, score: number): number {
    const ofQuery = found / (this.weight * SAME);
    const fit = (score - 0.5) / (FULL_SCORE * ofQuery) - (1 - this.#fitShare);
    return fit <= 0 ? Number.POSITIVE_INFINITY : (this.#fitShare * covered) / (SAME * fit);
  }

  #readWords(name: number): void {
    const { starts, ids } = this.search.names.table.wordsOf;
    const { likenesses } = this.matches;
    const bestLikeness = this.#bestLikeness;
    const mostCovered = this.#mostCovered;
    const tokens = this.weights.length;
    bestLikeness.fill(0);
    mostCovered.fill(0);
    const to = starts[name + 1] ?? 0;
    for (let at = starts[name] ?? 0; at < to; at += 1) {
      const row = this.matches.rowOf(ids[at] ?? 0);
      if (row < 0) continue;
      const length = this.matches.lengthAt(row);
      for (let token = 0; token < tokens; token += 1) {
        const likeness = likenesses[row + token] ?? 0;
        const best = bestLikeness[token] ?? 0;
        if (likeness === 0 || likeness < best) continue;
        const covered = likeness * length;
        if (likeness > best || covered > (mostCovered[token] ?? 0)) mostCovered[token] = covered;
        bestLikeness[token] = likeness;
      }
    }
  }
}
