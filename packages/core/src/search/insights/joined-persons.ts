import type { Bitset } from '../arrays/bitset.ts';
import { buildPostings, type Postings } from '../arrays/postings.ts';
import type { OrderedPersons } from '../segment/persons/current-persons.ts';
import { buildPersonRows, eachRowOf, type PersonRows } from '../segment/persons/person-rows.ts';
import { countWithin } from './count-within.ts';
import type { PersonJoins } from './person-joins.ts';

/** The persons with several ids, as a segment has them, with the rows of all their ids. */
export interface JoinedPersons extends PersonRows {
  /** The rows of a person, by its place, as often as they name the person again by another id. */
  readonly repeats: Postings;
}

/** How many rows in a set name a person, each once. */
export function countJoined(
  { rowsOf, repeats }: JoinedPersons,
  place: number,
  rows: Bitset,
): number {
  return countWithin(rowsOf, place, rows) - countWithin(repeats, place, rows);
}

/** O(rows). */
function findJoined(persons: OrderedPersons, joins: PersonJoins): JoinedPersons {
  const joined = buildPersonRows(joins.idsBelow, (emit) => {
    const { starts, ids } = joins.idsOf;
    for (let at = 0; at < joins.persons.length; at += 1) {
      const person = joins.persons[at] ?? 0;
      const to = starts[at + 1] ?? 0;
      for (let i = starts[at] ?? 0; i < to; i += 1) {
        eachRowOf(persons.inOrder, ids[i] ?? 0, (row) => emit(person, row));
      }
    }
  });
  return { ...joined, repeats: repeatedRows(persons, joins, joined) };
}

function repeatedRows(
  { idsOfRow: { starts, ids } }: OrderedPersons,
  joins: PersonJoins,
  joined: PersonRows,
): Postings {
  const places: number[] = [];
  const rows: number[] = [];
  for (let row = 0; row + 1 < starts.length; row += 1) {
    const from = starts[row] ?? 0;
    const to = starts[row + 1] ?? 0;
    for (let at = from + 1; at < to; at += 1) {
      const person = joins.personOf(ids[at] ?? 0);
      if (!joins.isNamed(person, ids, from, at)) continue;
      places.push(joined.places[person] ?? 0);
      rows.push(row);
    }
  }
  return buildPostings(joined.ids.length, (emit) => {
    for (let i = 0; i < rows.length; i += 1) emit(places[i] ?? 0, rows[i] ?? 0);
  });
}

interface Known {
  readonly joins: PersonJoins;
  readonly joined: JoinedPersons;
}

/** The persons of a segment never change, and joins seldom do. */
const known = new WeakMap<OrderedPersons, Known>();

/** The persons with several ids in a segment, worked out once for the joins. */
export function joinedPersons(persons: OrderedPersons, joins: PersonJoins): JoinedPersons {
  const kept = known.get(persons);
  if (kept?.joins === joins) return kept.joined;
  const joined = findJoined(persons, joins);
  known.set(persons, { joins, joined });
  return joined;
}
