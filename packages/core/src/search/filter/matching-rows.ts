import type { BrandQuery } from '../../domain/listing/brand-query.ts';
import type { Bitset } from '../arrays/bitset.ts';
import type { Segment } from '../segment/segment.ts';
import { type ClassSlice, type ClassSlices, classSlices } from './class-slices.ts';
import { type FilingRange, filingRange } from './filing-range.ts';
import { livingByProfile } from './living-profiles.ts';
import { pickedRows } from './picked-rows.ts';
import { ProfileTest } from './profile-test.ts';

type VisitRow = (row: number, profile: number) => void;

/**
 * The living rows of a segment that pass every filter of a query: OR within a field, AND across
 * fields (specification 4.2). Nothing is worked out for all rows beforehand: a text search asks for
 * the few that it comes by; a listing goes through the shortest lists that hold them all, or counts by
 * profile without going through any.
 */
export class MatchingRows {
  readonly segment: Segment;
  /** The filters, by what they are put to; null for those that the query has not. */
  readonly profiles: ProfileTest | null;
  readonly filed: FilingRange | null;
  readonly picked: Bitset | null;
  readonly #live: Bitset;
  readonly #slices: ClassSlices | null;

  constructor(segment: Segment, live: Bitset, query: BrandQuery) {
    this.segment = segment;
    this.#live = live;
    this.profiles = ProfileTest.of(segment.profiles, query);
    this.filed = filingRange(segment, query);
    this.picked = pickedRows(segment, query);
    this.#slices = classSlices(segment, query, this.filed);
  }

  /** Whether there is no filter at all. */
  get isUnfiltered(): boolean {
    return this.profiles === null && this.filed === null && this.picked === null;
  }

  /** Whether a list of at most so many rows is known to hold them all. */
  isWithin(limit: number): boolean {
    if (this.picked !== null) return this.picked.count() <= limit;
    if (this.filed !== null && this.filed.to - this.filed.from <= limit) return true;
    if (this.#slices !== null) return this.#slices.length <= limit;
    return this.profiles !== null && this.#areProfiledWithin(this.profiles, limit);
  }

  has(row: number): boolean {
    return (
      this.#live.has(row) &&
      this.#isProfiled(this.segment.profiles.ofRow[row] ?? 0) &&
      this.#isFiled(row) &&
      (this.picked === null || this.picked.has(row))
    );
  }

  /** Calls `visit` with each row and its profile, in no order. */
  each(visit: VisitRow): void {
    if (this.picked !== null) this.#eachPicked(this.picked, visit);
    else if (this.#slices !== null && this.#isShorter(this.#slices)) {
      for (const slice of this.#slices.slices) this.#eachSliced(slice, visit);
    } else if (this.filed !== null && this.#isShort(this.filed)) this.#eachFiled(this.filed, visit);
    else if (this.profiles !== null) this.#eachProfiled(this.profiles, visit);
    else this.#eachPicked(this.#live, visit);
  }

  /** How many rows each profile has. */
  countByProfile(): Uint32Array {
    if (this.picked === null && this.filed === null) return this.#countProfiled();
    if (this.picked === null && this.filed !== null && this.#isMost(this.filed)) {
      return this.#countWithout(this.filed);
    }
    const counts = new Uint32Array(this.segment.profiles.estados.length);
    this.each((_, profile) => {
      counts[profile] = (counts[profile] ?? 0) + 1;
    });
    return counts;
  }

  #isProfiled(profile: number): boolean {
    return this.profiles === null || this.profiles.passes(profile);
  }

  #isFiled(row: number): boolean {
    if (this.filed === null) return true;
    const day = this.segment.columns.filingDays[row] ?? 0;
    return day >= this.filed.first && day <= this.filed.last;
  }

  /** By profile, filters of the closed vocabularies alone. */
  #countProfiled(): Uint32Array {
    const living = livingByProfile(this.segment, this.#live);
    if (this.profiles === null) return living.slice();
    const { all } = this.profiles;
    const counts = new Uint32Array(living.length);
    // A mask and not a branch: what passes is as good as random.
    for (let profile = 0; profile < counts.length; profile += 1) {
      counts[profile] = (living[profile] ?? 0) & -(all[profile] ?? 0);
    }
    return counts;
  }

  /** By profile, less what was filed outside of a range. */
  #countWithout({ from, to }: FilingRange): Uint32Array {
    const counts = this.#countProfiled();
    const takeAway = (_: number, profile: number) => {
      counts[profile] = (counts[profile] ?? 0) - 1;
    };
    this.#eachFiled({ from: 0, to: from }, takeAway);
    this.#eachFiled({ from: to, to: this.segment.rowCount }, takeAway);
    return counts;
  }

  #eachPicked(rows: Bitset, visit: VisitRow): void {
    const { ofRow } = this.segment.profiles;
    rows.each((row) => {
      if (!this.#live.has(row) || !this.#isFiled(row)) return;
      const profile = ofRow[row] ?? 0;
      if (this.#isProfiled(profile)) visit(row, profile);
    });
  }

  /** Positions in the rows by filing date. */
  #eachFiled({ from, to }: Pick<FilingRange, 'from' | 'to'>, visit: VisitRow): void {
    const { ids } = this.segment.orders.filing.rowsOf;
    const { ofRow } = this.segment.profiles;
    for (let at = from; at < to; at += 1) {
      const row = ids[at] ?? 0;
      const profile = ofRow[row] ?? 0;
      if (this.#live.has(row) && this.#isProfiled(profile)) visit(row, profile);
    }
  }

  /** A row of several Nice classes asked for is visited in the list of the lowest. */
  #eachSliced({ clase, from, to }: ClassSlice, visit: VisitRow): void {
    const { ids } = this.segment.orders.classes;
    const { ofRow } = this.segment.profiles;
    for (let at = from; at < to; at += 1) {
      const row = ids[at] ?? 0;
      const profile = ofRow[row] ?? 0;
      if (!this.#live.has(row) || !this.#isProfiled(profile)) continue;
      if (this.profiles?.firstClass(profile) === clase) visit(row, profile);
    }
  }

  #eachProfiled({ all }: ProfileTest, visit: VisitRow): void {
    const { starts, ids } = this.segment.profiles.rowsOf;
    for (let profile = 0; profile < all.length; profile += 1) {
      if (all[profile] === 0) continue;
      const to = starts[profile + 1] ?? 0;
      for (let at = starts[profile] ?? 0; at < to; at += 1) {
        const row = ids[at] ?? 0;
        if (this.#isFiled(row) && this.#live.has(row)) visit(row, profile);
      }
    }
  }

  /** Whether the lists by class hold no more rows than the range of filing dates. */
  #isShorter({ length }: ClassSlices): boolean {
    return this.filed === null || length <= this.filed.to - this.filed.from;
  }

  /** Whether the range holds no more rows than pass by their profile. */
  #isShort({ from, to }: FilingRange): boolean {
    return this.profiles === null || !this.#areProfiledWithin(this.profiles, to - from - 1);
  }

  #areProfiledWithin({ all }: ProfileTest, limit: number): boolean {
    const { starts } = this.segment.profiles.rowsOf;
    let rows = 0;
    for (let profile = 0; profile < all.length && rows <= limit; profile += 1) {
      rows += (all[profile] ?? 0) * ((starts[profile + 1] ?? 0) - (starts[profile] ?? 0));
    }
    return rows <= limit;
  }

  /** Whether no profile is asked for, and less was filed outside of the range than in it. */
  #isMost({ from, to }: FilingRange): boolean {
    return this.profiles === null && (to - from) * 2 > this.segment.rowCount;
  }
}
