import type { Bitset } from '../bitset.ts';
import { buildPostings, type Postings, postingLength } from '../postings.ts';
import type { RolePersons } from '../rows/current-persons.ts';
import { mostFirst } from '../rows/most-first.ts';
import { NONE } from '../rows/row-columns.ts';
import { countWithin } from './count-within.ts';
import type { PersonJoins } from './person-joins.ts';

/**
 * The persons with several ids, as a segment has them. The rows of a person are those of its ids, less
 * those that name it by more than one of them.
 */
export class JoinedPersons {
  /** Each person once: those with the most rows first, then by id. */
  readonly ids: Uint32Array;
  readonly #persons: RolePersons;
  readonly #joins: PersonJoins;
  /** By place in the joins: each row as often as it names the person again. */
  readonly #repeats: Postings;

  /** O(rows). */
  constructor(persons: RolePersons, joins: PersonJoins) {
    this.#persons = persons;
    this.#joins = joins;
    this.#repeats = repeatedRows(persons, joins);
    const sizes = new Uint32Array(joins.idsBelow);
    for (const id of joins.persons) sizes[id] = this.rowCount(id);
    this.ids = mostFirst(sizes);
  }

  /** How many rows name the person. */
  rowCount(id: number): number {
    const { rowsOf } = this.#persons;
    return this.#sum(id, (place) => postingLength(rowsOf, place), postingLength);
  }

  /** How many of the rows in a set name the person. */
  countWithin(id: number, rows: Bitset): number {
    const { rowsOf } = this.#persons;
    return this.#sum(
      id,
      (place) => countWithin(rowsOf, place, rows),
      (repeats, place) => countWithin(repeats, place, rows),
    );
  }

  /** Adds up what there is of each id, and takes away what there is of repeats. */
  #sum(
    id: number,
    ofPlace: (place: number) => number,
    ofRepeats: (repeats: Postings, place: number) => number,
  ): number {
    const { idsOf } = this.#joins;
    const person = this.#joins.placeOf(id);
    let sum = -ofRepeats(this.#repeats, person);
    const to = idsOf.starts[person + 1] ?? 0;
    for (let at = idsOf.starts[person] ?? 0; at < to; at += 1) {
      const place = this.#persons.places[idsOf.ids[at] ?? 0] ?? NONE;
      if (place !== NONE) sum += ofPlace(place);
    }
    return sum;
  }
}

function repeatedRows({ idsOfRow: { starts, ids } }: RolePersons, joins: PersonJoins): Postings {
  const places: number[] = [];
  const rows: number[] = [];
  for (let row = 0; row + 1 < starts.length; row += 1) {
    const from = starts[row] ?? 0;
    const to = starts[row + 1] ?? 0;
    for (let at = from + 1; at < to; at += 1) {
      const person = joins.personOf(ids[at] ?? 0);
      if (!joins.isNamed(person, ids, from, at)) continue;
      places.push(joins.placeOf(person));
      rows.push(row);
    }
  }
  return buildPostings(joins.persons.length, (emit) => {
    for (let i = 0; i < rows.length; i += 1) emit(places[i] ?? 0, rows[i] ?? 0);
  });
}

interface Known {
  readonly joins: PersonJoins;
  readonly persons: JoinedPersons;
}

/** The persons of a segment never change, and joins seldom do. */
const known = new WeakMap<RolePersons, Known>();

/** The persons with several ids in a segment, worked out once for the joins. */
export function joinedPersons(persons: RolePersons, joins: PersonJoins): JoinedPersons {
  const kept = known.get(persons);
  if (kept?.joins === joins) return kept.persons;
  const joined = new JoinedPersons(persons, joins);
  known.set(persons, { joins, persons: joined });
  return joined;
}
