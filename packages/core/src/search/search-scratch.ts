import { WordMatches } from './channels/word-matches.ts';
import { GramReader } from './names/gram-reader.ts';
import { Stamps } from './stamps.ts';

/**
 * Buffers of the search that runs, kept from one to the next. A search runs to its end before another
 * one starts, segment by segment, so one set of them serves all segments of a thread.
 */
export class SearchScratch {
  readonly alike = new WordMatches();
  readonly sounding = new WordMatches();
  readonly visitedNames = new Stamps();
  readonly visitedWords = new Stamps();
  readonly queryGrams = new GramReader();
  readonly nameGrams = new GramReader();
  /** By name, all zero between searches: trigrams shared with the query. */
  sharedGrams = new Uint16Array(0);
  /** By name, all zero between searches: likeness by trigrams. */
  gramScores = new Uint16Array(0);
  /** The names whose entries in the two above are not zero now. */
  touchedNames = new Uint32Array(0);

  /** Makes room for names below `names`. */
  reserve(names: number): void {
    if (this.sharedGrams.length >= names) return;
    this.sharedGrams = new Uint16Array(names);
    this.gramScores = new Uint16Array(names);
    this.touchedNames = new Uint32Array(names);
  }
}

export const searchScratch = new SearchScratch();
