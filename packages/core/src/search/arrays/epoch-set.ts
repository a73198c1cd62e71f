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
