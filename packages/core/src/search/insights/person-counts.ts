import type { BrandQuery } from '../../domain/brand-query.ts';
import type { Bitset } from '../bitset.ts';
import type { Generation } from '../generation.ts';
import { REPRESENTANTE, TITULAR } from '../rows/relation-flags.ts';
import { matchingSet } from './matching-set.ts';
import type { PersonJoins } from './person-joins.ts';
import { type PersonRows, personRows } from './person-rows.ts';

/** Persons with at least one mark: ids ascending, and how many marks each has. */
export interface PersonCounts {
  readonly ids: Uint32Array;
  readonly counts: Uint32Array;
}

/** Who is counted. */
export interface PersonCountTerms {
  readonly role: 'titular' | 'representante';
  readonly joins: PersonJoins;
}

const ROLES = { titular: TITULAR, representante: REPRESENTANTE } as const;
const NOBODY: PersonCounts = { ids: new Uint32Array(), counts: new Uint32Array() };

/**
 * Matching marks by person, who holds or represents them now; a mark counts once for each. Each mark
 * lives in one segment, so that counts of segments add up; the small ones first, for every sum reads
 * both of its parts. O(relations).
 */
export function countByPerson(
  { segments }: Generation,
  query: BrandQuery,
  { role, joins }: PersonCountTerms,
): PersonCounts {
  return [...segments]
    .sort((a, b) => a.segment.rowCount - b.segment.rowCount)
    .map((live) => countIn(personRows(live.segment, ROLES[role], joins), matchingSet(live, query)))
    .reduce(sumOf, NOBODY);
}

/** @param matching null for every row */
function countIn({ ids, rowsOf }: PersonRows, matching: Bitset | null): PersonCounts {
  const { starts, ids: rows } = rowsOf;
  const found = emptyCounts(ids.length);
  let size = 0;
  for (let place = 0; place < ids.length; place += 1) {
    const from = starts[place] ?? 0;
    const to = starts[place + 1] ?? 0;
    const n = matching === null ? to - from : countWithin(rows, { from, to }, matching.words);
    if (n === 0) continue;
    found.ids[size] = ids[place] ?? 0;
    found.counts[size] = n;
    size += 1;
  }
  return cutTo(found, size);
}

function countWithin(
  rows: Uint32Array,
  { from, to }: { readonly from: number; readonly to: number },
  words: Uint32Array,
): number {
  let n = 0;
  for (let at = from; at < to; at += 1) {
    const row = rows[at] ?? 0;
    n += ((words[row >>> 5] ?? 0) >>> (row & 31)) & 1;
  }
  return n;
}

function sumOf(a: PersonCounts, b: PersonCounts): PersonCounts {
  if (a.ids.length === 0) return b;
  const sum = emptyCounts(a.ids.length + b.ids.length);
  let [i, j, size] = [0, 0, 0];
  while (i < a.ids.length || j < b.ids.length) {
    const left = a.ids[i] ?? Number.POSITIVE_INFINITY;
    const right = b.ids[j] ?? Number.POSITIVE_INFINITY;
    sum.ids[size] = Math.min(left, right);
    sum.counts[size] =
      (left <= right ? (a.counts[i] ?? 0) : 0) + (right <= left ? (b.counts[j] ?? 0) : 0);
    if (left <= right) i += 1;
    if (right <= left) j += 1;
    size += 1;
  }
  return cutTo(sum, size);
}

function emptyCounts(length: number): PersonCounts {
  return { ids: new Uint32Array(length), counts: new Uint32Array(length) };
}

function cutTo({ ids, counts }: PersonCounts, size: number): PersonCounts {
  return { ids: ids.subarray(0, size), counts: counts.subarray(0, size) };
}
