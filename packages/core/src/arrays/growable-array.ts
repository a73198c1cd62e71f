const FIRST_ROOM = 64;

/** Numbers gathered one by one into an array of their own width: eight bytes each at most, no objects. */
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

  /** The numbers so far; to be read, and only until the next one is added. */
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

/** Texts by number while they are gathered: each distinct one once. */
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

/** A set of small numbers that is emptied at no cost: a number is in it when its stamp is today's. */
export class EpochSet {
  #stamps = new Uint32Array(0);
  #epoch = 0;

  /** Empties the set and makes room for numbers below `size`. */
  reset(size: number): void {
    if (this.#stamps.length < size) this.#stamps = new Uint32Array(size);
    if (this.#epoch === LAST_EPOCH) this.#stamps.fill(0);
    this.#epoch = this.#epoch === LAST_EPOCH ? 1 : this.#epoch + 1;
  }

  has(id: number): boolean {
    return this.#stamps[id] === this.#epoch;
  }

  /** Adds the number; false when it was there already. */
  add(id: number): boolean {
    if (this.#stamps[id] === this.#epoch) return false;
    this.#stamps[id] = this.#epoch;
    return true;
  }
}
