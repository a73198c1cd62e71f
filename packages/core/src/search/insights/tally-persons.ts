import type { Bitset } from '../bitset.ts';
import type { RolePersons } from '../rows/current-persons.ts';
import { lowestBit } from '../rows/profiles.ts';

/** How many marks each person has, by id. */
export type PersonCounts = Uint32Array;

/** Adds the rows to the counts of their persons, under each id that they name. O(rows). */
export function tallyPersons(
  { idsOfRow: { starts, ids } }: RolePersons,
  { words }: Bitset,
  counts: PersonCounts,
): void {
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
