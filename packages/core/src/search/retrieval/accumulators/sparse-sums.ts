/** How the postings of one term are added. */
export interface SparseAddition {
  readonly weight: number;
  /** Whether ids are taken that nothing was added to before, and with which amounts. */
  readonly takesNew: boolean;
  readonly lowest: number;
  readonly highest: number;
}

/** A sum for each of many ids, of which few have one. Kept from one query to the next. */
export class SparseSums {
  #sums = new Float32Array(0);
  readonly #met: number[] = [];

  /** Forgets what another query left, and makes room for ids below `size`. O(ids met by that query). */
  begin(size: number): void {
    for (const id of this.#met) this.#sums[id] = 0;
    this.#met.length = 0;
    if (this.#sums.length < size) this.#sums = new Float32Array(size);
  }

  /** Adds to each id its amount times the weight. */
  addAll(
    ids: Uint32Array,
    amounts: Uint16Array,
    { weight, takesNew, lowest, highest }: SparseAddition,
  ): void {
    const sums = this.#sums;
    for (let i = 0; i < ids.length; i += 1) {
      const id = ids[i] ?? 0;
      const amount = amounts[i] ?? 0;
      const before = sums[id] ?? 0;
      if (before === 0) {
        if (!takesNew || amount < lowest || amount > highest) continue;
        this.#met.push(id);
      }
      sums[id] = before + weight * amount;
    }
  }

  /** The ids whose sum is at least `least`, in the order in which they were met, with their sums. */
  atLeast(least: number): { readonly ids: readonly number[]; readonly sums: readonly number[] } {
    const ids = this.#met.filter((id) => (this.#sums[id] ?? 0) >= least);
    return { ids, sums: ids.map((id) => this.#sums[id] ?? 0) };
  }
}
