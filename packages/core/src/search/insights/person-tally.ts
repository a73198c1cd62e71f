import { type Bitset, lowestBit } from '../arrays/bitset.ts';
import type { RolePersons } from '../segment/persons/current-persons.ts';
import type { PersonJoins } from './person-joins.ts';

/** How many marks persons have, by id, and which ids have any: to go through those few instead of all. */
export class PersonTally {
  #counts = new Uint32Array(0);
  /** The ids that were counted, each once, as far as `#size`. */
  #counted = new Uint32Array(0);
  #size = 0;

  /** The ids with a count, in no order; to be read before more are counted. */
  get counted(): Uint32Array {
    return this.#counted.subarray(0, this.#size);
  }

  /** Begins with nothing counted. O(ids counted before). */
  begin(idsBelow: number): void {
    for (const id of this.counted) this.#counts[id] = 0;
    this.#size = 0;
    if (this.#counts.length >= idsBelow) return;
    this.#counts = new Uint32Array(idsBelow);
    this.#counted = new Uint32Array(idsBelow);
  }

  countOf(id: number): number {
    return this.#counts[id] ?? 0;
  }

  add(id: number, n: number): void {
    const before = this.#counts[id] ?? 0;
    // Noted always, kept if new, and no branch: whether an id is new is as good as random.
    this.#counted[this.#size] = id;
    this.#size += Number(before === 0);
    this.#counts[id] = before + n;
  }

  /** Counts the rows for their persons, a row once for each. O(rows). */
  addRows({ idsOfRow: { starts, ids } }: RolePersons, { words }: Bitset, joins: PersonJoins): void {
    for (let at = 0; at < words.length; at += 1) {
      for (let bits = words[at] ?? 0; bits !== 0; bits &= bits - 1) {
        const row = at * 32 + lowestBit(bits);
        const from = starts[row] ?? 0;
        const to = starts[row + 1] ?? 0;
        for (let i = from; i < to; i += 1) {
          const person = joins.personOf(ids[i] ?? 0);
          if (!joins.isNamed(person, ids, from, i)) this.add(person, 1);
        }
      }
    }
  }
}
