import { LIMITS } from '../contract/limits.ts';
import { MetNames } from './channels/met-names.ts';
import { TopNames } from './channels/top-names.ts';
import { WordMatches } from './channels/word-matches.ts';
import { GramReader } from './names/gram-reader.ts';
import { GramSet } from './names/name-grams.ts';
import { Stamps } from './stamps.ts';

/**
 * Buffers of the search that runs, kept from one to the next. A search runs to its end before another
 * one starts, segment by segment, so one set of them serves all segments of a thread.
 */
class SearchScratch {
  /** Of the channel at work, and of the names with every word. */
  readonly best = new TopNames(LIMITS.fusedCandidates);
  readonly bestLiteral = new TopNames(LIMITS.fusedCandidates);
  readonly alike = new WordMatches();
  readonly sounding = new WordMatches();
  readonly visitedNames = new Stamps();
  readonly visitedWords = new Stamps();
  readonly gramReader = new GramReader();
  readonly queryGrams = new GramSet();
  readonly met = new MetNames();
  /** Names that are gathered now. */
  touchedNames = new Uint32Array(0);

  /** Makes room for names below `names`. */
  reserve(names: number): void {
    if (this.touchedNames.length >= names) return;
    this.touchedNames = new Uint32Array(names);
  }
}

export const searchScratch = new SearchScratch();
