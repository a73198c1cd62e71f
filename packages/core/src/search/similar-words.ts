import { comparableLengths, type EditAllowance } from './edit-allowance.ts';
import { letterSignature, mayBeWithin } from './letter-signature.ts';
import { QueryDistance } from './query-distance.ts';
import type { TextTable } from './text-table.ts';
import { eachTrigram } from './word-ngrams.ts';

/** Share of trigrams that two words must have in common to be alike without being a few edits apart. */
const LEAST_OVERLAP = 0.5;
/** Words found by parts alone stay behind those found by edits. */
const PARTIAL_DISCOUNT = 0.9;
/** Least letters of a word that counts inside a longer one. */
const SHORTEST_PART = 4;

/** Words like a queried one, each with how like it is, 0..1. Filled anew by each search. */
export interface SimilarWords {
  readonly ids: Uint32Array;
  readonly likeness: Float64Array;
  length: number;
}

/** Finds the words of one table that are like a queried word. Keeps its buffers between queries. */
export class WordFinder {
  readonly #table: TextTable;
  readonly #found: SimilarWords;
  readonly #isFound: Uint8Array;
  readonly #overlaps: Uint8Array;
  readonly #overlapping: Uint32Array;

  constructor(table: TextTable) {
    const size = table.words.length;
    this.#table = table;
    this.#found = { ids: new Uint32Array(size), likeness: new Float64Array(size), length: 0 };
    this.#isFound = new Uint8Array(size);
    this.#overlaps = new Uint8Array(size);
    this.#overlapping = new Uint32Array(size);
  }

  /** The word itself, then those a few edits away, in order of their number. */
  withinEdits(word: string, allowance: EditAllowance): SimilarWords {
    this.#clear();
    this.#addWithinEdits(word, allowance);
    return this.#found;
  }

  /** Also those that share half of their trigrams with it, or hold it as a part. */
  withinEditsOrParts(word: string, allowance: EditAllowance): SimilarWords {
    this.#clear();
    this.#addWithinEdits(word, allowance);
    this.#addOverlapping(word);
    return this.#found;
  }

  #clear(): void {
    const { ids, length } = this.#found;
    for (let i = 0; i < length; i += 1) this.#isFound[ids[i] ?? 0] = 0;
    this.#found.length = 0;
  }

  #add(id: number, likeness: number): void {
    if (this.#isFound[id] === 1) return;
    this.#isFound[id] = 1;
    this.#found.ids[this.#found.length] = id;
    this.#found.likeness[this.#found.length] = likeness;
    this.#found.length += 1;
  }

  /**
   * Every word of a fitting length, one after the other: a comparison of letter sets lets through
   * about one in fifty, and only those are measured. This finds all there are, needs no index of
   * its own, and costs a nanosecond or two a word.
   */
  #addWithinEdits(word: string, allowance: EditAllowance): void {
    const { words, wordSignatures, wordStarts, wordIds } = this.#table;
    const self = wordIds.get(word);
    if (self !== undefined) this.#add(self, 1);
    const signature = letterSignature(word);
    const distance = new QueryDistance(word);
    for (const { length, edits } of comparableLengths(word.length, allowance)) {
      if (edits === 0) continue;
      const to = startOf(wordStarts, length + 1);
      for (let id = startOf(wordStarts, length); id < to; id += 1) {
        if (!mayBeWithin(signature, wordSignatures[id] ?? 0, edits)) continue;
        const edited = distance.to(words[id] ?? '', edits);
        if (edited <= edits) this.#add(id, 1 - edited / Math.max(word.length, length));
      }
    }
  }

  #addOverlapping(word: string): void {
    const { words } = this.#table;
    const touched = this.#countOverlaps(word);
    for (let i = 0; i < touched; i += 1) {
      const id = this.#overlapping[i] ?? 0;
      const other = words[id] ?? '';
      const likeness = partLikeness(word, other, this.#overlaps[id] ?? 0);
      this.#overlaps[id] = 0;
      if (likeness >= LEAST_OVERLAP) this.#add(id, PARTIAL_DISCOUNT * likeness);
    }
  }

  #countOverlaps(word: string): number {
    const { starts, ids } = this.#table.wordsOfTrigram;
    let touched = 0;
    eachTrigram(word, (code) => {
      const to = starts[code + 1] ?? 0;
      for (let i = starts[code] ?? 0; i < to; i += 1) {
        const id = ids[i] ?? 0;
        if (this.#overlaps[id] === 0) {
          this.#overlapping[touched] = id;
          touched += 1;
        }
        this.#overlaps[id] = (this.#overlaps[id] ?? 0) + 1;
      }
    });
    return touched;
  }
}

/** Trigrams in common over the mean number of both; a word that holds the other counts at least by its share. */
function partLikeness(word: string, other: string, overlap: number): number {
  const dice = (2 * overlap) / (word.length + other.length);
  const share = word.length / other.length;
  if (word.length < SHORTEST_PART || share >= 1 || dice >= (1 + share) / 2) return dice;
  return overlap >= word.length - 2 && other.includes(word) ? (1 + share) / 2 : dice;
}

/** First number of length `length` or more. */
export function startOf(starts: Uint32Array, length: number): number {
  return starts[Math.max(0, Math.min(length, starts.length - 1))] ?? 0;
}
