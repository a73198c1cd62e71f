import { type Codec, mapped, objectCodec, u8, u32 } from '../../../arrays/codec.ts';
import { buildPostings, type Postings } from '../../../arrays/postings.ts';
import {
  FIRST_GRAM,
  GRAM_COUNT,
  GramReader,
  lastGram,
  nextGram,
  symbolCode,
} from '../../../likeness/spelling/gram-reader.ts';
import type { NameTable } from './name-table.ts';

const reader = new GramReader();

/**
 * Symbols of names for counting trigrams, without blanks. The symbols of a name are contiguous,
 * whereas its words are scattered in the dictionary.
 */
export class NameSymbols {
  static readonly codec: Codec<NameSymbols> = mapped(
    objectCodec({ symbols: u8, starts: u32 }),
    ({ symbols, starts }) => new NameSymbols(symbols, starts),
    (all) => all,
  );

  readonly symbols: Uint8Array;
  /** The symbols of name `i` are from `starts[i]` to `starts[i + 1]`, exclusive. */
  readonly starts: Uint32Array;

  private constructor(symbols: Uint8Array, starts: Uint32Array) {
    this.symbols = symbols;
    this.starts = starts;
  }

  static of({ words, wordsOf, size }: NameTable): NameSymbols {
    const { pool } = words.folded;
    const ofUnits = Uint8Array.from(pool.units, symbolCode);
    const starts = new Uint32Array(size + 1);
    for (let name = 0; name < size; name += 1) {
      let end = starts[name] ?? 0;
      const to = wordsOf.starts[name + 1] ?? 0;
      for (let at = wordsOf.starts[name] ?? 0; at < to; at += 1) {
        end += pool.lengthOf(wordsOf.ids[at] ?? 0);
      }
      starts[name + 1] = end;
    }
    const symbols = new Uint8Array(starts[size] ?? 0);
    let end = 0;
    for (let at = 0; at < wordsOf.ids.length; at += 1) {
      const word = wordsOf.ids[at] ?? 0;
      const to = pool.starts[word + 1] ?? 0;
      for (let unit = pool.starts[word] ?? 0; unit < to; unit += 1) {
        symbols[end] = ofUnits[unit] ?? 0;
        end += 1;
      }
    }
    return new NameSymbols(symbols, starts);
  }
}

/** Builds the inverted index from trigrams to names, ascending. */
export function buildNameGrams({ symbols, starts }: NameSymbols): Postings {
  return buildPostings(GRAM_COUNT, (emit) => {
    for (let name = 0; name + 1 < starts.length; name += 1) {
      reader.start();
      reader.read(symbols, starts[name] ?? 0, starts[name + 1] ?? 0);
      reader.finish();
      for (let i = 0; i < reader.count; i += 1) emit(reader.codes[i] ?? 0, name);
    }
  });
}

/** Set of the trigrams of a query, which counts how many of them a name contains. */
export class GramSet {
  /** Index of each trigram in the set, from 1; 0 for all others. */
  readonly #places = new Uint16Array(GRAM_COUNT);
  #codes = new Uint16Array(0);
  /** Per trigram of the set: the last name in which it was counted, so that it counts once per name. */
  #metIn = new Int32Array(0);

  reset({ codes, count }: GramReader): void {
    for (const code of this.#codes) this.#places[code] = 0;
    this.#codes = codes.slice(0, count);
    this.#metIn = new Int32Array(count + 1).fill(-1);
    this.#codes.forEach((code, at) => {
      this.#places[code] = at + 1;
    });
  }

  /** Counts the trigrams of the set in a name, which must differ from that of the previous call. */
  countIn({ symbols, starts }: NameSymbols, name: number): number {
    const to = starts[name + 1] ?? 0;
    let gram = FIRST_GRAM;
    let added = 0;
    for (let at = starts[name] ?? 0; at < to; at += 1) {
      gram = nextGram(gram, symbols[at] ?? 0);
      added += this.#countOnce(gram, name);
    }
    return added + this.#countOnce(lastGram(gram), name);
  }

  /** Returns 1 for a trigram of the set that was not yet counted in this name, else 0. */
  #countOnce(gram: number, name: number): number {
    const position = this.#places[gram] ?? 0;
    if (position === 0 || this.#metIn[position] === name) return 0;
    this.#metIn[position] = name;
    return 1;
  }
}
