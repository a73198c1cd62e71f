/** For each group (a word, a name, a person) the ids that belong to it, ascending, in one array. */
export interface Postings {
  /** Ids of group `g` stand at `starts[g]` up to `starts[g + 1]`. */
  readonly starts: Uint32Array;
  readonly ids: Uint32Array;
}

/** Pairs of a group and an id, collected before their number is known. */
export class PostingPairs {
  #groups = new Uint32Array(1024);
  #ids = new Uint32Array(1024);
  #length = 0;

  add(group: number, id: number): void {
    if (this.#length === this.#groups.length) {
      this.#groups = grown(this.#groups);
      this.#ids = grown(this.#ids);
    }
    this.#groups[this.#length] = group;
    this.#ids[this.#length] = id;
    this.#length += 1;
  }

  /** A counting sort by group: it keeps the order in which ids of one group were added. */
  build(groupCount: number): Postings {
    const starts = new Uint32Array(groupCount + 1);
    for (let i = 0; i < this.#length; i += 1) {
      const next = (this.#groups[i] ?? 0) + 1;
      starts[next] = (starts[next] ?? 0) + 1;
    }
    for (let g = 0; g < groupCount; g += 1) starts[g + 1] = (starts[g + 1] ?? 0) + (starts[g] ?? 0);
    const fill = starts.slice();
    const ids = new Uint32Array(this.#length);
    for (let i = 0; i < this.#length; i += 1) {
      const group = this.#groups[i] ?? 0;
      const at = fill[group] ?? 0;
      ids[at] = this.#ids[i] ?? 0;
      fill[group] = at + 1;
    }
    return { starts, ids };
  }
}

function grown(array: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(array.length * 2);
  larger.set(array);
  return larger;
}
