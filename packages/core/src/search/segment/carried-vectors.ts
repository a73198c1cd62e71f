import { type NameVectors, setVector, vectorOfName } from './embeddings/name-vectors.ts';
import { compareNames } from './terms/name-table.ts';

/** Names by number, in the order in which every segment numbers its own. */
export interface NumberedNames {
  readonly size: number;
  readonly text: (name: number) => string;
}

/** The names of a segment, embedded. */
export interface EmbeddedNames {
  readonly table: NumberedNames;
  readonly vectors: NameVectors;
}

/**
 * Takes over the vectors of the names that older segments embedded: to embed a name costs a thousand times
 * as much. All segments number their names in one order, so each is gone through once.
 *
 * @param to gets the vectors; what was in it stays where nothing is taken over
 * @returns the names that none of them has embedded, ascending
 */
export function carryVectors(
  table: NumberedNames,
  older: readonly EmbeddedNames[],
  to: NameVectors,
): number[] {
  const sources = older
    .filter(({ vectors }) => vectors.dimensions === to.dimensions)
    .map((source) => new Cursor(source));
  const missing: number[] = [];
  for (let name = 0; name < table.size; name += 1) {
    const text = table.text(name);
    const found = sources.filter((one) => one.findsNext(text)).map(({ vector }) => vector);
    const vector = found.find((one) => one.some((value) => value !== 0));
    if (vector === undefined) missing.push(name);
    else setVector(to, name, vector);
  }
  return missing;
}

/** Goes through the names of one segment. */
class Cursor {
  readonly #names: EmbeddedNames;
  #at = 0;
  #text: string | null = null;

  constructor(names: EmbeddedNames) {
    this.#names = names;
  }

  /** Whether the segment has this name. Names are asked for in their order. */
  findsNext(text: string): boolean {
    while (this.#at < this.#names.table.size) {
      this.#text ??= this.#names.table.text(this.#at);
      const order = compareNames(this.#text, text);
      if (order >= 0) return order === 0;
      this.#at += 1;
      this.#text = null;
    }
    return false;
  }

  get vector(): Int8Array {
    return vectorOfName(this.#names.vectors, this.#at);
  }
}
