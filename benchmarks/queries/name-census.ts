/** The distinct folded names of a corpus. */
export class NameCensus {
  /** Ascending. */
  readonly names: readonly string[];
  #holders: Map<string, number> | null = null;

  constructor(names: Iterable<string>) {
    this.names = [...new Set(names)].sort();
  }

  /** How many names begin with a folded text. */
  beginningWith(prefix: string): number {
    return this.#firstNotBelow(`${prefix}\uffff`) - this.#firstNotBelow(prefix);
  }

  /** How many names hold a word. */
  holdersOf(word: string): number {
    this.#holders ??= this.#countHolders();
    return this.#holders.get(word) ?? 0;
  }

  /** How many names hold every word of each of some folded texts. */
  holding(texts: readonly string[]): number[] {
    const holders = new Map<string, Set<number>>();
    for (const text of texts) for (const word of text.split(' ')) holders.set(word, new Set());
    this.names.forEach((name, i) => {
      for (const word of name.split(' ')) holders.get(word)?.add(i);
    });
    return texts.map((text) => {
      const sets = text.split(' ').map((word) => holders.get(word) ?? new Set<number>());
      const [rarest = new Set<number>(), ...others] = sets.sort((a, b) => a.size - b.size);
      return [...rarest].filter((name) => others.every((set) => set.has(name))).length;
    });
  }

  #countHolders(): Map<string, number> {
    const counts = new Map<string, number>();
    for (const name of this.names) {
      for (const word of new Set(name.split(' '))) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
    return counts;
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
