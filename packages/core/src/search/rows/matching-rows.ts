import type { BrandQuery } from '../../domain/brand-query.ts';
import type { Bitset } from '../bitset.ts';
import { postingLength } from '../postings.ts';
import type { Segment } from '../segment.ts';
import { type FilingRange, filingRange } from './filing-range.ts';
import { pickedRows } from './picked-rows.ts';
import { ProfileTest } from './profile-test.ts';

type VisitRow = (row: number) => void;

/**
 * The living rows of a segment that pass every filter of a query: OR within a field, AND across
 * fields (specification 4.2). Nothing is worked out for all rows beforehand: a text search asks for
 * the few that it comes by; a listing goes through the shortest list that holds them all, or counts by
 * profile without going through any.
 */
export class MatchingRows {
  readonly segment: Segment;
  readonly #live: Bitset;
  readonly #profiles: ProfileTest | null;
  readonly #filed: FilingRange | null;
  readonly #picked: Bitset | null;

  constructor(segment: Segment, live: Bitset, query: BrandQuery) {
    this.segment = segment;
    this.#live = live;
    this.#profiles = ProfileTest.of(segment.profiles, query);
    this.#filed = filingRange(segment, query);
    this.#picked = pickedRows(segment, query);
  }

  /** Whether there is no filter at all. */
  get isUnfiltered(): boolean {
    return this.#profiles === null && this.#filed === null && this.#picked === null;
  }

  /** Whether a list of at most so many rows is known to hold them all. */
  isWithin(limit: number): boolean {
    if (this.#picked !== null) return this.#picked.count() <= limit;
    if (this.#filed !== null && this.#filed.to - this.#filed.from <= limit) return true;
    return this.#profiles !== null && this.#areProfiledWithin(this.#profiles, limit);
  }

  has(row: number): boolean {
    if (!this.#hasProfiled(row)) return false;
    if (this.#filed !== null) {
      const day = this.segment.columns.filingDays[row] ?? 0;
      if (day < this.#filed.first || day > this.#filed.last) return false;
    }
    return this.#picked === null || this.#picked.has(row);
  }

  /** Calls `visit` with each row, in no order. */
  each(visit: VisitRow): void {
    const visitMatching = (row: number) => {
      if (this.has(row)) visit(row);
    };
    if (this.#picked !== null) this.#picked.each(visitMatching);
    else if (this.#filed !== null && this.#isShort(this.#filed)) {
      this.#eachFiled(this.#filed.from, this.#filed.to, visitMatching);
    } else if (this.#profiles !== null) this.#eachProfiled(this.#profiles, visitMatching);
    else this.#live.each(visit);
  }

  /** How many rows each profile has. */
  countByProfile(): Uint32Array {
    if (this.#picked === null && this.#filed === null) return this.#countProfiled();
    if (this.#picked === null && this.#filed !== null && this.#isMost(this.#filed)) {
      return this.#countWithout(this.#filed);
    }
    const { ofRow, estados } = this.segment.profiles;
    const counts = new Uint32Array(estados.length);
    this.each((row) => {
      const profile = ofRow[row] ?? 0;
      counts[profile] = (counts[profile] ?? 0) + 1;
    });
    return counts;
  }

  /** Whether the row lives and passes by its profile, whatever the other filters say. */
  #hasProfiled(row: number): boolean {
    if (!this.#live.has(row)) return false;
    return this.#profiles === null || this.#profiles.passes(this.segment.profiles.ofRow[row] ?? 0);
  }

  /** By profile, filters of the closed vocabularies alone: known counts, less the dead. */
  #countProfiled(): Uint32Array {
    const { profiles } = this.segment;
    const counts = new Uint32Array(profiles.estados.length);
    const test = this.#profiles;
    for (let id = 0; id < counts.length; id += 1) {
      if (test === null || test.passes(id)) counts[id] = postingLength(profiles.rowsOf, id);
    }
    this.#live.eachAbsent((row) => {
      const profile = profiles.ofRow[row] ?? 0;
      if (test === null || test.passes(profile)) counts[profile] = (counts[profile] ?? 0) - 1;
    });
    return counts;
  }

  /** By profile, less what was filed outside of a range. */
  #countWithout({ from, to }: FilingRange): Uint32Array {
    const { profiles, rowCount } = this.segment;
    const counts = this.#countProfiled();
    const takeAway = (row: number) => {
      if (!this.#hasProfiled(row)) return;
      const profile = profiles.ofRow[row] ?? 0;
      counts[profile] = (counts[profile] ?? 0) - 1;
    };
    this.#eachFiled(0, from, takeAway);
    this.#eachFiled(to, rowCount, takeAway);
    return counts;
  }

  #eachFiled(from: number, to: number, visit: VisitRow): void {
    const { ids } = this.segment.orders.filing.rowsOf;
    for (let at = from; at < to; at += 1) visit(ids[at] ?? 0);
  }

  #eachProfiled(test: ProfileTest, visit: VisitRow): void {
    const { starts, ids } = this.segment.profiles.rowsOf;
    for (let profile = 0; profile + 1 < starts.length; profile += 1) {
      if (!test.passes(profile)) continue;
      const to = starts[profile + 1] ?? 0;
      for (let at = starts[profile] ?? 0; at < to; at += 1) visit(ids[at] ?? 0);
    }
  }

  /** Whether the range holds no more rows than pass by their profile. */
  #isShort({ from, to }: FilingRange): boolean {
    return this.#profiles === null || !this.#areProfiledWithin(this.#profiles, to - from - 1);
  }

  #areProfiledWithin(test: ProfileTest, limit: number): boolean {
    const { starts } = this.segment.profiles.rowsOf;
    let rows = 0;
    for (let profile = 0; profile + 1 < starts.length && rows <= limit; profile += 1) {
      if (test.passes(profile)) rows += (starts[profile + 1] ?? 0) - (starts[profile] ?? 0);
    }
    return rows <= limit;
  }

  /** Whether no profile is asked for, and less was filed outside of the range than in it. */
  #isMost({ from, to }: FilingRange): boolean {
    return this.#profiles === null && (to - from) * 2 > this.segment.rowCount;
  }
}
