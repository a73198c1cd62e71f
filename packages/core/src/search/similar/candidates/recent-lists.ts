/** Lists that were found of late, in bounded room: the one that was asked for the longest time ago goes first. */
export class RecentLists<Key, List extends readonly { readonly length: number }[]> {
  readonly #lists = new Map<Key, List>();
  readonly #room: number;
  #taken = 0;

  /** @param room how many items of lists are kept; a list takes room for one more than it has */
  constructor(room: number) {
    this.#room = room;
  }

  /** @param find is called for lists that are not kept */
  of(key: Key, find: () => List): List {
    const known = this.#lists.get(key);
    if (known !== undefined) {
      // A map is read in the order in which keys were set: this one is the last now.
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
