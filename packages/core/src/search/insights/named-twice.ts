import type { RolePersons } from '../rows/current-persons.ts';
import type { PersonJoins } from './person-joins.ts';

/** Rows that name one person by two ids, with the second of the two. */
export interface NamedTwice {
  readonly rows: readonly number[];
  readonly ids: readonly number[];
}

interface Known {
  readonly joins: PersonJoins;
  readonly found: NamedTwice;
}

/** The persons of a segment never change, and joins seldom do. */
const known = new WeakMap<RolePersons, Known>();

/** Where a mark would count twice for a person; worked out once for the joins. O(rows). */
export function namedTwice(persons: RolePersons, joins: PersonJoins): NamedTwice {
  const kept = known.get(persons);
  if (kept?.joins === joins) return kept.found;
  const found = findNamedTwice(persons, joins);
  known.set(persons, { joins, found });
  return found;
}

function findNamedTwice(
  { idsOfRow: { starts, ids } }: RolePersons,
  joins: PersonJoins,
): NamedTwice {
  const found = { rows: [] as number[], ids: [] as number[] };
  if (joins.idsBelow === 0) return found;
  for (let row = 0; row + 1 < starts.length; row += 1) {
    const from = starts[row] ?? 0;
    const to = starts[row + 1] ?? 0;
    for (let at = from + 1; at < to; at += 1) {
      const id = ids[at] ?? 0;
      if (!isRepeated(ids.subarray(from, at), id, joins)) continue;
      found.rows.push(row);
      found.ids.push(id);
    }
  }
  return found;
}

function isRepeated(before: Uint32Array, id: number, joins: PersonJoins): boolean {
  const person = joins.personOf(id);
  return before.some((other) => joins.personOf(other) === person);
}
