import type { IdRange } from '../../arrays/sorted-texts.ts';
import type { NameFilter } from '../filter/name-filter.ts';
import type { Segment } from '../segment/segment.ts';
import type { NameIndex } from '../segment/terms/name-index.ts';
import { expandByEdits } from './expansion/expand-by-edits.ts';
import { type NamesByInitials, namesByInitials } from './expansion/names-by-initials.ts';
import type { TermExpansions } from './expansion/term-expansions.ts';
import { searchScratch } from './scratch.ts';
import type { TextQuery } from './text-query.ts';

/**
 * Positions in `byText` of the names that begin with the query. Before `begunFrom` the query ends at a word boundary
 * of the name, from there on within a word.
 */
interface Beginnings extends IdRange {
  readonly begunFrom: number;
}

/** Text query in one segment, with the intermediate results that its channels share. */
export class SegmentQuery {
  readonly segment: Segment;
  readonly query: TextQuery;
  readonly scratch = searchScratch;
  readonly filter: NameFilter;
  /** Folding numbers of the query's words in order; -1 for a word that no name of the segment has. */
  readonly sequence: readonly number[];
  /** Distinct elements of `sequence`. */
  readonly tokens: readonly number[];
  /** Range of the words that begin with the query's last word. */
  readonly begun: IdRange;
  /** Range of the names that begin with the query. */
  readonly beginnings: Beginnings;
  #initials: NamesByInitials | null = null;

  /** @param filter filter of the segment; searches with the same filter may share it */
  constructor(query: TextQuery, filter: NameFilter) {
    this.segment = filter.segment;
    this.query = query;
    this.filter = filter;
    const { words } = this.names.table;
    const foldings = new Map(
      query.tokens.map((token) => {
        const { from, to } = words.spellingsOf(token);
        return [token, from < to ? from : -1];
      }),
    );
    this.sequence = query.sequence.map((token) => foldings.get(token) ?? -1);
    this.tokens = [...foldings.values()];
    this.begun = words.folded.rangeOfPrefix(query.sequence.at(-1) ?? '');
    this.beginnings = this.#findPrefixWords();
  }

  get names(): NameIndex {
    return this.segment.names;
  }

  /** Words within a few edits of the query's; recomputed if another query has used the buffer meanwhile. */
  get alike(): TermExpansions {
    const { scratch } = this;
    if (scratch.alikeOf === this) return scratch.alike;
    const { alike: matches, visitedWords: visited } = scratch;
    scratch.alikeOf = null;
    expandByEdits(this.names, this.query.words, { matches, visited });
    scratch.alikeOf = this;
    return matches;
  }

  /** Names that contain the query once initials are joined, but not as spelled. */
  get initials(): NamesByInitials {
    this.#initials ??= namesByInitials(this.names, this.query, (name) => this.#containsWords(name));
    return this.#initials;
  }

  /** Tells whether a mark with this name matches the filters. */
  accepts(name: number): boolean {
    return this.filter.accepts(name);
  }

  /** Tells whether the name, folded and with its initials joined, equals the query. */
  isWholeName(name: number): boolean {
    if (this.initials.get(name) === 'whole') return true;
    const { starts } = this.names.table.wordsOf;
    const from = starts[name] ?? 0;
    const length = (starts[name + 1] ?? 0) - from;
    return length === this.sequence.length && this.#sequenceMatchesAt(from, length);
  }

  /** Tells whether the name contains every word of the query, as a whole word or as initials. */
  isLiteral(name: number): boolean {
    return this.#containsWords(name) || this.initials.has(name);
  }

  #containsWords(name: number): boolean {
    for (let i = 0; i < this.tokens.length; i += 1) {
      if (!this.hasWord(name, this.tokens[i] ?? -1)) return false;
    }
    return true;
  }

  /** Tells whether the name contains a word with this folding. */
  hasWord(name: number, folding: number): boolean {
    const { words, wordsOf } = this.names.table;
    const to = wordsOf.starts[name + 1] ?? 0;
    for (let at = wordsOf.starts[name] ?? 0; at < to; at += 1) {
      if (words.foldings[wordsOf.ids[at] ?? 0] === folding) return true;
    }
    return false;
  }

  /** Tells whether the name contains a word that begins with the query's last word. */
  hasPrefixWord(name: number): boolean {
    const { starts, ids } = this.names.table.wordsOf;
    const to = starts[name + 1] ?? 0;
    for (let at = starts[name] ?? 0; at < to; at += 1)
      if (this.#isPrefixWord(ids[at] ?? 0)) return true;
    return false;
  }

  /** Tells whether the name contains the query's words, adjacent and in order. */
  hasSequence(name: number): boolean {
    const { length } = this.sequence;
    const { starts } = this.names.table.wordsOf;
    const last = (starts[name + 1] ?? 0) - length;
    for (let at = starts[name] ?? 0; at <= last; at += 1)
      if (this.#sequenceMatchesAt(at, length)) return true;
    return false;
  }

  /** Tells whether the name begins with the query's words. */
  startsWithSequence(name: number): boolean {
    return this.#startsWithWords(name, this.sequence.length);
  }

  /** Tells whether the name begins with the query's words, the last one as a prefix. */
  startsWithPrefixSequence(name: number): boolean {
    const { starts, ids } = this.names.table.wordsOf;
    const others = this.sequence.length - 1;
    const last = (starts[name] ?? 0) + others;
    const isLongEnough = last < (starts[name + 1] ?? 0);
    return (
      isLongEnough && this.#isPrefixWord(ids[last] ?? 0) && this.#startsWithWords(name, others)
    );
  }

  #findPrefixWords(): Beginnings {
    const { byText, words } = this.names.table;
    const before = this.sequence.slice(0, -1);
    if (before.includes(-1)) return { from: 0, begunFrom: 0, to: 0 };
    const whole = words.spellingsOf(this.query.sequence.at(-1) ?? '');
    const { from, to } = byText.rangeWithPrefix({ words: before, last: this.begun });
    const { to: begunFrom } = byText.rangeWithPrefix({ words: before, last: whole });
    return { from, begunFrom, to };
  }

  #isPrefixWord(word: number): boolean {
    return word >= this.begun.from && word < this.begun.to;
  }

  #startsWithWords(name: number, length: number): boolean {
    const { starts } = this.names.table.wordsOf;
    const from = starts[name] ?? 0;
    return from + length <= (starts[name + 1] ?? 0) && this.#sequenceMatchesAt(from, length);
  }

  /** Tells whether the first `length` words of the query are at position `at` of `wordsOf`. */
  #sequenceMatchesAt(at: number, length: number): boolean {
    const { words, wordsOf } = this.names.table;
    for (let i = 0; i < length; i += 1) {
      if (words.foldings[wordsOf.ids[at + i] ?? 0] !== this.sequence[i]) return false;
    }
    return true;
  }
}
