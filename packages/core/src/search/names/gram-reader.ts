/** Letters, digits, the edge of a name, and one sign for all else. */
const SYMBOLS = 38;
const EDGE = 36;
const OTHER = 37;
const LOWER_A = 97;
const LETTERS = 26;
const DIGIT_ZERO = 48;
const DIGITS = 10;

/** How many codes of trigrams there are: few enough to index an array directly. */
export const GRAMS = SYMBOLS ** 3;

/**
 * Reads the distinct trigrams of a text. Its edges count as letters and blanks are left out:
 * `la mar` is `_la lam ama mar ar_`, like `lamar`.
 */
export class GramReader {
  /** The codes read last; only the first `count` count. */
  codes = new Uint16Array(64);
  count = 0;
  readonly #seenAt = new Uint32Array(GRAMS);
  #epoch = 0;
  #window = 0;
  #filled = 0;

  begin(): void {
    this.#epoch += 1;
    this.count = 0;
    this.#window = EDGE;
    this.#filled = 1;
  }

  /** Reads the folded units of a word. */
  read(units: ArrayLike<number>, from: number, to: number): void {
    for (let at = from; at < to; at += 1) this.#push(symbolOf(units[at] ?? 0));
  }

  end(): void {
    this.#push(EDGE);
  }

  /** Whether the text read last has the trigram. */
  has(code: number): boolean {
    return this.#seenAt[code] === this.#epoch;
  }

  #push(symbol: number): void {
    this.#window = (this.#window * SYMBOLS + symbol) % GRAMS;
    this.#filled += 1;
    if (this.#filled < 3 || this.has(this.#window)) return;
    if (this.count === this.codes.length) this.codes = grown(this.codes);
    this.codes[this.count] = this.#window;
    this.count += 1;
    this.#seenAt[this.#window] = this.#epoch;
  }
}

function grown(codes: Uint16Array<ArrayBuffer>): Uint16Array<ArrayBuffer> {
  const larger = new Uint16Array(codes.length * 2);
  larger.set(codes);
  return larger;
}

function symbolOf(unit: number): number {
  const letter = unit - LOWER_A;
  if (letter >= 0 && letter < LETTERS) return letter;
  const digit = unit - DIGIT_ZERO;
  return digit >= 0 && digit < DIGITS ? LETTERS + digit : OTHER;
}
