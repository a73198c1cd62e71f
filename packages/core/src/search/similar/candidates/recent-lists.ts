/** LRU cache of lists with a bounded total number of items. */
export class RecentLists<Key, List extends readonly { readonly length: number }[]> {
  readonly #lists = new Map<Key, List>();
  readonly #room: number;
  #taken = 0;

  /** @param room maximum number of items in all lists; each entry counts one more than its items */
  constructor(room: number) {
    this.#room = room;
  }

  /** Returns the cached lists, or computes them. @param find computes lists that are not cached */
  of(key: Key, find: () => List): List {
    const known = this.#lists.get(key);
    if (known !== undefined) {
      // A map iterates in insertion order, so reinserting the key makes it the most recent.
      this.#lists.delete(key);
      this.#lists.set(key, known);
      return known;
    }
    const found = find();
    this.#lists.set(key, found);
    this.#taken += roomOf(found);
    for (const [oldest, lists] of this.#lists) {
      if (this.#taken <= this.#room || oldest === key) break;
      this.#lists.delete(oldest);
      this.#taken -= roomOf(lists);
    }
    return found;
  }
}

function roomOf(lists: readonly { readonly length: number }[]): number {
  return lists.reduce((sum, { length }) => sum + length, 1);
}
