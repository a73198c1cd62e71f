import { Bitset } from '../../arrays/bitset.ts';
import { postingLength } from '../../arrays/postings.ts';
import { type BrandQuery, type ExcludedHolders, NOBODY } from '../../domain/listing/brand-query.ts';
import { NONE } from '../segment/columns/row-columns.ts';
import { addRowsNaming } from '../segment/persons/current-persons.ts';
import { relationTest, TITULAR } from '../segment/persons/person-relations.ts';
import type { LiveSegment, Segment } from '../segment/segment.ts';
import { mostVisited, VISIT_COST } from './cost-model.ts';
import { MatchingRows } from './matching-rows.ts';

/** Which rows of a segment pass the filters of a query, and which names have one that does. */
export class NameFilter {
  readonly segment: Segment;
  /** Null when every row passes. */
  readonly #rows: MatchingRows | null;
  /** The names that pass, where they are few. */
  readonly #names: Bitset | null;

  /** @param rows that live and pass every filter; null when all do */
  constructor(segment: Segment, rows: MatchingRows | null) {
    this.segment = segment;
    this.#rows = rows;
    const few = mostVisited(segment.rowCount, VISIT_COST.nameOfRow);
    this.#names = rows?.isWithin(few) ? namesOf(segment, rows) : null;
  }

  acceptsRow(row: number): boolean {
    return this.#rows?.has(row) ?? true;
  }

  /** Whether a row with this name passes. */
  accepts(name: number): boolean {
    if (this.#rows === null) return this.#isBorne(name);
    if (this.#names !== null) return this.#names.has(name);
    return this.#mayHaveRow(name, this.#rows) && this.#hasRow(name, this.#rows);
  }

  /** Says without looking at its rows that a name does not pass; false when that is not known. */
  excludes(name: number): boolean {
    if (this.#names !== null) return !this.#names.has(name);
    return this.#rows !== null && !this.#mayHaveRow(name, this.#rows);
  }

  /** The names that pass, ascending, where they are at most `most`; null otherwise. */
  fewNames(most: number): number[] | null {
    if (this.#names === null || this.#names.count() > most) return null;
    const few: number[] = [];
    this.#names.each((name) => few.push(name));
    return few;
  }

  #isBorne(name: number): boolean {
    const { hasIdleNames, rowsOf } = this.segment.names;
    return !hasIdleNames || postingLength(rowsOf, name) > 0;
  }

  #mayHaveRow(name: number, { profiles }: MatchingRows): boolean {
    return profiles?.mayPass(this.segment.nameTraits, name) ?? true;
  }

  #hasRow(name: number, rows: MatchingRows): boolean {
    const { starts, ids } = this.segment.names.rowsOf;
    const to = starts[name + 1] ?? 0;
    for (let at = starts[name] ?? 0; at < to; at += 1) if (rows.has(ids[at] ?? 0)) return true;
    return false;
  }
}

/**
 * The names of a segment that pass the filters of a query.
 * @param excluded holders whose marks do not
 */
export function filteredNames(
  liveSegment: LiveSegment,
  query: BrandQuery,
  excluded: ExcludedHolders = NOBODY,
): NameFilter {
  const { segment, live, liveCount } = liveSegment;
  const rows = rowsNotHeld(liveSegment, excluded);
  const matching = new MatchingRows(segment, rows, query);
  const isEveryRow = matching.isUnfiltered && rows === live && liveCount === segment.rowCount;
  return new NameFilter(segment, isEveryRow ? null : matching);
}

/** The live rows of a segment less those that somebody holds now. */
function rowsNotHeld({ segment, live }: LiveSegment, holders: ExcludedHolders): Bitset {
  const { ids, ruts } = holders;
  if (ids.length + ruts.length === 0) return live;
  const { persons, currentPersons, rowCount } = segment;
  const held = new Bitset(rowCount);
  const test = relationTest(TITULAR, 'vigente');
  for (const rut of ruts) persons.addWithRut(rut, test, held);
  addRowsNaming(currentPersons.titular, ids, held);
  const rows = live.copy();
  held.each((row) => rows.delete(row));
  return rows;
}

function namesOf({ columns, names }: Segment, rows: MatchingRows): Bitset {
  const found = new Bitset(names.table.size);
  rows.each((row) => {
    const name = columns.names[row] ?? NONE;
    if (name !== NONE) found.add(name);
  });
  return found;
}
