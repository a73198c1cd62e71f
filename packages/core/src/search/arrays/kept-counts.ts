/** A table of counts that is kept from one use to the next: whoever takes it finds nothing counted. */
export class KeptCounts {
  #counts = new Uint32Array(0);

  /** Hands out `size` counts of 0, until the next call. */
  take(size: number): Uint32Array {
    if (this.#counts.length < size) this.#counts = new Uint32Array(size);
    return this.#counts.subarray(0, size).fill(0);
  }
}
