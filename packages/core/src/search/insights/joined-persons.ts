import type { Postings } from '../postings.ts';
import type { RolePersons } from '../rows/current-persons.ts';
import { buildPersonRows, type PersonRows } from '../rows/person-rows.ts';
import { NONE } from '../rows/row-columns.ts';
import type { PersonJoins } from './person-joins.ts';

interface Known {
  readonly joins: PersonJoins;
  readonly found: PersonRows;
}

/** The persons of a segment never change, and joins seldom do. */
const known = new WeakMap<RolePersons, Known>();

/**
 * The persons with several ids, with the rows of them all, each once; worked out once for the joins.
 * O(rows of those persons).
 */
export function joinedPersons(persons: RolePersons, joins: PersonJoins): PersonRows {
  const kept = known.get(persons);
  if (kept?.joins === joins) return kept.found;
  const found = findJoined(persons, joins);
  known.set(persons, { joins, found });
  return found;
}

function findJoined({ rowsOf, places, idsOfRow }: RolePersons, joins: PersonJoins): PersonRows {
  return buildPersonRows(joins.idsBelow, (emit) => {
    for (const id of joins.ids) {
      const place = places[id] ?? NONE;
      if (place === NONE) continue;
      const person = joins.personOf(id);
      const to = rowsOf.starts[place + 1] ?? 0;
      for (let at = rowsOf.starts[place] ?? 0; at < to; at += 1) {
        const row = rowsOf.ids[at] ?? 0;
        if (!isNamedBefore(idsOfRow, { row, id, person }, joins)) emit(person, row);
      }
    }
  });
}

/** Whether the row names the person by a lower id. */
function isNamedBefore(
  { starts, ids }: Postings,
  { row, id, person }: { readonly row: number; readonly id: number; readonly person: number },
  joins: PersonJoins,
): boolean {
  for (let at = starts[row] ?? 0; ids[at] !== id; at += 1) {
    if (joins.personOf(ids[at] ?? 0) === person) return true;
  }
  return false;
}
