import { type Codec, fields, madeOf, u8, u32 } from '../../arrays/codec.ts';
import { symbolOf } from '../../language/spelling/gram-reader.ts';
import type { NameTable } from './name-table.ts';

/**
 * The letters of names as trigrams count them, blanks left out: those of a name side by side, where its
 * words stand all over the dictionary.
 */
export class NameSymbols {
  static readonly codec: Codec<NameSymbols> = madeOf(
    fields({ symbols: u8, starts: u32 }),
    ({ symbols, starts }) => new NameSymbols(symbols, starts),
    (all) => all,
  );

  readonly symbols: Uint8Array;
  /** The symbols of name `i` are from `starts[i]` up to `starts[i + 1]`, exclusive. */
  readonly starts: Uint32Array;

  private constructor(symbols: Uint8Array, starts: Uint32Array) {
    this.symbols = symbols;
    this.starts = starts;
  }

  static of({ words, wordsOf, size }: NameTable): NameSymbols {
    const { pool } = words.folded;
    const ofUnits = Uint8Array.from(pool.units, symbolOf);
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
