/** Evidence that one word adds to a name that contains it. */
export interface WordContribution {
  bits: number;
  /** Bits of the mark's weight that matched words cover; `ofOther` is the same for the name. */
  ofQuery: number;
  ofOther: number;
  /** Part of `bits` that comes from words that match by meaning but are spelled differently. */
  meant: number;
}

/** Initial capacity: number of names. */
const FIRST_NAMES = 4_096;
/** Number of fields of a contribution, and offset of the last contribution in a slot, which follows the sum. */
const LAST = 4;
const WIDTH = 2 * LAST;

/** Accumulators of the evidence found word by word, one slot per name; reset for each mark. */
export class NameScores {
  /** Slot + 1 of each name; 0 for a name without a slot. */
  #places = new Uint32Array(0);
  #names = new Uint32Array(FIRST_NAMES);
  /** Two contributions per slot: the sum of all words, then the share of the word added last. */
  #found = new Float32Array(FIRST_NAMES * WIDTH);
  #tokens = new Uint8Array(FIRST_NAMES);
  #count = 0;

  /** Clears the slots of the previous mark and reserves space for names below `size`. O(names found). */
  reset(size: number): void {
    for (let slot = 0; slot < this.#count; slot += 1) this.#places[this.#names[slot] ?? 0] = 0;
    if (this.#places.length < size) this.#places = new Uint32Array(size);
    this.#count = 0;
  }

  get count(): number {
    return this.#count;
  }

  /** Returns the slot of a name that has one. */
  slotOfName(name: number): number {
    return (this.#places[name] ?? 0) - 1;
  }

  nameAt(slot: number): number {
    return this.#names[slot] ?? 0;
  }

  /** Copies the accumulated contribution of a slot into `into`. */
  copySlot(slot: number, into: WordContribution): void {
    const at = slot * WIDTH;
    into.bits = this.#found[at] ?? 0;
    into.ofQuery = this.#found[at + 1] ?? 0;
    into.ofOther = this.#found[at + 2] ?? 0;
    into.meant = this.#found[at + 3] ?? 0;
  }

  /** Adds the contribution of a word; of several words that match the same `token` only the best counts. */
  add(name: number, token: number, { bits, ofQuery, ofOther, meant }: WordContribution): void {
    let slot = (this.#places[name] ?? 0) - 1;
    const isNew = slot < 0;
    if (isNew) slot = this.#addName(name);
    const found = this.#found;
    const at = slot * WIDTH;
    if (!isNew && this.#tokens[slot] === token) {
      if (bits <= (found[at + LAST] ?? 0)) return;
      for (let i = 0; i < LAST; i += 1)
        found[at + i] = (found[at + i] ?? 0) - (found[at + LAST + i] ?? 0);
    }
    found[at] = (found[at] ?? 0) + bits;
    found[at + 1] = (found[at + 1] ?? 0) + ofQuery;
    found[at + 2] = (found[at + 2] ?? 0) + ofOther;
    found[at + 3] = (found[at + 3] ?? 0) + meant;
    found[at + LAST] = bits;
    found[at + LAST + 1] = ofQuery;
    found[at + LAST + 2] = ofOther;
    found[at + LAST + 3] = meant;
    this.#tokens[slot] = token;
  }

  #addName(name: number): number {
    const slot = this.#count;
    if (slot === this.#names.length) this.#grow();
    this.#places[name] = slot + 1;
    this.#names[slot] = name;
    this.#found.fill(0, slot * WIDTH, slot * WIDTH + LAST);
    this.#count = slot + 1;
    return slot;
  }

  #grow(): void {
    const names = new Uint32Array(this.#names.length * 2);
    names.set(this.#names);
    this.#names = names;
    const found = new Float32Array(names.length * WIDTH);
    found.set(this.#found);
    this.#found = found;
    const tokens = new Uint8Array(names.length);
    tokens.set(this.#tokens);
    this.#tokens = tokens;
  }
}
