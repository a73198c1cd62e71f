import { Bitset } from '../../arrays/bitset.ts';
import { buildPostings, type Postings } from '../../arrays/postings.ts';
import { partitionPoint } from '../../arrays/sorted-texts.ts';

/**
 * Maps the id of each name without a tax id to the legal person that it belongs to (decision C1). This
 * is known only from the whole corpus and changes with it, so it is stored outside the segments.
 */
export class PersonJoins {
  readonly #names: Uint32Array;
  readonly #legal: Uint32Array;
  /** Person of each id, up to the greatest joined id; an id that is not joined maps to itself. */
  readonly #persons: Uint32Array;
  /** Set of the ids that are joined: of names, and of the persons that the names belong to. */
  readonly #joined: Bitset;
  /** Distinct persons with joined names, ascending. */
  readonly persons: Uint32Array;
  /** All ids of each person, indexed by position in `persons`. */
  readonly idsOf: Postings;
  /** Exclusive upper bound of the ids. */
  readonly idsBelow: number;

  /**
   * @param names ids of names, ascending
   * @param legal the person that each name belongs to
   */
  constructor(names: Uint32Array, legal: Uint32Array) {
    this.#names = names;
    this.#legal = legal;
    const namesBelow = (names.at(-1) ?? -1) + 1;
    this.#persons = new Uint32Array(namesBelow);
    for (let id = 0; id < namesBelow; id += 1) this.#persons[id] = id;
    for (let at = 0; at < names.length; at += 1) this.#persons[names[at] ?? 0] = legal[at] ?? 0;
    this.idsBelow = legal.reduce((below, id) => Math.max(below, id + 1), namesBelow);
    this.persons = legal
      .slice()
      .sort()
      .filter((id, at, all) => id !== all[at - 1]);
    this.#joined = new Bitset(this.idsBelow);
    for (const id of names) this.#joined.add(id);
    for (const id of this.persons) this.#joined.add(id);
    const positions = new Uint32Array(this.idsBelow);
    for (let at = 0; at < this.persons.length; at += 1) positions[this.persons[at] ?? 0] = at;
    this.idsOf = buildPostings(this.persons.length, (emit) => {
      for (let at = 0; at < this.persons.length; at += 1) emit(at, this.persons[at] ?? 0);
      for (let at = 0; at < names.length; at += 1) {
        emit(positions[legal[at] ?? 0] ?? 0, names[at] ?? 0);
      }
    });
  }

  /** Tells whether an id belongs to a person with several ids. */
  has(id: number): boolean {
    return this.#joined.has(id);
  }

  /** Returns the person of an id; the id itself when it is not joined. */
  representedPerson(id: number): number {
    return id < this.#persons.length ? (this.#persons[id] ?? id) : id;
  }

  /** Returns all ids of the person that an id belongs to. */
  idsOfPerson(id: number): readonly number[] {
    const person = this.representedPerson(id);
    const position = partitionPoint(this.persons.length, (at) => (this.persons[at] ?? 0) >= person);
    if (this.persons[position] !== person) return [person];
    const { starts, ids } = this.idsOf;
    return Array.from(ids.subarray(starts[position] ?? 0, starts[position + 1] ?? 0));
  }

  /** Tells whether any id in `ids`, at the positions `from` to `to` (exclusive), belongs to the person. */
  isNamedIn(person: number, ids: Uint32Array, from: number, to: number): boolean {
    for (let at = from; at < to; at += 1)
      if (this.representedPerson(ids[at] ?? 0) === person) return true;
    return false;
  }

  equals(other: PersonJoins): boolean {
    return equalArrays(this.#names, other.#names) && equalArrays(this.#legal, other.#legal);
  }
}

/** Joins of a corpus in which no name is known to belong to another person. */
export const EMPTY_JOINS = new PersonJoins(new Uint32Array(), new Uint32Array());

function equalArrays(a: Uint32Array, b: Uint32Array): boolean {
  return a.length === b.length && a.every((id, at) => id === b[at]);
}
