import type { Bitset } from '../bitset.ts';
import type { RolePersons } from '../rows/current-persons.ts';
import { lowestBit } from '../rows/profiles.ts';
import { namedTwice } from './named-twice.ts';
import type { PersonJoins } from './person-joins.ts';

/** How many marks each person has, by id. */
export type PersonCounts = Uint32Array;

/** Rows fewer than one of so many are gone to one by one; for more, the rows of each person are asked. */
const FEW = 16;

/**
 * Adds the rows to the counts of their persons, under the ids that they name; one that names a person
 * by two ids counts under the first of them. Where the rows are many, it is the persons who are gone
 * through, since counts are then written in the order of memory.
 */
export function tallyPersons(
  persons: RolePersons,
  rows: Bitset,
  { joins, counts }: { readonly joins: PersonJoins; readonly counts: PersonCounts },
): void {
  if (rows.count() * FEW < rows.size) tallyByRow(persons, rows, counts);
  else tallyByPerson(persons, rows, counts);
  const twice = namedTwice(persons, joins);
  twice.rows.forEach((row, at) => {
    const id = twice.ids[at] ?? 0;
    if (rows.has(row)) counts[id] = (counts[id] ?? 0) - 1;
  });
}

function tallyByRow({ idsOfRow }: RolePersons, { words }: Bitset, counts: PersonCounts): void {
  const { starts, ids } = idsOfRow;
  for (let at = 0; at < words.length; at += 1) {
    for (let bits = words[at] ?? 0; bits !== 0; bits &= bits - 1) {
      const row = at * 32 + lowestBit(bits);
      const to = starts[row + 1] ?? 0;
      for (let i = starts[row] ?? 0; i < to; i += 1) {
        const id = ids[i] ?? 0;
        counts[id] = (counts[id] ?? 0) + 1;
      }
    }
  }
}

/** Without a branch: whether one row matches says nothing of the next. */
function tallyByPerson({ ids, rows }: RolePersons, { words }: Bitset, counts: PersonCounts): void {
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? 0;
    const id = ids[at] ?? 0;
    counts[id] = (counts[id] ?? 0) + (((words[row >>> 5] ?? 0) >>> (row & 31)) & 1);
  }
}
