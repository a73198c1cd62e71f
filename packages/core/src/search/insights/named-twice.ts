import type { Postings } from '../postings.ts';
import type { RolePersons } from '../rows/current-persons.ts';
import { NONE } from '../rows/row-columns.ts';
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

/**
 * Where a mark would count twice for a person; worked out once for the joins. O(rows of those who have
 * several ids).
 */
export function namedTwice(persons: RolePersons, joins: PersonJoins): NamedTwice {
  const kept = known.get(persons);
  if (kept?.joins === joins) return kept.found;
  const found = findNamedTwice(persons, joins);
  known.set(persons, { joins, found });
  return found;
}

function findNamedTwice({ rowsOf, places, idsOfRow }: RolePersons, joins: PersonJoins): NamedTwice {
  const found = { rows: [] as number[], ids: [] as number[] };
  for (const id of joins.ids) {
    const place = places[id] ?? NONE;
    if (place === NONE) continue;
    const to = rowsOf.starts[place + 1] ?? 0;
    for (let at = rowsOf.starts[place] ?? 0; at < to; at += 1) {
      const row = rowsOf.ids[at] ?? 0;
      if (!isNamedBefore(idsOfRow, { row, id }, joins)) continue;
      found.rows.push(row);
      found.ids.push(id);
    }
  }
  return found;
}

/** Whether the row names the same person by a lower id. */
function isNamedBefore(
  { starts, ids }: Postings,
  { row, id }: { readonly row: number; readonly id: number },
  joins: PersonJoins,
): boolean {
  const person = joins.personOf(id);
  for (let at = starts[row] ?? 0; ids[at] !== id; at += 1) {
    if (joins.personOf(ids[at] ?? 0) === person) return true;
  }
  return false;
}
