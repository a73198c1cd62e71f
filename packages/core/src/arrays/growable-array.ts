const FIRST_ROOM = 64;

/** Typed array that grows by doubling: at most eight bytes per number, and no objects. */
export class GrowableArray<Numbers extends Uint16Array | Int32Array | Uint32Array | Float64Array> {
  readonly #kind: new (
    length: number,
  ) => Numbers;
  #numbers: Numbers;
  #length = 0;

  constructor(kind: new (length: number) => Numbers) {
    this.#kind = kind;
    this.#numbers = new kind(FIRST_ROOM);
  }

  get length(): number {
    return this.#length;
  }

  /** The underlying array, with unused capacity at its end; for reading, and only until the next `push`. */
  get numbers(): Numbers {
    return this.#numbers;
  }

  push(number: number): void {
    if (this.#length === this.#numbers.length) this.#grow();
    this.#numbers[this.#length] = number;
    this.#length += 1;
  }

  #grow(): void {
    const larger = new this.#kind(this.#length * 2);
    larger.set(this.#numbers);
    this.#numbers = larger;
  }
}

/** Assigns consecutive numbers to distinct texts. */
export class Interner {
  readonly texts: string[] = [];
  readonly #ids = new Map<string, number>();

  idOf(text: string): number {
    const known = this.#ids.get(text);
    if (known !== undefined) return known;
    this.#ids.set(text, this.texts.length);
    this.texts.push(text);
    return this.texts.length - 1;
  }
}

const LAST_EPOCH = 0xffffffff;

/** Set of small numbers with O(1) clearing: a number is in it if its stamp equals the current epoch. */
export class EpochSet {
  #stamps = new Uint32Array(0);
  #epoch = 0;

  /** Empties the set and ensures capacity for numbers below `size`. */
  reset(size: number): void {
    if (this.#stamps.length < size) this.#stamps = new Uint32Array(size);
    if (this.#epoch === LAST_EPOCH) this.#stamps.fill(0);
    this.#epoch = this.#epoch === LAST_EPOCH ? 1 : this.#epoch + 1;
  }

  has(id: number): boolean {
    return this.#stamps[id] === this.#epoch;
  }

  /** Adds the number; returns false if the set contains it already. */
  add(id: number): boolean {
    if (this.#stamps[id] === this.#epoch) return false;
    this.#stamps[id] = this.#epoch;
    return true;
  }
}
