import { compareNroSolicitud } from '../../domain/nro-order.ts';
import { firstWhere } from '../halving.ts';
import { NumberList } from '../number-list.ts';
import type { PartsReader, PartsWriter } from '../parts.ts';
import { TextPool } from '../text-pool.ts';

const PLAIN = /^(?:0|[1-9][0-9]{0,8})$/;
/** In place of a number: the text is no plain numeral; it is empty. */
const ODD = 0xfffffffe;
const EMPTY = 0xffffffff;

/**
 * Texts by number that are nearly all numerals, as application and registration numbers are: a plain
 * one takes four bytes, the others (`00863519`, `1234567-A`) stand aside as texts.
 */
export class NumeralTexts {
  readonly #numbers: Uint32Array;
  /** Where the others stand, ascending, and what they are. */
  readonly #oddAt: Uint32Array;
  readonly #odd: TextPool;

  constructor(numbers: Uint32Array, oddAt: Uint32Array, odd: TextPool) {
    this.#numbers = numbers;
    this.#oddAt = oddAt;
    this.#odd = odd;
  }

  static read(parts: PartsReader): NumeralTexts {
    return new NumeralTexts(
      parts.u32('numbers'),
      parts.u32('oddAt'),
      TextPool.read(parts.under('odd')),
    );
  }

  write(parts: PartsWriter): void {
    parts.put('numbers', this.#numbers);
    parts.put('oddAt', this.#oddAt);
    this.#odd.write(parts.under('odd'));
  }

  get size(): number {
    return this.#numbers.length;
  }

  get(i: number): string {
    const number = this.#numbers[i] ?? EMPTY;
    if (number < ODD) return String(number);
    return number === EMPTY ? '' : this.#odd.get(this.#oddPlace(i));
  }

  isEmpty(i: number): boolean {
    return this.#numbers[i] === EMPTY;
  }

  /** In the order of application numbers. */
  compare(a: number, b: number): number {
    const numberA = this.#numbers[a] ?? EMPTY;
    const numberB = this.#numbers[b] ?? EMPTY;
    if (numberA < ODD && numberB < ODD) return numberA - numberB;
    return compareNroSolicitud(this.get(a), this.get(b));
  }

  #oddPlace(i: number): number {
    return firstWhere(this.#oddAt.length, (at) => (this.#oddAt[at] ?? 0) >= i);
  }
}

/** Numeral texts while they are gathered. */
export class NumeralTextsDraft {
  readonly #numbers = new NumberList(Uint32Array);
  readonly #odd = new Map<number, string>();

  push(text: string): void {
    const isOdd = text !== '' && !PLAIN.test(text);
    if (isOdd) this.#odd.set(this.#numbers.length, text);
    this.#numbers.push(isOdd ? ODD : text === '' ? EMPTY : Number(text));
  }

  get size(): number {
    return this.#numbers.length;
  }

  /** All texts in the order in which they came. */
  texts(): NumeralTexts {
    return new NumeralTexts(
      this.#numbers.numbers.slice(0, this.size),
      Uint32Array.from(this.#odd.keys()),
      TextPool.of([...this.#odd.values()]),
    );
  }

  /** Those at the places, in their order. */
  textsAt(places: Uint32Array): NumeralTexts {
    const numbers = this.#numbers.numbers;
    const oddAt: number[] = [];
    const odd: string[] = [];
    places.forEach((place, at) => {
      const text = this.#odd.get(place);
      if (text === undefined) return;
      oddAt.push(at);
      odd.push(text);
    });
    const picked = places.map((place) => numbers[place] ?? EMPTY);
    return new NumeralTexts(picked, Uint32Array.from(oddAt), TextPool.of(odd));
  }
}
