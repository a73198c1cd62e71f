import { type Bitset, countMembers, lowestSetBit } from '../../arrays/bitset.ts';
import { buildPostings, type Postings, postingLength } from '../../arrays/postings.ts';
import type { BrandQuery } from '../../domain/listing/brand-query.ts';
import { maxVisited, VISIT_COST } from '../filter/cost-model.ts';
import { matchingBitset } from '../filter/matching-bitset.ts';
import { NO_VALUE } from '../segment/columns/row-columns.ts';
import type { Generation } from '../segment/generation.ts';
import {
  buildPersonRows,
  forEachRowOfPerson,
  type OrderedPersons,
  type PersonRows,
  type RolePersons,
} from '../segment/persons/current-persons.ts';
import type { PersonJoins } from './person-joins.ts';

/** Options of a ranking of persons. */
export interface TopPersonOptions {
  readonly role: 'titular' | 'representante';
  readonly joins: PersonJoins;
  readonly max: number;
}

/** Matching rows of a segment, and its persons of one role with all their rows. */
interface Matching {
  readonly persons: PersonRows;
  readonly rows: Bitset;
}

/** Mark counts by person id. It lists the ids that were counted, so that readers need not scan all ids. */
class PersonTally {
  #counts = new Uint32Array(0);
  /** Distinct counted ids, in the first `#size` elements. */
  #counted = new Uint32Array(0);
  #size = 0;

  /** Ids with a count, in no particular order; valid until the next count. */
  get counted(): Uint32Array {
    return this.#counted.subarray(0, this.#size);
  }

  /** Sets all counts to zero. O(ids counted before). */
  reset(idsBelow: number): void {
    for (const id of this.counted) this.#counts[id] = 0;
    this.#size = 0;
    if (this.#counts.length >= idsBelow) return;
    this.#counts = new Uint32Array(idsBelow);
    this.#counted = new Uint32Array(idsBelow);
  }

  count(id: number): number {
    return this.#counts[id] ?? 0;
  }

  add(id: number, n: number): void {
    const before = this.#counts[id] ?? 0;
    // Writes the id in any case and advances `#size` only if it is new: a branch on that would be unpredictable.
    this.#counted[this.#size] = id;
    this.#size += Number(before === 0);
    this.#counts[id] = before + n;
  }

  /** Counts each row once for each of its persons. O(rows). */
  addRows({ idsOfRow: { starts, ids } }: RolePersons, { words }: Bitset, joins: PersonJoins): void {
    for (let at = 0; at < words.length; at += 1) {
      for (let bits = words[at] ?? 0; bits !== 0; bits &= bits - 1) {
        const row = at * 32 + lowestSetBit(bits);
        const from = starts[row] ?? 0;
        const to = starts[row + 1] ?? 0;
        for (let i = from; i < to; i += 1) {
          const person = joins.representedPerson(ids[i] ?? 0);
          if (!joins.isNamedIn(person, ids, from, i)) this.add(person, 1);
        }
      }
    }
  }
}

/** Reused by all calls, because its arrays have an element for every person id. */
const tally = new PersonTally();

/** Persons of a segment that have several ids, with the rows of all their ids. */
interface JoinedPersons extends PersonRows {
  /** By index of the person: the rows that name it by several ids, once for each id after the first. */
  readonly repeats: Postings;
}

/** Counts the rows of a set that name a person, each row once. */
function countJoinedRows({ rowsOf, repeats }: JoinedPersons, index: number, rows: Bitset): number {
  return countInSet(rowsOf, index, rows) - countInSet(repeats, index, rows);
}

/** Collects the rows of the persons with several ids. O(rows). */
function findJoinedPersons(persons: OrderedPersons, joins: PersonJoins): JoinedPersons {
  const joined = buildPersonRows(joins.idsBelow, (emit) => {
    const { starts, ids } = joins.idsOf;
    for (let at = 0; at < joins.persons.length; at += 1) {
      const person = joins.persons[at] ?? 0;
      const to = starts[at + 1] ?? 0;
      for (let i = starts[at] ?? 0; i < to; i += 1) {
        forEachRowOfPerson(persons.inOrder, ids[i] ?? 0, (row) => emit(person, row));
      }
    }
  });
  return { ...joined, repeats: findRepeatedRows(persons, joins, joined) };
}

function findRepeatedRows(
  { idsOfRow: { starts, ids } }: OrderedPersons,
  joins: PersonJoins,
  joined: PersonRows,
): Postings {
  const positions: number[] = [];
  const rows: number[] = [];
  for (let row = 0; row + 1 < starts.length; row += 1) {
    const from = starts[row] ?? 0;
    const to = starts[row + 1] ?? 0;
    for (let at = from + 1; at < to; at += 1) {
      const person = joins.representedPerson(ids[at] ?? 0);
      if (!joins.isNamedIn(person, ids, from, at)) continue;
      positions.push(joined.places[person] ?? 0);
      rows.push(row);
    }
  }
  return buildPostings(joined.ids.length, (emit) => {
    for (let i = 0; i < rows.length; i += 1) emit(positions[i] ?? 0, rows[i] ?? 0);
  });
}

interface Known {
  readonly joins: PersonJoins;
  readonly joined: JoinedPersons;
}

/** Persons with several ids, cached per segment, because its persons never change and the joins rarely do. */
const known = new WeakMap<OrderedPersons, Known>();

/** Returns the persons of a segment with several ids; computed once per `joins`. */
function cachedJoinedPersons(persons: OrderedPersons, joins: PersonJoins): JoinedPersons {
  const stored = known.get(persons);
  if (stored?.joins === joins) return stored.joined;
  const joined = findJoinedPersons(persons, joins);
  known.set(persons, { joins, joined });
  return joined;
}

/** Person id and its number of marks. */
export interface PersonCount {
  readonly id: number;
  readonly n: number;
}

/** Collects the persons with the most marks, by descending count, then by id. */
class TopByMarkCount {
  readonly #max: number;
  readonly #kept: PersonCount[] = [];

  constructor(max: number) {
    this.#max = max;
  }

  get kept(): readonly PersonCount[] {
    return this.#kept;
  }

  /** Lowest count that can still enter the list; 1 while the list is not full. */
  get min(): number {
    return this.#kept[this.#max - 1]?.n ?? 1;
  }

  /** Adds a person if its count is high enough. O(1) for one that is rejected. */
  offer(id: number, n: number): void {
    if (n >= this.min) this.#insert({ id, n });
  }

  #insert(person: PersonCount): void {
    const isBefore = ({ id, n }: PersonCount) => n > person.n || (n === person.n && id < person.id);
    this.#kept.splice(this.#kept.findLastIndex(isBefore) + 1, 0, person);
    if (this.#kept.length > this.#max) this.#kept.pop();
  }
}

/**
 * Returns the persons with the most matching marks that they hold or represent now, by descending
 * count, then by id. A mark counts once per person.
 *
 * If few rows match, all of them are visited. Otherwise the persons of the largest segment are
 * counted in descending order of their rows: once a person has fewer rows in total than the last of
 * the top list has matches, no later person can enter. The bound is valid for persons whose marks
 * are all in that segment; persons of other segments are counted before. O(marks) at most.
 */
export function topPersons(
  { segments }: Generation,
  query: BrandQuery,
  { role, joins, max }: TopPersonOptions,
): readonly PersonCount[] {
  const below = segments.map(({ segment }) => segment.currentPersons.idsBelow);
  tally.reset(Math.max(joins.idsBelow, ...below));
  const [greatest, ...others] = segments
    .map((live) => ({
      persons: live.segment.currentPersons[role],
      rows: matchingBitset(live, query),
    }))
    .sort((a, b) => b.rows.size - a.rows.size);
  for (const { persons, rows } of others) tally.addRows(persons, rows, joins);
  const top = new TopByMarkCount(max);
  if (greatest === undefined) return top.kept;
  const { persons, rows } = greatest;
  const few = maxVisited(rows.size, VISIT_COST.rowOfPersons);
  if (persons.inOrder === null || rows.count() < few) {
    tally.addRows(persons, rows, joins);
    offerTally(top);
    return top.kept;
  }
  const { inOrder } = persons;
  const joined = cachedJoinedPersons(persons, joins);
  if (others.length > 0) {
    addJoinedToTally({ persons: inOrder, rows }, joined, joins);
    offerTally(top);
  }
  const isUncounted = (id: number) => tally.count(id) === 0;
  offerByCountDescending(top, joined, isUncounted, (index) => countJoinedRows(joined, index, rows));
  offerByCountDescending(
    top,
    inOrder,
    (id) => isUncounted(id) && !joins.has(id),
    (index) => countInSet(inOrder.rowsOf, index, rows),
  );
  return top.kept;
}

/** Collects in advance the persons with several ids for the first query after a change. O(marks). */
export function prepareTopPersons({ segments }: Generation, joins: PersonJoins): void {
  const [greatest] = segments.map(({ segment }) => segment).sort((a, b) => b.rowCount - a.rowCount);
  if (greatest === undefined) return;
  const { titular, representante } = greatest.currentPersons;
  for (const persons of [titular, representante]) {
    if (persons.inOrder !== null) cachedJoinedPersons(persons, joins);
  }
}

/** For each person counted in the other segments, adds its number of matching rows in the largest segment. */
function addJoinedToTally(
  { persons, rows }: Matching,
  joined: JoinedPersons,
  joins: PersonJoins,
): void {
  for (const id of tally.counted) {
    const isJoined = joins.has(id);
    const index = (isJoined ? joined : persons).places[id] ?? NO_VALUE;
    if (index === NO_VALUE) continue;
    const n = isJoined
      ? countJoinedRows(joined, index, rows)
      : countInSet(persons.rowsOf, index, rows);
    tally.add(id, n);
  }
}

/** Counts the rows of a posting list that are in a set. */
export function countInSet({ starts, ids }: Postings, list: number, set: Bitset): number {
  return countMembers(set, ids, starts[list] ?? 0, starts[list + 1] ?? 0);
}

function offerTally(top: TopByMarkCount): void {
  for (const id of tally.counted) top.offer(id, tally.count(id));
}

function offerByCountDescending(
  top: TopByMarkCount,
  { ids, rowsOf }: PersonRows,
  isWanted: (id: number) => boolean,
  countOfPlace: (index: number) => number,
): void {
  for (let index = 0; index < ids.length; index += 1) {
    if (postingLength(rowsOf, index) < top.min) return;
    const id = ids[index] ?? 0;
    if (isWanted(id)) top.offer(id, countOfPlace(index));
  }
}
