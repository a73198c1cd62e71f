/** Marker in place of the slot of an excluded name. */
const PASSED = 0xffffffff;
/** Marker in place of the last token of a name in which one token matched several words. */
const REPEATED = 0xff;

/** Contribution of one word of a name. */
interface WordContribution {
  /** Index of the similar query word, below 255. */
  readonly token: number;
  /** Weight of the query word times similarity; `covered` is the letters of the matched word times similarity. */
  readonly found: number;
  readonly covered: number;
}

/**
 * Accumulators of the names that posting lists contain: one slot per name, in adjacent memory in
 * order of discovery. Reused between queries; each query resets it first.
 */
export class ScoreAccumulators {
  /** Slot + 1 of each name; 0 for a name without a slot, `PASSED` for an excluded one. */
  #places = new Uint32Array(0);
  #names = new Uint32Array(0);
  #found = new Uint32Array(0);
  #covered = new Uint32Array(0);
  #lastToken = new Uint8Array(0);
  #count = 0;
  /** Names that were excluded. */
  readonly #passed: number[] = [];

  /** Clears the previous query and reserves space for names below `size`. O(names found by the previous query). */
  reset(size: number): void {
    this.#clearSlots();
    if (this.#places.length >= size) return;
    this.#places = new Uint32Array(size);
    this.#names = new Uint32Array(size);
    this.#found = new Uint32Array(size);
    this.#covered = new Uint32Array(size);
    this.#lastToken = new Uint8Array(size);
  }

  /** Number of names with a slot. */
  get count(): number {
    return this.#count;
  }

  nameAt(slot: number): number {
    return this.#names[slot] ?? 0;
  }

  /** Upper bound of the weight found in the name of a slot. */
  foundWeight(slot: number): number {
    return this.#found[slot] ?? 0;
  }

  /** Upper bound of letters times similarity, summed over the matched words of that name. */
  coveredWeight(slot: number): number {
    return this.#covered[slot] ?? 0;
  }

  /** Tells whether the sums of a slot are exact, i.e. no token matched two words of the name. */
  isExactAt(slot: number): boolean {
    return this.#lastToken[slot] !== REPEATED;
  }

  /** Excludes a name from accumulation; returns false when it was excluded before. */
  exclude(name: number): boolean {
    if (this.#places[name] === PASSED) return false;
    this.#places[name] = PASSED;
    this.#passed.push(name);
    return true;
  }

  /**
   * Adds the contribution of a word to the names of a list, ascending. Names from `newBefore` on
   * get no new slot. Contributions of one token must be added consecutively.
   */
  addAll(
    ids: Uint32Array,
    from: number,
    to: number,
    newBefore: number,
    contribution: WordContribution,
  ): void {
    const positions = this.#places;
    for (let at = from; at < to; at += 1) {
      const name = ids[at] ?? 0;
      const position = positions[name] ?? 0;
      if (position === 0) {
        if (name < newBefore) this.#addName(name, contribution);
        else if (this.#count === 0) return;
      } else if (position !== PASSED) this.#add(position - 1, contribution);
    }
  }

  #clearSlots(): void {
    for (let slot = 0; slot < this.#count; slot += 1) this.#places[this.#names[slot] ?? 0] = 0;
    for (const name of this.#passed) this.#places[name] = 0;
    this.#count = 0;
    this.#passed.length = 0;
  }

  #addName(name: number, { token, found, covered }: WordContribution): void {
    const slot = this.#count;
    this.#names[slot] = name;
    this.#found[slot] = found;
    this.#covered[slot] = covered;
    this.#lastToken[slot] = token;
    this.#count = slot + 1;
    this.#places[name] = slot + 1;
  }

  #add(slot: number, { token, found, covered }: WordContribution): void {
    this.#found[slot] = (this.#found[slot] ?? 0) + found;
    this.#covered[slot] = (this.#covered[slot] ?? 0) + covered;
    const last = this.#lastToken[slot];
    this.#lastToken[slot] = last === token || last === REPEATED ? REPEATED : token;
  }
}

/** Parameters for adding the postings of one term. */
interface SparseAddition {
  readonly weight: number;
  /** Whether an id without a sum gets one, provided that its amount is from `lowest` to `highest`. */
  readonly takesNew: boolean;
  readonly lowest: number;
  readonly highest: number;
}

/** Sparse sums by id; few ids have one. Reused between queries. */
export class SparseSums {
  #sums = new Float32Array(0);
  readonly #touched: number[] = [];

  /** Clears the previous query and reserves space for ids below `size`. O(ids found by the previous query). */
  reset(size: number): void {
    for (const id of this.#touched) this.#sums[id] = 0;
    this.#touched.length = 0;
    if (this.#sums.length < size) this.#sums = new Float32Array(size);
  }

  /** Adds amount times weight to the sum of each id. */
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
        this.#touched.push(id);
      }
      sums[id] = before + weight * amount;
    }
  }

  /** Returns the ids with a sum of at least `min`, in order of discovery, with their sums. */
  sumsFrom(min: number): { readonly ids: readonly number[]; readonly sums: readonly number[] } {
    const ids = this.#touched.filter((id) => (this.#sums[id] ?? 0) >= min);
    return { ids, sums: ids.map((id) => this.#sums[id] ?? 0) };
  }
}
