import { firstWhere } from '../halving.ts';
import { buildPostings, type Postings } from '../postings.ts';
import { relationTest } from '../rows/relation-flags.ts';
import { NONE } from '../rows/row-columns.ts';
import type { Segment } from '../segment.ts';
import type { PersonJoins } from './person-joins.ts';

/** The marks of each person in one role, now: a mark once, however often and however spelled it names him. */
export interface PersonRows {
  /** Ids in the corpus, ascending. */
  readonly ids: Uint32Array;
  /** Rows by position in `ids`, without repeats. */
  readonly rowsOf: Postings;
}

interface Kept {
  readonly joins: PersonJoins;
  /** By role. */
  readonly byRole: Map<number, PersonRows>;
}

/** A segment never changes, and joins seldom do. */
const kept = new WeakMap<Segment, Kept>();

/**
 * The marks by person of a segment; made at the first question after the segment or the joins are new,
 * about 100 nanoseconds a relation.
 *
 * @param role `TITULAR` or `REPRESENTANTE`; who is both counts as either
 */
export function personRows(segment: Segment, role: number, joins: PersonJoins): PersonRows {
  let known = kept.get(segment);
  if (known?.joins !== joins) {
    known = { joins, byRole: new Map() };
    kept.set(segment, known);
  }
  const rows = known.byRole.get(role) ?? buildPersonRows(segment, role, joins);
  known.byRole.set(role, rows);
  return rows;
}

function buildPersonRows({ persons }: Segment, role: number, joins: PersonJoins): PersonRows {
  const test = relationTest(role, 'vigente');
  const personIds = new Uint32Array(persons.personaIds.length).fill(NONE);
  persons.eachCounted(test, (person) => {
    if (personIds[person] === NONE) personIds[person] = persons.personaIds[person] ?? NONE;
  });
  personIds.forEach((id, person) => {
    if (id !== NONE) personIds[person] = joins.personOf(id);
  });
  const ids = distinctIds(personIds);
  const places = personIds.map((id) => (id === NONE ? NONE : placeOf(ids, id)));
  const rowsOf = buildPostings(ids.length, (emit) => {
    persons.eachCounted(test, (person, row) => {
      const place = places[person] ?? NONE;
      if (place !== NONE) emit(place, row);
    });
  });
  return { ids, rowsOf: withoutRepeats(rowsOf) };
}

/** Without `NONE`, which comes last. */
function distinctIds(personIds: Uint32Array): Uint32Array {
  const sorted = personIds.slice().sort();
  return sorted.filter((id, at) => id !== NONE && id !== sorted[at - 1]);
}

function placeOf(ids: Uint32Array, id: number): number {
  return firstWhere(ids.length, (at) => (ids[at] ?? 0) >= id);
}

/** Sorts each list where it is not, and closes it up in place. */
function withoutRepeats({ starts, ids }: Postings): Postings {
  const newStarts = new Uint32Array(starts.length);
  let end = 0;
  for (let key = 0; key + 1 < starts.length; key += 1) {
    const [from, to] = [starts[key] ?? 0, starts[key + 1] ?? 0];
    if (!isAscending(ids, from, to)) ids.subarray(from, to).sort();
    newStarts[key] = end;
    for (let at = from; at < to; at += 1) {
      const row = ids[at] ?? 0;
      if (at > from && row === ids[end - 1]) continue;
      ids[end] = row;
      end += 1;
    }
  }
  newStarts[starts.length - 1] = end;
  return { starts: newStarts, ids: ids.slice(0, end) };
}

function isAscending(ids: Uint32Array, from: number, to: number): boolean {
  for (let at = from + 1; at < to; at += 1) if ((ids[at] ?? 0) < (ids[at - 1] ?? 0)) return false;
  return true;
}
