import { Bitset } from '../../arrays/bitset.ts';
import { postingLength } from '../../arrays/postings.ts';
import {
  type BrandQuery,
  type ExcludedHolders,
  NO_EXCLUDED_HOLDERS,
} from '../../domain/listing/brand-query.ts';
import { NO_VALUE } from '../segment/columns/row-columns.ts';
import { addRowsOfPersons } from '../segment/persons/current-persons.ts';
import { createRelationTest, TITULAR } from '../segment/persons/person-relations.ts';
import type { LiveSegment, Segment } from '../segment/segment.ts';
import { maxVisited, VISIT_COST } from './cost-model.ts';
import { MatchingRows } from './matching-rows.ts';

/** Tells which rows of a segment match the filters of a query, and which names have a matching row. */
export class NameFilter {
  readonly segment: Segment;
  /** Matching rows; null when every row matches. */
  readonly #rows: MatchingRows | null;
  /** Matching names, collected when few rows match; else null. */
  readonly #names: Bitset | null;

  /** @param rows live rows that match every filter; null when all rows do */
  constructor(segment: Segment, rows: MatchingRows | null) {
    this.segment = segment;
    this.#rows = rows;
    const few = maxVisited(segment.rowCount, VISIT_COST.nameOfRow);
    this.#names = rows?.hasAtMost(few) ? namesOfRows(segment, rows) : null;
  }

  acceptsRow(row: number): boolean {
    return this.#rows?.has(row) ?? true;
  }

  /** Tells whether any row with this name matches. */
  accepts(name: number): boolean {
    if (this.#rows === null) return this.#hasLiveRow(name);
    if (this.#names !== null) return this.#names.has(name);
    return this.#canHaveRow(name, this.#rows) && this.#hasMatchingRow(name, this.#rows);
  }

  /** Returns true only if a name certainly has no matching row, without testing its rows; false means unknown. */
  certainlyExcludes(name: number): boolean {
    if (this.#names !== null) return !this.#names.has(name);
    return this.#rows !== null && !this.#canHaveRow(name, this.#rows);
  }

  /** Returns the matching names, ascending, if there are at most `max`; otherwise null. */
  namesIfFew(max: number): number[] | null {
    if (this.#names === null || this.#names.count() > max) return null;
    const few: number[] = [];
    this.#names.each((name) => few.push(name));
    return few;
  }

  #hasLiveRow(name: number): boolean {
    const { hasNamesWithoutRows, rowsOf } = this.segment.names;
    return !hasNamesWithoutRows || postingLength(rowsOf, name) > 0;
  }

  #canHaveRow(name: number, { profiles }: MatchingRows): boolean {
    return profiles?.canPass(this.segment.nameTraits, name) ?? true;
  }

  #hasMatchingRow(name: number, rows: MatchingRows): boolean {
    const { starts, ids } = this.segment.names.rowsOf;
    const to = starts[name + 1] ?? 0;
    for (let at = starts[name] ?? 0; at < to; at += 1) if (rows.has(ids[at] ?? 0)) return true;
    return false;
  }
}

/**
 * Creates the filter of the names of a segment that match a query.
 * @param excluded holders whose marks do not match
 */
export function createNameFilter(
  liveSegment: LiveSegment,
  query: BrandQuery,
  excluded: ExcludedHolders = NO_EXCLUDED_HOLDERS,
): NameFilter {
  const { segment, live, liveCount } = liveSegment;
  const rows = rowsOfOtherHolders(liveSegment, excluded);
  const matching = new MatchingRows(segment, rows, query);
  const isEveryRow = matching.isUnfiltered && rows === live && liveCount === segment.rowCount;
  return new NameFilter(segment, isEveryRow ? null : matching);
}

/** Returns the live rows of a segment except those that an excluded person holds now. */
function rowsOfOtherHolders({ segment, live }: LiveSegment, holders: ExcludedHolders): Bitset {
  const { ids, ruts } = holders;
  if (ids.length + ruts.length === 0) return live;
  const { persons, currentPersons, rowCount } = segment;
  const held = new Bitset(rowCount);
  const test = createRelationTest(TITULAR, 'vigente');
  for (const rut of ruts) persons.addRowsByRut(rut, test, held);
  addRowsOfPersons(currentPersons.titular, ids, held);
  const rows = live.copy();
  held.each((row) => rows.delete(row));
  return rows;
}

function namesOfRows({ columns, names }: Segment, rows: MatchingRows): Bitset {
  const found = new Bitset(names.table.size);
  rows.each((row) => {
    const name = columns.names[row] ?? NO_VALUE;
    if (name !== NO_VALUE) found.add(name);
  });
  return found;
}
