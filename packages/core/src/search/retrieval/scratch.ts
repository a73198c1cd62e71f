import { EpochSet } from '../../arrays/growable-array.ts';
import { LIMITS } from '../../contract/limits.ts';
import { GramReader } from '../../likeness/spelling/gram-reader.ts';
import { GramSet } from '../segment/terms/name-grams.ts';
import { NameScores } from './accumulators/name-scores.ts';
import { ScoreAccumulators, SparseSums } from './accumulators/score-accumulators.ts';
import { MinOverlap, WeightedOverlap } from './accumulators/weighted-overlap.ts';
import { TermExpansions } from './expansion/term-expansions.ts';
import { TopK } from './top-k.ts';

/**
 * Buffers that searches reuse. One set per thread serves all segments, because a search runs to
 * completion, segment by segment, before another one starts.
 *
 * A buffer may contain data of an earlier search, so each user clears it first. Therefore a search
 * that was aborted by an error does not affect the next.
 */
class SearchScratch {
  /** Best names with every query word; separate from `topK`, because channels request them while they fill theirs. */
  readonly bestLiteral = new TopK(LIMITS.fusedCandidates);
  readonly alike = new TermExpansions();
  /** Search that filled `alike`. */
  alikeOf: object | null = null;
  readonly sounding = new TermExpansions();
  readonly visitedNames = new EpochSet();
  readonly visitedWords = new EpochSet();
  readonly gramReader = new GramReader();
  readonly queryGrams = new GramSet();
  readonly accumulators = new ScoreAccumulators();
  readonly minOverlap = new MinOverlap();
  readonly weightedOverlap = new WeightedOverlap();
  readonly textSums = new SparseSums();
  readonly gathered = new NameScores();
  /** Names of the current trigram search. */
  touchedNames = new Uint32Array(0);
  readonly #tops = new Map<number, TopK>();

  /** Returns an empty buffer of the best `limit` names, which the next call with the same limit clears. */
  topK(limit: number): TopK {
    const top = this.#tops.get(limit) ?? new TopK(limit);
    this.#tops.set(limit, top);
    top.clear();
    return top;
  }

  /** Reserves space for names below `names`. */
  reserve(names: number): void {
    if (this.touchedNames.length >= names) return;
    this.touchedNames = new Uint32Array(names);
  }
}

export const searchScratch = new SearchScratch();
