import { type Codec, mapped, objectCodec, u32 } from '../../../arrays/codec.ts';
import { GrowableArray } from '../../../arrays/growable-array.ts';
import { partitionPoint } from '../../../arrays/sorted-texts.ts';
import { TextPool } from '../../../arrays/text-pool.ts';
import { compareNroSolicitud } from '../../../domain/listing/nro-order.ts';

const PLAIN = /^(?:0|[1-9][0-9]{0,8})$/;
/** Markers for texts without a number: a text that is no plain numeral, and an empty text. */
const ODD = 0xfffffffe;
const EMPTY = 0xffffffff;

/**
 * Array of texts that are nearly all numerals, such as application and registration numbers: a
 * plain numeral takes four bytes, others (`00863519`, `1234567-A`) are stored separately as texts.
 */
export class NumeralTexts {
  static readonly codec: Codec<NumeralTexts> = mapped(
    objectCodec({ numbers: u32, oddAt: u32, odd: TextPool.codec }),
    ({ numbers, oddAt, odd }) => new NumeralTexts(numbers, oddAt, odd),
    (all) => ({ numbers: all.#numbers, oddAt: all.#oddAt, odd: all.#odd }),
  );

  readonly #numbers: Uint32Array;
  /** Ascending indexes of the texts that are no plain numerals; `#odd` has those texts. */
  readonly #oddAt: Uint32Array;
  readonly #odd: TextPool;

  constructor(numbers: Uint32Array, oddAt: Uint32Array, odd: TextPool) {
    this.#numbers = numbers;
    this.#oddAt = oddAt;
    this.#odd = odd;
  }

  get size(): number {
    return this.#numbers.length;
  }

  get(i: number): string {
    const number = this.#numbers[i] ?? EMPTY;
    if (number < ODD) return String(number);
    return number === EMPTY ? '' : this.#odd.get(this.#exceptionIndex(i));
  }

  isEmpty(i: number): boolean {
    return this.#numbers[i] === EMPTY;
  }

  /** Compares two texts in the order of application numbers. */
  compare(a: number, b: number): number {
    const numberA = this.#numbers[a] ?? EMPTY;
    const numberB = this.#numbers[b] ?? EMPTY;
    if (numberA < ODD && numberB < ODD) return numberA - numberB;
    return compareNroSolicitud(this.get(a), this.get(b));
  }

  /** Returns the index of the first text not before `text`; the array must be sorted. O(log texts). */
  lowerBound(text: string): number {
    const number = PLAIN.test(text) ? Number(text) : null;
    return partitionPoint(this.size, (i) => {
      const own = this.#numbers[i] ?? EMPTY;
      if (number !== null && own < ODD) return own >= number;
      return compareNroSolicitud(this.get(i), text) >= 0;
    });
  }

  #exceptionIndex(i: number): number {
    return partitionPoint(this.#oddAt.length, (at) => (this.#oddAt[at] ?? 0) >= i);
  }
}

/** Collects the texts of a `NumeralTexts`. */
export class NumeralTextsBuilder {
  readonly #numbers = new GrowableArray(Uint32Array);
  readonly #odd = new Map<number, string>();

  push(text: string): void {
    const isOdd = text !== '' && !PLAIN.test(text);
    if (isOdd) this.#odd.set(this.#numbers.length, text);
    this.#numbers.push(isOdd ? ODD : text === '' ? EMPTY : Number(text));
  }

  get size(): number {
    return this.#numbers.length;
  }

  /** Returns all texts in the order of insertion. */
  texts(): NumeralTexts {
    return new NumeralTexts(
      this.#numbers.numbers.slice(0, this.size),
      Uint32Array.from(this.#odd.keys()),
      TextPool.of([...this.#odd.values()]),
    );
  }

  /** Returns the texts at these positions, in their order. */
  build(positions: Uint32Array): NumeralTexts {
    const numbers = this.#numbers.numbers;
    const oddAt: number[] = [];
    const odd: string[] = [];
    positions.forEach((position, at) => {
      const text = this.#odd.get(position);
      if (text === undefined) return;
      oddAt.push(at);
      odd.push(text);
    });
    const picked = positions.map((position) => numbers[position] ?? EMPTY);
    return new NumeralTexts(picked, Uint32Array.from(oddAt), TextPool.of(odd));
  }
}
