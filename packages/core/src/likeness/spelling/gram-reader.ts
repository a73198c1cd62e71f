import { EpochSet } from '../../arrays/growable-array.ts';

/** Size of the alphabet: letters, digits, the edge of a name, and one symbol for everything else. */
const SYMBOLS = 38;
const LETTERS = 26;
const DIGITS = 10;
const EDGE = LETTERS + DIGITS;
const OTHER = EDGE + 1;
const LOWER_A = 97;
const DIGIT_ZERO = 48;

/** Number of trigram codes, which is small enough to index an array directly. */
export const GRAM_COUNT = SYMBOLS ** 3;

const SYMBOL_OF = Uint8Array.from({ length: 256 }, (_, unit) => {
  const letter = unit - LOWER_A;
  if (letter >= 0 && letter < LETTERS) return letter;
  const digit = unit - DIGIT_ZERO;
  return digit >= 0 && digit < DIGITS ? LETTERS + digit : OTHER;
});

/** Trigram state before the first symbol of a text, whose edge counts as a letter. */
export const FIRST_GRAM = EDGE;

/** Returns the symbol of a folded UTF-16 unit. */
export function symbolCode(unit: number): number {
  return SYMBOL_OF[unit] ?? OTHER;
}

/** Returns a trigram shifted by one symbol; the first two trigrams of a text, with `FIRST_GRAM`, are incomplete. */
export function nextGram(gram: number, symbol: number): number {
  return (gram * SYMBOLS + symbol) % GRAM_COUNT;
}

/** Returns the last trigram of a text, which ends with its edge. */
export function lastGram(gram: number): number {
  return (gram * SYMBOLS + EDGE) % GRAM_COUNT;
}

/**
 * Collects the distinct trigrams of a text. Its edges count as letters and blanks are left out:
 * `la mar` is `_la lam ama mar ar_`, like `lamar`.
 */
export class GramReader {
  /** Trigram codes of the current text; only the first `count` are valid. */
  codes = new Uint16Array(64);
  count = 0;
  readonly #seen = new EpochSet();
  #gram = 0;
  #units = 0;

  start(): void {
    this.#seen.reset(GRAM_COUNT);
    this.count = 0;
    this.#gram = FIRST_GRAM;
    this.#units = 0;
  }

  /** Adds the trigrams of a range of symbols, as the next part of the text; call `start` first and `finish` last. */
  read(symbols: Uint8Array, from: number, to: number): void {
    for (let at = from; at < to; at += 1) {
      this.#gram = nextGram(this.#gram, symbols[at] ?? 0);
      this.#units += 1;
      if (this.#units > 1) this.#add(this.#gram);
    }
  }

  /** Like `read`, for the next part of the text as a folded string. */
  readText(folded: string): void {
    const { length } = folded;
    const symbols = Uint8Array.from({ length }, (_, i) => symbolCode(folded.charCodeAt(i)));
    this.read(symbols, 0, length);
  }

  finish(): void {
    if (this.#units > 0) this.#add(lastGram(this.#gram));
  }

  #add(code: number): void {
    if (!this.#seen.add(code)) return;
    if (this.count === this.codes.length) this.codes = doubled(this.codes);
    this.codes[this.count] = code;
    this.count += 1;
  }
}

function doubled(codes: Uint16Array<ArrayBuffer>): Uint16Array<ArrayBuffer> {
  const larger = new Uint16Array(codes.length * 2);
  larger.set(codes);
  return larger;
}
