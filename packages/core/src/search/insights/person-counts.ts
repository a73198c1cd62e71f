import type { BrandQuery } from '../../domain/brand-query.ts';
import type { Generation } from '../generation.ts';
import { matchingSet } from './matching-set.ts';
import type { PersonJoins } from './person-joins.ts';
import { type PersonCounts, tallyPersons } from './tally-persons.ts';

/** Who is counted. */
export interface PersonCountTerms {
  readonly role: 'titular' | 'representante';
  readonly joins: PersonJoins;
}

/** Counted in by one question after the other: megabytes that nobody has to clear away. */
let room = new Uint32Array(0);

/**
 * Matching marks by person, who holds or represents them now; a mark counts once for each. O(marks +
 * persons).
 *
 * @returns counts to be read before the next question is counted
 */
export function countByPerson(
  { segments }: Generation,
  query: BrandQuery,
  { role, joins }: PersonCountTerms,
): PersonCounts {
  const below = segments.map(({ segment }) => segment.currentPersons.idsBelow);
  const counts = roomFor(Math.max(joins.idsBelow, ...below));
  for (const live of segments) {
    const persons = live.segment.currentPersons[role];
    tallyPersons(persons, matchingSet(live, query), { joins, counts });
  }
  giveToPersons(counts, joins);
  return counts;
}

function roomFor(persons: number): PersonCounts {
  if (room.length < persons) room = new Uint32Array(persons);
  return room.subarray(0, persons).fill(0);
}

/** What was counted under a name becomes its person's. */
function giveToPersons(counts: PersonCounts, joins: PersonJoins): void {
  joins.each((name, person) => {
    counts[person] = (counts[person] ?? 0) + (counts[name] ?? 0);
    counts[name] = 0;
  });
}
