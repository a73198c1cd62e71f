/** The distinct folded names of a corpus. */
export class NameCensus {
  /** Ascending. */
  readonly names: readonly string[];
  /** By word, the names that hold it. */
  #holders: ReadonlyMap<string, readonly number[]> | null = null;

  constructor(names: Iterable<string>) {
    this.names = [...new Set(names)].sort();
  }

  /** How many names begin with a folded text. */
  beginningWith(prefix: string): number {
    return this.#firstNotBelow(`${prefix}\uffff`) - this.#firstNotBelow(prefix);
  }

  /** How many names hold a word. */
  holdersOf(word: string): number {
    return this.#namesWith(word).length;
  }

  /** How many names hold every word of a folded text. */
  holding(text: string): number {
    const words = [...new Set(text.split(' '))];
    const [rarest = []] = words
      .map((word) => this.#namesWith(word))
      .sort((a, b) => a.length - b.length);
    return rarest.filter((name) => {
      const own = this.names[name]?.split(' ') ?? [];
      return words.every((word) => own.includes(word));
    }).length;
  }

  #namesWith(word: string): readonly number[] {
    this.#holders ??= this.#readHolders();
    return this.#holders.get(word) ?? [];
  }

  #readHolders(): Map<string, number[]> {
    const holders = new Map<string, number[]>();
    this.names.forEach((name, at) => {
      for (const word of new Set(name.split(' '))) {
        const names = holders.get(word) ?? [];
        names.push(at);
        holders.set(word, names);
      }
    });
    return holders;
  }

  #firstNotBelow(text: string): number {
    let [low, high] = [0, this.names.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.names[middle] ?? '') < text) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
