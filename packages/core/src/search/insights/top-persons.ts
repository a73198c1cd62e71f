import type { BrandQuery } from '../../domain/listing/brand-query.ts';
import type { Bitset } from '../arrays/bitset.ts';
import { postingLength } from '../arrays/postings.ts';
import { mostVisited, VISIT_COST } from '../filter/cost-model.ts';
import { matchingSet } from '../filter/matching-set.ts';
import { NONE } from '../segment/columns/row-columns.ts';
import type { Generation } from '../segment/generation.ts';
import type { PersonRows } from '../segment/persons/person-rows.ts';
import { countWithin } from './count-within.ts';
import { countJoined, type JoinedPersons, joinedPersons } from './joined-persons.ts';
import { MostMarks, type PersonCount } from './most-marks.ts';
import type { PersonJoins } from './person-joins.ts';
import { PersonTally } from './person-tally.ts';

/** Who is asked for. */
export interface TopPersonOptions {
  readonly role: 'titular' | 'representante';
  readonly joins: PersonJoins;
  readonly most: number;
}

/** The matching rows of a segment, and its persons of a role with all their rows. */
interface Matching {
  readonly persons: PersonRows;
  readonly rows: Bitset;
}

/** Kept from one question to the next: it has the size of all persons. */
const tally = new PersonTally();

/**
 * The persons with the most matching marks, who hold or represent them now: most first, then by id. A
 * mark counts once for each.
 *
 * Few matching rows are gone through, wherever they lie. Where many match, the persons of the greatest
 * segment are asked for their rows, those with the most rows first: once a person has fewer rows than
 * the last that is kept has matching marks, nobody behind can be among them. That bound holds for those
 * whose marks are all in that segment; the others are counted before. At most O(marks).
 */
export function topPersons(
  { segments }: Generation,
  query: BrandQuery,
  { role, joins, most }: TopPersonOptions,
): readonly PersonCount[] {
  const below = segments.map(({ segment }) => segment.currentPersons.idsBelow);
  tally.begin(Math.max(joins.idsBelow, ...below));
  const [greatest, ...others] = segments
    .map((live) => ({
      persons: live.segment.currentPersons[role],
      rows: matchingSet(live, query),
    }))
    .sort((a, b) => b.rows.size - a.rows.size);
  for (const { persons, rows } of others) tally.addRows(persons, rows, joins);
  const top = new MostMarks(most);
  if (greatest === undefined) return top.kept;
  const { persons, rows } = greatest;
  const few = mostVisited(rows.size, VISIT_COST.rowOfPersons);
  if (persons.inOrder === null || rows.count() < few) {
    tally.addRows(persons, rows, joins);
    offerCounted(top);
    return top.kept;
  }
  const { inOrder } = persons;
  const joined = joinedPersons(persons, joins);
  if (others.length > 0) {
    addToCounted({ persons: inOrder, rows }, joined, joins);
    offerCounted(top);
  }
  const isNew = (id: number) => tally.countOf(id) === 0;
  offerMostFirst(top, joined, isNew, (place) => countJoined(joined, place, rows));
  offerMostFirst(
    top,
    inOrder,
    (id) => isNew(id) && !joins.has(id),
    (place) => countWithin(inOrder.rowsOf, place, rows),
  );
  return top.kept;
}

/** Works out ahead what the first question after a change would: the persons with several ids. O(marks). */
export function readyTopPersons({ segments }: Generation, joins: PersonJoins): void {
  const [greatest] = segments.map(({ segment }) => segment).sort((a, b) => b.rowCount - a.rowCount);
  if (greatest === undefined) return;
  const { titular, representante } = greatest.currentPersons;
  for (const persons of [titular, representante]) {
    if (persons.inOrder !== null) joinedPersons(persons, joins);
  }
}

/** Adds what the persons that were counted in other segments have in the greatest one. */
function addToCounted(
  { persons, rows }: Matching,
  joined: JoinedPersons,
  joins: PersonJoins,
): void {
  for (const id of tally.counted) {
    const isJoined = joins.has(id);
    const place = (isJoined ? joined : persons).places[id] ?? NONE;
    if (place === NONE) continue;
    const n = isJoined
      ? countJoined(joined, place, rows)
      : countWithin(persons.rowsOf, place, rows);
    tally.add(id, n);
  }
}

function offerCounted(top: MostMarks): void {
  for (const id of tally.counted) top.offer(id, tally.countOf(id));
}

function offerMostFirst(
  top: MostMarks,
  { ids, rowsOf }: PersonRows,
  isAsked: (id: number) => boolean,
  countAt: (place: number) => number,
): void {
  for (let place = 0; place < ids.length; place += 1) {
    if (postingLength(rowsOf, place) < top.least) return;
    const id = ids[place] ?? 0;
    if (isAsked(id)) top.offer(id, countAt(place));
  }
}
