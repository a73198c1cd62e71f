import type { PersonCounts } from './person-counts.ts';

/** A person and its marks. */
export interface PersonCount {
  readonly id: number;
  readonly n: number;
}

/**
 * The persons with the most marks, most first, then by id. Persons come by id, so one with as many
 * marks as the last that is kept does not take its place. O(persons + kept * most).
 */
export function topPersons({ ids, counts }: PersonCounts, most: number): PersonCount[] {
  const top: PersonCount[] = [];
  let least = 0;
  for (let at = 0; at < ids.length; at += 1) {
    const n = counts[at] ?? 0;
    if (n <= least) continue;
    const place = top.findLastIndex((one) => one.n >= n) + 1;
    top.splice(place, 0, { id: ids[at] ?? 0, n });
    if (top.length > most) top.pop();
    if (top.length === most) least = top[most - 1]?.n ?? 0;
  }
  return top;
}
