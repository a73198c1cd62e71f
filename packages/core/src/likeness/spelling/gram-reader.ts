import { EpochSet } from '../../arrays/growable-array.ts';

/** Letters, digits, the edge of a name, and one sign for all else. */
const SYMBOLS = 38;
const LETTERS = 26;
const DIGITS = 10;
const EDGE = LETTERS + DIGITS;
const OTHER = EDGE + 1;
const LOWER_A = 97;
const DIGIT_ZERO = 48;

/** How many codes of trigrams there are: few enough to index an array directly. */
export const GRAM_COUNT = SYMBOLS ** 3;

const SYMBOL_OF = Uint8Array.from({ length: 256 }, (_, unit) => {
  const letter = unit - LOWER_A;
  if (letter >= 0 && letter < LETTERS) return letter;
  const digit = unit - DIGIT_ZERO;
  return digit >= 0 && digit < DIGITS ? LETTERS + digit : OTHER;
});

/** What a text begins with: its edge counts as a letter. */
export const FIRST_GRAM = EDGE;

/** What a folded unit counts as. */
export function symbolCode(unit: number): number {
  return SYMBOL_OF[unit] ?? OTHER;
}

/** The trigram after another one, by the next symbol; the first two of a text are not whole. */
export function nextGram(gram: number, symbol: number): number {
  return (gram * SYMBOLS + symbol) % GRAM_COUNT;
}

/** The last trigram of a text. */
export function lastGram(gram: number): number {
  return (gram * SYMBOLS + EDGE) % GRAM_COUNT;
}

/**
 * Reads the distinct trigrams of a text. Its edges count as letters and blanks are left out:
 * `la mar` is `_la lam ama mar ar_`, like `lamar`.
 */
export class GramReader {
  /** The codes read last; only the first `count` count. */
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

  /** Reads symbols of the text. */
  read(symbols: Uint8Array, from: number, to: number): void {
    for (let at = from; at < to; at += 1) {
      this.#gram = nextGram(this.#gram, symbols[at] ?? 0);
      this.#units += 1;
      if (this.#units > 1) this.#add(this.#gram);
    }
  }

  /** Reads folded text. */
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
