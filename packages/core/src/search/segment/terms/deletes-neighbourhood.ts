import { type Codec, mapped, merged, objectCodec, u32 } from '../../../arrays/codec.ts';
import { buildPostings, type Postings, postingsCodec } from '../../../arrays/postings.ts';
import type { TextPool } from '../../../arrays/text-pool.ts';
import {
  allowedEdits,
  letterSketch,
  MAX_EDITS,
  minEdits,
} from '../../../likeness/spelling/edit-distance.ts';
import { extendHash, OFFSET_BASIS } from '../../../likeness/text/text-hash.ts';

/** Only the first letters of a word are varied: this suffices for two edits and limits the variants. */
const PREFIX = 7;
/** Number of variants of seven letters with up to two deleted: 1 + 7 + 21. */
const MAX_VARIANTS = 29;
const MIN_BITS = 4;

/**
 * Hash index of symmetric deletes: maps hashes of the first seven letters of a word, with up to two
 * deleted, to words. Words within `d` edits share a variant with up to `d` letters deleted from
 * each, so the buckets of a query's variants contain all near words, and a few times as many
 * others. Letter sketches exclude most of those; the caller measures the rest.
 */
export class DeletesNeighbourhood {
  static readonly codec: Codec<DeletesNeighbourhood> = mapped(
    merged(postingsCodec, objectCodec({ sketches: u32 })),
    ([wordsOf, { sketches }]) => new DeletesNeighbourhood(wordsOf, sketches),
    (all) => [all.#wordsOf, { sketches: all.#sketches }] as const,
  );

  readonly #shift: number;
  readonly #wordsOf: Postings;
  /** Letter sketch of each word. */
  readonly #sketches: Uint32Array;
  readonly #variants = new Uint32Array(MAX_VARIANTS);

  private constructor(wordsOf: Postings, sketches: Uint32Array) {
    this.#wordsOf = wordsOf;
    this.#sketches = sketches;
    this.#shift = 32 - Math.log2(wordsOf.starts.length - 1);
  }

  static of(words: TextPool): DeletesNeighbourhood {
    const bits = Math.max(MIN_BITS, Math.ceil(Math.log2(words.size + 1)) + MAX_EDITS + 1);
    const variants = new Uint32Array(MAX_VARIANTS);
    const wordsOf = buildPostings(2 ** bits, (emit) => {
      for (let word = 0; word < words.size; word += 1) {
        const start = words.starts[word] ?? 0;
        const count = writeDeletionHashes(
          { units: words.units, start, length: words.lengthOf(word) },
          variants,
        );
        for (let i = 0; i < count; i += 1) emit((variants[i] ?? 0) >>> (32 - bits), word);
      }
    });
    const sketches = new Uint32Array(words.size).map((_, word) =>
      letterSketch(words.units, words.starts[word] ?? 0, words.starts[word + 1] ?? 0),
    );
    return new DeletesNeighbourhood(wordsOf, sketches);
  }

  /** Calls `visit` with every word that may be within the allowed edits, some more than once. */
  forEachCandidate(word: string, visit: (word: number) => void): void {
    const units = Uint16Array.from({ length: word.length }, (_, i) => word.charCodeAt(i));
    const count = writeDeletionHashes({ units, start: 0, length: word.length }, this.#variants);
    const sketch = letterSketch(units, 0, units.length);
    const allowed = allowedEdits(word.length);
    const { starts, ids } = this.#wordsOf;
    for (let i = 0; i < count; i += 1) {
      const bucket = (this.#variants[i] ?? 0) >>> this.#shift;
      const to = starts[bucket + 1] ?? 0;
      for (let at = starts[bucket] ?? 0; at < to; at += 1) {
        const other = ids[at] ?? 0;
        if (minEdits(sketch, this.#sketches[other] ?? 0) <= allowed) visit(other);
      }
    }
  }
}

/** Word as a slice of a longer array. */
interface WordUnits {
  readonly units: ArrayLike<number>;
  readonly start: number;
  readonly length: number;
}

/** Writes the hashes of a word's variants to `variants` and returns their number. */
function writeDeletionHashes({ units, start, length }: WordUnits, variants: Uint32Array): number {
  const end = start + Math.min(length, PREFIX);
  const edits = allowedEdits(length);
  if (edits === 0) return 0;
  let count = 0;
  variants[count++] = remainderHash(units, { start, end, first: -1, second: -1 });
  for (let first = start; first < end; first += 1) {
    variants[count++] = remainderHash(units, { start, end, first, second: -1 });
    for (let second = first + 1; edits > 1 && second < end; second += 1) {
      variants[count++] = remainderHash(units, { start, end, first, second });
    }
  }
  return count;
}

/** Variant of a word: units from `start` to `end` without those at `first` and `second`. */
interface Remainder {
  readonly start: number;
  readonly end: number;
  readonly first: number;
  readonly second: number;
}

/** Computes FNV-1a over the remaining units, finalised so that its upper bits can select a bucket. */
function remainderHash(units: ArrayLike<number>, { start, end, first, second }: Remainder): number {
  let hash = OFFSET_BASIS;
  for (let at = start; at < end; at += 1) {
    if (at !== first && at !== second) hash = extendHash(hash, units[at] ?? 0);
  }
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}
