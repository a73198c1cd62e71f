import { type Bitset, lowestBit } from '../arrays/bitset.ts';
import type { RolePersons } from '../segment/persons/current-persons.ts';
import type { PersonJoins } from './person-joins.ts';

/** How many marks each person has, by id. */
export type PersonCounts = Uint32Array;

/** Adds the rows to the counts of their persons, a row once for each. O(rows). */
export function tallyPersons(
  { idsOfRow: { starts, ids } }: RolePersons,
  { words }: Bitset,
  { joins, counts }: { readonly joins: PersonJoins; readonly counts: PersonCounts },
): void {
  for (let at = 0; at < words.length; at += 1) {
    for (let bits = words[at] ?? 0; bits !== 0; bits &= bits - 1) {
      const row = at * 32 + lowestBit(bits);
      const from = starts[row] ?? 0;
      const to = starts[row + 1] ?? 0;
      for (let i = from; i < to; i += 1) {
        const person = joins.personOf(ids[i] ?? 0);
        if (!joins.isNamed(person, ids, from, i)) counts[person] = (counts[person] ?? 0) + 1;
      }
    }
  }
}
