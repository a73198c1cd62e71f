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
 * Buffers of the search that runs, kept from one to the next: one set of them serves all segments of a
 * thread, for a search runs to its end before another one starts, segment by segment.
 *
 * Nobody counts on finding a buffer empty: whoever begins to use one empties it first. So a search that
 * was broken off by an error leaves nothing behind for the next.
 */
class SearchScratch {
  /** The best of the names with every word, which channels request while they rank. */
  readonly bestLiteral = new TopK(LIMITS.fusedCandidates);
  readonly alike = new TermExpansions();
  /** The search whose words `alike` holds. */
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
  /** Names that are gathered now. */
  touchedNames = new Uint32Array(0);
  readonly #tops = new Map<number, TopK>();

  /** Keeps the best `limit`, empty at first. What it kept is taken before the next one of that size is requested. */
  topK(limit: number): TopK {
    const top = this.#tops.get(limit) ?? new TopK(limit);
    this.#tops.set(limit, top);
    top.clear();
    return top;
  }

  /** Makes room for names below `names`. */
  reserve(names: number): void {
    if (this.touchedNames.length >= names) return;
    this.touchedNames = new Uint32Array(names);
  }
}

export const searchScratch = new SearchScratch();
