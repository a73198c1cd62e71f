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
        const first = idsOfRow.starts[row] ?? 0;
        const before = idsOfRow.ids.indexOf(id, first);
        if (!joins.isNamed(person, idsOfRow.ids, first, before)) emit(person, row);
      }
    }
  });
}
