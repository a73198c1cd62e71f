import { firstWhere } from '../halving.ts';

/**
 * The names without a tax id that belong to a legal person (decision C1), by id. It is known only from
 * the whole corpus and changes with it, and so stands beside the segments and not in them.
 */
export class PersonJoins {
  readonly #names: Uint32Array;
  readonly #legal: Uint32Array;

  /** @param legal the person that each of the names belongs to */
  constructor(names: Uint32Array, legal: Uint32Array) {
    this.#names = names;
    this.#legal = legal;
  }

  /** The person that an id stands for. O(log joins). */
  personOf(id: number): number {
    const at = firstWhere(this.#names.length, (i) => (this.#names[i] ?? 0) >= id);
    return this.#names[at] === id ? (this.#legal[at] ?? id) : id;
  }

  equals(other: PersonJoins): boolean {
    return areEqual(this.#names, other.#names) && areEqual(this.#legal, other.#legal);
  }
}

/** No name is known to belong to somebody. */
export const NO_JOINS = new PersonJoins(new Uint32Array(), new Uint32Array());

function areEqual(a: Uint32Array, b: Uint32Array): boolean {
  return a.length === b.length && a.every((id, at) => id === b[at]);
}
