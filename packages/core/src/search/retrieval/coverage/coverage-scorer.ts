import { EXACT_SIMILARITY, MAX_TOKENS, type TermExpansions } from '../expansion/term-expansions.ts';
import type { SegmentQuery } from '../segment-query.ts';
import { MAX_SCORE } from '../top-k.ts';

export const FIT_SHARE = 0.25;
/** Maximum score of a name that matches every word but is not the query itself. */
export const FULL_SCORE = MAX_SCORE - 1;

/** Parameters of the coverage score. */
interface CoverOptions {
  readonly search: SegmentQuery;
  readonly matches: TermExpansions;
  /** Share of the query's weight that the matched words of a name must exceed. */
  readonly minShare: number;
  /** Share of the score that depends on how much of the name is matched; the rest depends on the query. */
  readonly fitShare?: number;
}

/** Scores how much of a query a name matches, word by word, and how little else it contains. */
export class CoverageScorer {
  readonly search: SegmentQuery;
  readonly matches: TermExpansions;
  /** Weight of each compared query word; `weight` is the sum. */
  readonly weights: readonly number[];
  readonly weight: number;
  /** Threshold that the sum of similarity times weight of a name must exceed. */
  readonly min: number;
  /** Total letters of the compared words. */
  readonly #letters: number;
  readonly #fitShare: number;
  /** Whether the compared words are exactly the words of the query. */
  readonly #comparesTokens: boolean;
  /** Per compared word: maximum similarity to a word of the name; `#maxCovered`: of letters times similarity. */
  readonly #bestLikeness = new Uint8Array(MAX_TOKENS);
  readonly #maxCovered = new Uint32Array(MAX_TOKENS);

  constructor({ search, matches, minShare, fitShare = FIT_SHARE }: CoverOptions) {
    this.#fitShare = fitShare;
    this.search = search;
    this.matches = matches;
    const { tokens, words: compared } = search.query;
    this.weights = compared.map(({ weight }) => weight);
    this.weight = this.weights.reduce((sum, weight) => sum + weight, 0);
    this.min = minShare * this.weight * EXACT_SIMILARITY;
    this.#letters = compared.reduce((sum, { folded }) => sum + folded.length, 0);
    this.#comparesTokens =
      compared.length === tokens.length && compared.every(({ folded }) => tokens.includes(folded));
    const { words } = search.names.table;
    matches.loadLengths((word) => words.lengthOf(word));
  }

  /** Returns the score of a name; 0 when too little of the query matches, `MAX_SCORE` for the query itself. */
  nameScore(name: number): number {
    this.#readWords(name);
    let found = 0;
    let covered = 0;
    for (let token = 0; token < this.weights.length; token += 1) {
      found += (this.weights[token] ?? 0) * (this.#bestLikeness[token] ?? 0);
      covered += this.#maxCovered[token] ?? 0;
    }
    if (found <= this.min) return 0;
    if (this.search.isWholeName(name)) return MAX_SCORE;
    return Math.round(this.score(found, covered, this.search.names.table.letters[name] ?? 1));
  }

  /** Returns the score of a name that contains every word of the query exactly. */
  literalScore(name: number): number {
    if (this.search.initials.get(name) === 'whole') return MAX_SCORE;
    if (!this.#comparesTokens || this.search.isWholeName(name)) return this.nameScore(name);
    const all = this.weight * EXACT_SIMILARITY;
    return Math.round(
      this.score(all, this.#letters * EXACT_SIMILARITY, this.search.names.table.letters[name] ?? 1),
    );
  }

  /**
   * Returns the unrounded score of a name that is not the query itself.
   * @param found similarity times weight of the matched query words
   * @param covered similarity times letters of the matched words of the name
   * @param nameLetters letters of the name
   */
  score(found: number, covered: number, nameLetters: number): number {
    const ofQuery = found / (this.weight * EXACT_SIMILARITY);
    const ofName = Math.min(1, covered / (nameLetters * EXACT_SIMILARITY));
    return FULL_SCORE * ofQuery * (1 - this.#fitShare + this.#fitShare * ofName);
  }

  /** Returns the minimum of `found` for a score. */
  minFoundFor(score: number): number {
    return ((score - 0.5) / FULL_SCORE) * this.weight * EXACT_SIMILARITY;
  }

  /** Returns the maximum length of a name that reaches a score with these sums. */
  maxLettersFor(found: number, covered: number, score: number): number {
    const ofQuery = found / (this.weight * EXACT_SIMILARITY);
    const fit = (score - 0.5) / (FULL_SCORE * ofQuery) - (1 - this.#fitShare);
    return fit <= 0
      ? Number.POSITIVE_INFINITY
      : (this.#fitShare * covered) / (EXACT_SIMILARITY * fit);
  }

  #readWords(name: number): void {
    const { starts, ids } = this.search.names.table.wordsOf;
    const { similarities } = this.matches;
    const bestLikeness = this.#bestLikeness;
    const maxCovered = this.#maxCovered;
    const tokens = this.weights.length;
    bestLikeness.fill(0);
    maxCovered.fill(0);
    const to = starts[name + 1] ?? 0;
    for (let at = starts[name] ?? 0; at < to; at += 1) {
      const row = this.matches.rowStart(ids[at] ?? 0);
      if (row < 0) continue;
      const length = this.matches.wordLengthAt(row);
      for (let token = 0; token < tokens; token += 1) {
        const similarity = similarities[row + token] ?? 0;
        const best = bestLikeness[token] ?? 0;
        if (similarity === 0 || similarity < best) continue;
        const covered = similarity * length;
        if (similarity > best || covered > (maxCovered[token] ?? 0)) maxCovered[token] = covered;
        bestLikeness[token] = similarity;
      }
    }
  }
}
