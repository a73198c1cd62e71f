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
