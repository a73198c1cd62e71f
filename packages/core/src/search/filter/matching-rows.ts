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

/** Counts by set of live rows: a set is never changed once a generation has it. */
const known = new WeakMap<Bitset, Uint32Array>();

/** How many live rows each profile has; counted once for as long as none of them is replaced. */
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

/** What is read besides the value of a filter, and the set that takes the rows which pass. */
interface Picking {
  readonly segment: Segment;
  readonly query: BrandQuery;
  readonly filter: NamedFilter;
  readonly rows: Bitset;
}

type Pick<Value> = (picking: Picking, value: Value) => void;

/** How the rows of each kind are found; null for a kind that `ProfileTest` or `DayRange` judges. */
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
 * The rows that pass the filters which name marks or persons: application number, registration,
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

/** Both roles where the filter names none. */
function roleBits({ role }: NamedFilter): number {
  if (role === undefined) return TITULAR | REPRESENTANTE;
  return role === 'titular' ? TITULAR : REPRESENTANTE;
}

/**
 * The live rows of a segment that pass every filter of a query: OR within a field, AND across
 * fields (specification 4.2). Nothing is worked out for all rows beforehand: a text search requests
 * the few that it comes by; a listing goes through the shortest lists that hold them all, or counts by
 * profile without going through any.
 */
export class MatchingRows {
  readonly segment: Segment;
  /** The filters, by what they are put to; null where the query has none of a kind. */
  readonly profiles: ProfileTest | null;
  readonly filed: DayRange | null;
  /** The ranges of the other dates. */
  readonly dated: readonly DayRange[];
  /** The ranges of all dates. */
  readonly ranges: readonly DayRange[];
  readonly picked: Bitset | null;
  readonly #live: Bitset;
  /** The range of dates that leaves the fewest rows. */
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

  /** Whether there is no filter at all. */
  get isUnfiltered(): boolean {
    return this.profiles === null && this.isProfiled;
  }

  /** Whether profiles alone tell what passes, so that no row is gone to for a count by profile. */
  get isProfiled(): boolean {
    return this.#shortest === null && this.picked === null;
  }

  /** Whether a list of at most `limit` rows is known to hold all that match. */
  hasAtMost(limit: number): boolean {
    if (this.picked !== null) return this.picked.count() <= limit;
    if (this.#shortest !== null && rangeLength(this.#shortest) <= limit) return true;
    if (this.#slices !== null) return this.#slices.length <= limit;
    return this.#profilesLeaveAtMost(limit);
  }

  /** Lists by class that hold what matches and, of rows that do not, tombstones alone; null where there are none. */
  get listed(): ClassSlices | null {
    const isListed = this.picked === null && this.dated.length === 0;
    return isListed && this.#slices?.isExact ? this.#slices : null;
  }

  /** How many rows match, where that is known without going to them; else null. */
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

  /** Calls `visit` with each row and its profile, in no order. */
  each(visit: VisitRow): void {
    if (this.picked !== null) this.#visitPicked(this.picked, visit);
    else if (this.#slices !== null && this.#areSlicesShortest(this.#slices)) {
      for (const slice of this.#slices.slices) this.#visitSlice(slice, visit);
    } else if (this.#shortest !== null && this.#isRangeShortest(this.#shortest)) {
      this.#visitDayRange(this.#shortest, visit);
    } else if (this.profiles !== null) this.#visitProfiles(this.profiles, visit);
    else this.#visitPicked(this.#live, visit);
  }

  /** How many rows each profile has; to be read, not changed. */
  countByProfile(): Uint32Array {
    if (this.isProfiled) return this.#countByProfileOnly();
    const counts = new Uint32Array(this.segment.profiles.estados.length);
    this.each((_, profile) => {
      counts[profile] = (counts[profile] ?? 0) + 1;
    });
    return counts;
  }

  /** How many tombstones are of some kind. */
  #countTombstones(matches: (row: number) => boolean): number {
    let absent = 0;
    this.#live.eachAbsent((row) => {
      absent += Number(matches(row));
    });
    return absent;
  }

  /** Whether a row passes by its profile and its dates. */
  #passesProfileAndDates(row: number): boolean {
    return this.#passesProfile(this.segment.profiles.ofRow[row] ?? 0) && this.#passesDates(row);
  }

  #passesProfile(profile: number): boolean {
    return this.profiles?.passes(profile) ?? true;
  }

  #passesDates(row: number): boolean {
    return isInAllRanges(this.ranges, row);
  }

  /** Matching rows by profile, as the filters of closed vocabularies alone have it. */
  #countByProfileOnly(): Uint32Array {
    const live = liveCountsByProfile(this.segment, this.#live);
    const all = this.profiles?.all;
    if (all === undefined) return live;
    const counts = new Uint32Array(live.length);
    // A mask and not a branch: what passes is as good as random.
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

  /** Visits those of the rows that live and pass by their profile. */
  #visitRows(rows: Uint32Array, visit: VisitRow): void {
    const { ofRow } = this.segment.profiles;
    for (let at = 0; at < rows.length; at += 1) {
      const row = rows[at] ?? 0;
      const profile = ofRow[row] ?? 0;
      if (this.#live.has(row) && this.#passesProfile(profile)) visit(row, profile);
    }
  }

  /** A row of several requested Nice classes is visited in the list of the lowest. All lie in the range of filing dates. */
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

  /** Whether the lists by class hold no more rows than the shortest range of dates. */
  #areSlicesShortest({ length }: ClassSlices): boolean {
    return this.#shortest === null || length <= rangeLength(this.#shortest);
  }

  /** Whether the range holds no more rows than pass by their profile. */
  #isRangeShortest(range: DayRange): boolean {
    return !this.#profilesLeaveAtMost(rangeLength(range) - 1);
  }

  /** Whether a filter by profile leaves at most `limit` rows. */
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
