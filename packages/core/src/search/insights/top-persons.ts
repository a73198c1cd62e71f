import type { PersonCounts } from './tally-persons.ts';

/** A person and its marks. */
export interface PersonCount {
  readonly id: number;
  readonly n: number;
}

/**
 * The persons with the most marks, most first, then by id; who has none is left out. Persons come by
 * id, so one with as many marks as the last that is kept does not take its place. O(persons + kept *
 * most).
 */
export function topPersons(counts: PersonCounts, most: number): PersonCount[] {
  const top: PersonCount[] = [];
  let least = 0;
  for (let id = 0; id < counts.length; id += 1) {
    const n = counts[id] ?? 0;
    if (n <= least) continue;
    insert(top, { id, n });
    if (top.length > most) top.pop();
    if (top.length === most) least = top[most - 1]?.n ?? 0;
  }
  return top;
}

/** Apart from the loop over all persons, which would make a new closure for each of them. */
function insert(top: PersonCount[], person: PersonCount): void {
  const place = top.findLastIndex(({ n }) => n >= person.n) + 1;
  top.splice(place, 0, person);
}
