import { Bitset } from '../../arrays/bitset.ts';
import { mapCodeFields } from '../../contract/code-fields.ts';
import {
  FILTER_ROWS,
  type FilterKind,
  type FilterValues,
  type NamedFilter,
} from '../../contract/filters.ts';
import { type BrandQuery, isApplied } from '../../domain/listing/brand-query.ts';
import { addRowsWithCodes } from '../segment/columns/code-column.ts';
import { rowByNumber, rowsByRegistroNumber } from '../segment/columns/row-columns.ts';
import { addRowsOfPersons } from '../segment/persons/current-persons.ts';
import { createRelationTest, REPRESENTANTE, TITULAR } from '../segment/persons/person-relations.ts';
import type { Segment } from '../segment/segment.ts';
import { type ClassSlice, type ClassSlices, classSlices } from './class-slices.ts';
import { type DayRange, filingRange, isInRange, otherDateRanges } from './day-ranges.ts';
import { ProfileTest } from './profile-test.ts';

type VisitRow = (row: number, profile: number) => void;

/** Cache of row counts per profile, keyed by live bitset: a generation never changes its bitsets. */
const known = new WeakMap<Bitset, Uint32Array>();

/** Returns the number of live rows of each profile; cached until a row of the segment is replaced. */
function liveCountsByProfile(segment: Segment, live: Bitset): Uint32Array {
  const counted = known.get(live);
  if (counted !== undefined) return counted;
  const counts = countLive(segment, live);
  known.set(live, counts);
  return counts;
}

function countLive({ profiles }: Segment, live: Bitset): Uint32Array {
  const { starts } = profiles.rowsOf;
  const counts = new Uint32Array(starts.length - 1);
  for (let id = 0; id < counts.length; id += 1) {
    counts[id] = (starts[id + 1] ?? 0) - (starts[id] ?? 0);
  }
  live.eachAbsent((row) => {
    const profile = profiles.ofRow[row] ?? 0;
    counts[profile] = (counts[profile] ?? 0) - 1;
  });
  return counts;
}

/** Inputs of a row picker besides the filter value, and the set that receives the matching rows. */
interface Picking {
  readonly segment: Segment;
  readonly query: BrandQuery;
  readonly filter: NamedFilter;
  readonly rows: Bitset;
}

type Pick<Value> = (picking: Picking, value: Value) => void;

/** Row picker for each kind of filter; null for a kind that `ProfileTest` or `DayRange` tests. */
const PICKS: { readonly [K in FilterKind]: Pick<NonNullable<FilterValues[K]>> | null } = {
  numero: addRowsWithNumber,
  name: addRowsWithPersonName,
  rut: addRowsWithRut,
  personaId: addRowsWithPersonId,
  vigencia: null,
  clase: null,
  estado: null,
  tipoSigno: null,
  live: null,
  desde: null,
  hasta: null,
  ...mapCodeFields(
    (field, { separator }): Pick<readonly string[]> =>
      ({ segment, rows }, codes) => {
        addRowsWithCodes(segment[field], codes, { separator, rows });
      },
  ),
};

const PICKED = FILTER_ROWS.flatMap((filter) => {
  const pick = PICKS[filter.kind] as Pick<unknown> | null;
  return pick === null ? [] : [{ filter, pick }];
});

/**
 * Returns the rows that match the filters by mark or person: application number, registration,
 * holder, representative, tax id. Null when the query has none of them.
 */
function rowsNamedByFilters(segment: Segment, query: BrandQuery): Bitset | null {
  let picked: Bitset | null = null;
  for (const { filter, pick } of PICKED) {
    if (!isApplied(query, filter)) continue;
    const rows = new Bitset(segment.rowCount);
    pick({ segment, query, filter, rows }, query[filter.name]);
    if (picked === null) picked = rows;
    else picked.intersect(rows);
  }
  return picked;
}

function addRowsWithNumber({ segment: { columns }, filter, rows }: Picking, numero: string): void {
  if (filter.field === 'nroRegistro') {
    for (const row of rowsByRegistroNumber(columns, numero)) rows.add(row);
    return;
  }
  const row = rowByNumber(columns, numero);
  if (row >= 0) rows.add(row);
}

function addRowsWithPersonName(
  { segment, query: { vigencia }, filter, rows }: Picking,
  parts: readonly string[],
): void {
  segment.persons.addRowsByName(parts, createRelationTest(roleBits(filter), vigencia), rows);
}

function addRowsWithRut(
  { segment: { persons }, query: { vigencia }, filter, rows }: Picking,
  ruts: readonly string[],
): void {
  const test = createRelationTest(roleBits(filter), vigencia);
  for (const rut of ruts) persons.addRowsByRut(rut, test, rows);
}

function addRowsWithPersonId(
  { segment: { persons, currentPersons }, filter, rows }: Picking,
  ids: readonly number[],
): void {
  const { role = 'titular', past = false } = filter;
  if (past) persons.addRowsByPersonId(ids, createRelationTest(roleBits(filter), 'historica'), rows);
  else addRowsOfPersons(currentPersons[role], ids, rows);
}

/** Returns the role bits of a filter; both roles when it specifies none. */
function roleBits({ role }: NamedFilter): number {
  if (role === undefined) return TITULAR | REPRESENTANTE;
  return role === 'titular' ? TITULAR : REPRESENTANTE;
}

/**
 * Live rows of a segment that match every filter of a query: OR within a field, AND across fields
 * (specification 4.2). Nothing is computed for all rows in advance: a text search tests only the
 * rows that it finds; a listing visits the shortest lists that contain all matches, or counts by
 * profile without visiting any row.
 */
export class MatchingRows {
  readonly segment: Segment;
  /** Filters that are tested per profile; null when the query has none. */
  readonly profiles: ProfileTest | null;
  readonly filed: DayRange | null;
  /** Ranges of the date filters other than the filing date. */
  readonly dated: readonly DayRange[];
  /** Ranges of all date filters. */
  readonly ranges: readonly DayRange[];
  readonly picked: Bitset | null;
  readonly #live: Bitset;
  /** Date range with the fewest rows. */
  readonly #shortest: DayRange | null;
  readonly #slices: ClassSlices | null;

  constructor(segment: Segment, live: Bitset, query: BrandQuery) {
    this.segment = segment;
    this.#live = live;
    this.profiles = ProfileTest.of(segment.profiles, query);
    this.filed = filingRange(segment, query);
    this.dated = otherDateRanges(segment, query);
    this.ranges = this.filed === null ? this.dated : [this.filed, ...this.dated];
    this.#shortest = [...this.ranges].sort((a, b) => rangeLength(a) - rangeLength(b))[0] ?? null;
    this.picked = rowsNamedByFilters(segment, query);
    this.#slices = classSlices(segment, query, this.filed);
  }

  /** Whether the query has no filter at all. */
  get isUnfiltered(): boolean {
    return this.profiles === null && this.isProfiled;
  }

  /** Whether profiles alone decide which rows match, so that counts by profile need no visit of rows. */
  get isProfiled(): boolean {
    return this.#shortest === null && this.picked === null;
  }

  /** Tells whether some list of at most `limit` rows contains all matches. */
  hasAtMost(limit: number): boolean {
    if (this.picked !== null) return this.picked.count() <= limit;
    if (this.#shortest !== null && rangeLength(this.#shortest) <= limit) return true;
    if (this.#slices !== null) return this.#slices.length <= limit;
    return this.#profilesLeaveAtMost(limit);
  }

  /** Class lists whose live rows are exactly the matching rows; null if there are no such lists. */
  get listed(): ClassSlices | null {
    const isListed = this.picked === null && this.dated.length === 0;
    return isListed && this.#slices?.isExact ? this.#slices : null;
  }

  /** Number of matching rows if it is known without visiting them, else null. */
  get knownCount(): number | null {
    const range = this.#shortest;
    const listed = this.listed;
    if (listed?.isDistinct)
      return listed.length - this.#countTombstones((row) => this.#passesProfileAndDates(row));
    if (this.profiles !== null || this.ranges.length > 1) return null;
    if (this.picked !== null) return range === null ? this.#live.countCommon(this.picked) : null;
    if (range === null) return null;
    return rangeLength(range) - this.#countTombstones((row) => isInRange(range, row));
  }

  has(row: number): boolean {
    return (
      this.#live.has(row) && this.#passesProfileAndDates(row) && (this.picked?.has(row) ?? true)
    );
  }

  /** Calls `visit` with each row and its profile, in no particular order. */
  each(visit: VisitRow): void {
    if (this.picked !== null) this.#visitPicked(this.picked, visit);
    else if (this.#slices !== null && this.#areSlicesShortest(this.#slices)) {
      for (const slice of this.#slices.slices) this.#visitSlice(slice, visit);
    } else if (this.#shortest !== null && this.#isRangeShortest(this.#shortest)) {
      this.#visitDayRange(this.#shortest, visit);
    } else if (this.profiles !== null) this.#visitProfiles(this.profiles, visit);
    else this.#visitPicked(this.#live, visit);
  }

  /** Counts the matching rows of each profile; the result is read-only. */
  countByProfile(): Uint32Array {
    if (this.isProfiled) return this.#countByProfileOnly();
    const counts = new Uint32Array(this.segment.profiles.estados.length);
    this.each((_, profile) => {
      counts[profile] = (counts[profile] ?? 0) + 1;
    });
    return counts;
  }

  /** Counts the tombstones that satisfy a condition. */
  #countTombstones(matches: (row: number) => boolean): number {
    let absent = 0;
    this.#live.eachAbsent((row) => {
      absent += Number(matches(row));
    });
    return absent;
  }

  /** Tells whether a row matches the profile and date filters. */
  #passesProfileAndDates(row: number): boolean {
    return this.#passesProfile(this.segment.profiles.ofRow[row] ?? 0) && this.#passesDates(row);
  }

  #passesProfile(profile: number): boolean {
    return this.profiles?.passes(profile) ?? true;
  }

  #passesDates(row: number): boolean {
    return isInAllRanges(this.ranges, row);
  }

  /** Counts matching rows by profile when all filters are by profile. */
  #countByProfileOnly(): Uint32Array {
    const live = liveCountsByProfile(this.segment, this.#live);
    const all = this.profiles?.all;
    if (all === undefined) return live;
    const counts = new Uint32Array(live.length);
    // A mask instead of a branch, because whether a profile matches is unpredictable.
    for (let profile = 0; profile < counts.length; profile += 1) {
      counts[profile] = (live[profile] ?? 0) & -(all[profile] ?? 0);
    }
    return counts;
  }

  #visitPicked(rows: Bitset, visit: VisitRow): void {
    const { ofRow } = this.segment.profiles;
    rows.each((row) => {
      if (this.has(row)) visit(row, ofRow[row] ?? 0);
    });
  }

  #visitDayRange({ rows, from, to }: DayRange, visit: VisitRow): void {
    const within = rows.subarray(from, to);
    if (this.ranges.length === 1) this.#visitRows(within, visit);
    else {
      this.#visitRows(within, (row, profile) => {
        if (this.#passesDates(row)) visit(row, profile);
      });
    }
  }

  /** Visits those of the given rows that are live and match the profile filters. */
  #visitRows(rows: Uint32Array, visit: VisitRow): void {
    const { ofRow } = this.segment.profiles;
    for (let at = 0; at < rows.length; at += 1) {
      const row = rows[at] ?? 0;
      const profile = ofRow[row] ?? 0;
      if (this.#live.has(row) && this.#passesProfile(profile)) visit(row, profile);
    }
  }

  /** Visits the matching rows of a slice of the filing dates, except rows that have a lower requested class. */
  #visitSlice({ clase, from, to }: ClassSlice, visit: VisitRow): void {
    const { profiles, dated } = this;
    const { ids } = this.segment.orders.classes;
    const { ofRow } = this.segment.profiles;
    for (let at = from; at < to; at += 1) {
      const row = ids[at] ?? 0;
      const profile = ofRow[row] ?? 0;
      if (!this.#live.has(row) || profiles?.firstClass(profile) !== clase) continue;
      if (profiles.passes(profile) && isInAllRanges(dated, row)) visit(row, profile);
    }
  }

  #visitProfiles({ all }: ProfileTest, visit: VisitRow): void {
    const { starts, ids } = this.segment.profiles.rowsOf;
    for (let profile = 0; profile < all.length; profile += 1) {
      if (all[profile] === 0) continue;
      const to = starts[profile + 1] ?? 0;
      for (let at = starts[profile] ?? 0; at < to; at += 1) {
        const row = ids[at] ?? 0;
        if (this.#passesDates(row) && this.#live.has(row)) visit(row, profile);
      }
    }
  }

  /** Tells whether the class lists contain no more rows than the shortest date range. */
  #areSlicesShortest({ length }: ClassSlices): boolean {
    return this.#shortest === null || length <= rangeLength(this.#shortest);
  }

  /** Tells whether the date range contains at most as many rows as match the profile filters. */
  #isRangeShortest(range: DayRange): boolean {
    return !this.#profilesLeaveAtMost(rangeLength(range) - 1);
  }

  /** Tells whether the profile filters leave at most `limit` rows. */
  #profilesLeaveAtMost(limit: number): boolean {
    const all = this.profiles?.all;
    if (all === undefined) return false;
    const { starts } = this.segment.profiles.rowsOf;
    let rows = 0;
    for (let profile = 0; profile < all.length && rows <= limit; profile += 1) {
      rows += (all[profile] ?? 0) * ((starts[profile + 1] ?? 0) - (starts[profile] ?? 0));
    }
    return rows <= limit;
  }
}

function isInAllRanges(ranges: readonly DayRange[], row: number): boolean {
  for (const range of ranges) if (!isInRange(range, row)) return false;
  return true;
}

function rangeLength({ from, to }: DayRange): number {
  return Math.max(to - from, 0);
}
