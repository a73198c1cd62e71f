import { LIMITS } from '../../contract/limits.ts';
import { compareCodeUnits } from '../../domain/text/code-unit-order.ts';
import type { SegmentQuery } from '../retrieval/segment-query.ts';
import type { RankedNames } from '../retrieval/top-k.ts';
import type { Candidates } from './candidates.ts';

/** Result of one channel in one segment; `at` is the index of that segment's search. */
export interface SegmentRanking {
  readonly search: SegmentQuery;
  readonly at: number;
  readonly ranked: RankedNames;
}

/** Merges the segment rankings of a channel into the best `max` candidate numbers (600 by default), best first. */
export function mergeRankings(
  rankings: readonly SegmentRanking[],
  candidates: Candidates,
  max: number = LIMITS.fusedCandidates,
): number[] {
  const [only, ...others] = rankings;
  if (only === undefined || others.length > 0) return mergeByHeads(rankings, candidates, max);
  const { at, ranked } = only;
  return ranked.names.map((name) => candidates.idOf({ at, name }));
}

/** Cursor on the next name of one segment's ranking. */
class RankingHead {
  readonly #ranking: SegmentRanking;
  #next = 0;
  #text: string | null = null;

  constructor(ranking: SegmentRanking) {
    this.#ranking = ranking;
  }

  get isOver(): boolean {
    return this.#next >= this.#ranking.ranked.names.length;
  }

  get ref() {
    return { at: this.#ranking.at, name: this.#name };
  }

  advance(): void {
    this.#next += 1;
    this.#text = null;
  }

  /** Compares by descending score, then in the order of names (`compareNames`), which all segments share. */
  compare(other: RankingHead): number {
    return (
      other.#score - this.#score ||
      this.#letters - other.#letters ||
      compareCodeUnits(this.#spelled, other.#spelled)
    );
  }

  get #name(): number {
    return this.#ranking.ranked.names[this.#next] ?? 0;
  }

  get #score(): number {
    return this.#ranking.ranked.scores[this.#next] ?? 0;
  }

  get #letters(): number {
    return this.#ranking.search.names.table.letters[this.#name] ?? 0;
  }

  get #spelled(): string {
    this.#text ??= this.#ranking.search.names.table.text(this.#name);
    return this.#text;
  }
}

/** Multiway merge: takes the best head repeatedly; a name that occurs in several segments is added once. */
function mergeByHeads(
  rankings: readonly SegmentRanking[],
  candidates: Candidates,
  max: number,
): number[] {
  const numbers: number[] = [];
  let open = rankings.map((ranking) => new RankingHead(ranking)).filter((head) => !head.isOver);
  while (open.length > 0 && numbers.length < max) {
    const best = open.reduce((min, head) => (head.compare(min) < 0 ? head : min));
    const same = open.filter((head) => head.compare(best) === 0);
    const number = candidates.idOf(best.ref);
    numbers.push(number);
    for (const { ref } of same) candidates.addTwin(number, ref);
    for (const head of same) head.advance();
    open = open.filter((head) => !head.isOver);
  }
  return numbers;
}
