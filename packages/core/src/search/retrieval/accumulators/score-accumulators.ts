/** Stands for the slot of a name that is not to be added. */
const PASSED = 0xffffffff;
/** Stands for the last queried word of a name in which one was found by several of its words. */
const REPEATED = 0xff;

/** What one of a name's words gives to it. */
interface WordContribution {
  /** The queried word that it is like, by number, below 255. */
  readonly token: number;
  /** Weight of the queried word times likeness, and letters of the name's word times likeness. */
  readonly found: number;
  readonly covered: number;
}

/**
 * Names that are found while lists of them are read, and what was found in each: a slot a name, side by
 * side however the names lie. Kept from one query to the next: each begins by emptying them.
 */
export class ScoreAccumulators {
  /** By name: 0 for one that was not found, else its slot and one. */
  #places = new Uint32Array(0);
  #names = new Uint32Array(0);
  #found = new Uint32Array(0);
  #covered = new Uint32Array(0);
  #lastToken = new Uint8Array(0);
  #count = 0;
  /** The names that were kept out. */
  readonly #passed: number[] = [];

  /** Forgets what another query left, and makes room for names below `size`. O(names found by that query). */
  reset(size: number): void {
    this.#clearSlots();
    if (this.#places.length >= size) return;
    this.#places = new Uint32Array(size);
    this.#names = new Uint32Array(size);
    this.#found = new Uint32Array(size);
    this.#covered = new Uint32Array(size);
    this.#lastToken = new Uint8Array(size);
  }

  /** How many names were found. */
  get count(): number {
    return this.#count;
  }

  nameAt(slot: number): number {
    return this.#names[slot] ?? 0;
  }

  /** No less than what is found in the name of a slot. */
  foundWeight(slot: number): number {
    return this.#found[slot] ?? 0;
  }

  /** No less than the letters times likeness of the words of that name in which something is found. */
  coveredWeight(slot: number): number {
    return this.#covered[slot] ?? 0;
  }

  /** Whether no queried word was found in that name by two words: then what is said of the name is exact. */
  isExactAt(slot: number): boolean {
    return this.#lastToken[slot] !== REPEATED;
  }

  /** Keeps a name from being met; false when it is kept from it already. */
  exclude(name: number): boolean {
    if (this.#places[name] === PASSED) return false;
    this.#places[name] = PASSED;
    this.#passed.push(name);
    return true;
  }

  /**
   * Adds what a word gives to the names of a list, ascending. Names from `newBefore` on are not met
   * for the first time. The gains of one queried word come one after the other.
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

/** How the postings of one term are added. */
interface SparseAddition {
  readonly weight: number;
  /** Whether ids are taken that nothing was added to before, and with which amounts. */
  readonly takesNew: boolean;
  readonly lowest: number;
  readonly highest: number;
}

/** A sum for each of many ids, of which few have one. Kept from one query to the next. */
export class SparseSums {
  #sums = new Float32Array(0);
  readonly #touched: number[] = [];

  /** Forgets what another query left, and makes room for ids below `size`. O(ids found by that query). */
  reset(size: number): void {
    for (const id of this.#touched) this.#sums[id] = 0;
    this.#touched.length = 0;
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
        this.#touched.push(id);
      }
      sums[id] = before + weight * amount;
    }
  }

  /** The ids whose sum is at least `least`, in the order in which they were found, with their sums. */
  sumsFrom(min: number): { readonly ids: readonly number[]; readonly sums: readonly number[] } {
    const ids = this.#touched.filter((id) => (this.#sums[id] ?? 0) >= min);
    return { ids, sums: ids.map((id) => this.#sums[id] ?? 0) };
  }
}
