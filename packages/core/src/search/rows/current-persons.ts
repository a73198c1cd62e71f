import type { PartsReader, PartsWriter } from '../parts.ts';
import { buildPostings, type Postings, readPostings, writePostings } from '../postings.ts';
import type { PersonRelations } from './person-relations.ts';
import { REPRESENTANTE, relationTest, TITULAR } from './relation-flags.ts';
import { NONE } from './row-columns.ts';

/** The persons of one role, now; nobody twice for a row. */
export interface RolePersons {
  /** Ids in the corpus by row, ascending. */
  readonly idsOfRow: Postings;
  /** Each id once, those with the most rows first, then by id. */
  readonly ids: Uint32Array;
  /** The rows of each, by its place in `ids`. */
  readonly rowsOf: Postings;
  /** By id, its place in `ids`; `NONE` for one without rows. */
  readonly places: Uint32Array;
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
  const sizes = new Uint32Array(idsBelow);
  for (const id of idsOfRow.ids) sizes[id] = (sizes[id] ?? 0) + 1;
  const ids = mostFirst(sizes);
  const places = new Uint32Array(idsBelow).fill(NONE);
  for (let place = 0; place < ids.length; place += 1) places[ids[place] ?? 0] = place;
  const rowsOf = buildPostings(ids.length, (emit) => {
    for (let row = 0; row + 1 < idsOfRow.starts.length; row += 1) {
      const to = idsOfRow.starts[row + 1] ?? 0;
      for (let at = idsOfRow.starts[row] ?? 0; at < to; at += 1) {
        emit(places[idsOfRow.ids[at] ?? 0] ?? 0, row);
      }
    }
  });
  return { idsOfRow, ids, rowsOf, places };
}

/** The ids with a size: the greatest size first, then by id. */
function mostFirst(sizes: Uint32Array): Uint32Array {
  const greatest = sizes.reduce((most, size) => Math.max(most, size), 0);
  const bySize = buildPostings(greatest, (emit) => {
    sizes.forEach((size, id) => {
      if (size > 0) emit(greatest - size, id);
    });
  });
  return bySize.ids;
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
