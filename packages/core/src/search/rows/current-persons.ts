import type { PartsReader, PartsWriter } from '../parts.ts';
import { buildPostings, type Postings, readPostings, writePostings } from '../postings.ts';
import type { PersonRelations } from './person-relations.ts';
import { buildPersonRows, type PersonRows } from './person-rows.ts';
import { REPRESENTANTE, relationTest, TITULAR } from './relation-flags.ts';
import { NONE } from './row-columns.ts';

/** The persons of one role, now; nobody twice for a row. */
export interface RolePersons extends PersonRows {
  /** Ids in the corpus by row, ascending. */
  readonly idsOfRow: Postings;
}

/** Who holds and who represents each row now. Somebody with both roles stands in both. */
export interface CurrentPersons {
  readonly titular: RolePersons;
  readonly representante: RolePersons;
  /** Greater than each of the ids. They have no gaps, so an array by id is a table of persons. */
  readonly idsBelow: number;
}

export function buildCurrentPersons(relations: PersonRelations, rowCount: number): CurrentPersons {
  const { personaIds } = relations;
  const idsBelow = personaIds.reduce(
    (below, id) => (id === NONE ? below : Math.max(below, id + 1)),
    0,
  );
  const inRole = (role: number) => rolePersons(idsByRow(relations, role, rowCount), idsBelow);
  return { titular: inRole(TITULAR), representante: inRole(REPRESENTANTE), idsBelow };
}

function idsByRow(relations: PersonRelations, role: number, rowCount: number): Postings {
  const test = relationTest(role, 'vigente');
  const { personaIds } = relations;
  return withoutRepeats(
    buildPostings(rowCount, (emit) => {
      relations.eachCounted(test, (person, row) => {
        const id = personaIds[person] ?? NONE;
        if (id !== NONE) emit(row, id);
      });
    }),
  );
}

/** Sorts each list, for a row may name a person by several spellings, and closes it up in place. */
function withoutRepeats({ starts, ids }: Postings): Postings {
  let end = 0;
  let from = 0;
  for (let row = 0; row + 1 < starts.length; row += 1) {
    const to = starts[row + 1] ?? 0;
    if (to - from > 1) ids.subarray(from, to).sort();
    for (let at = from; at < to; at += 1) {
      const id = ids[at] ?? 0;
      if (at > from && id === ids[end - 1]) continue;
      ids[end] = id;
      end += 1;
    }
    starts[row + 1] = end;
    from = to;
  }
  return { starts, ids: ids.slice(0, end) };
}

function rolePersons(idsOfRow: Postings, idsBelow: number): RolePersons {
  const { starts, ids } = idsOfRow;
  const rows = buildPersonRows(idsBelow, (emit) => {
    for (let row = 0; row + 1 < starts.length; row += 1) {
      const to = starts[row + 1] ?? 0;
      for (let at = starts[row] ?? 0; at < to; at += 1) emit(ids[at] ?? 0, row);
    }
  });
  return { idsOfRow, ...rows };
}

export function writeCurrentPersons(persons: CurrentPersons, parts: PartsWriter): void {
  writeRole(persons.titular, parts.under('titular'));
  writeRole(persons.representante, parts.under('representante'));
  parts.put('idsBelow', Uint32Array.of(persons.idsBelow));
}

function writeRole({ idsOfRow, ids, rowsOf, places }: RolePersons, parts: PartsWriter): void {
  writePostings(idsOfRow, parts.under('idsOfRow'));
  parts.put('ids', ids);
  writePostings(rowsOf, parts.under('rowsOf'));
  parts.put('places', places);
}

export function readCurrentPersons(parts: PartsReader): CurrentPersons {
  return {
    titular: readRole(parts.under('titular')),
    representante: readRole(parts.under('representante')),
    idsBelow: parts.u32('idsBelow')[0] ?? 0,
  };
}

function readRole(parts: PartsReader): RolePersons {
  return {
    idsOfRow: readPostings(parts.under('idsOfRow')),
    ids: parts.u32('ids'),
    rowsOf: readPostings(parts.under('rowsOf')),
    places: parts.u32('places'),
  };
}
