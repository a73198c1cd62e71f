import type { Bitset } from '../../../arrays/bitset.ts';
import {
  type Codec,
  mapped,
  objectCodec,
  optional,
  u32,
  uint32Number,
} from '../../../arrays/codec.ts';
import {
  buildPostings,
  type PairSource,
  type Postings,
  postingsCodec,
} from '../../../arrays/postings.ts';
import { NO_VALUE } from '../columns/row-columns.ts';
import {
  createRelationTest,
  type PersonRelations,
  REPRESENTANTE,
  TITULAR,
} from './person-relations.ts';

/** Current persons of one role, without duplicates in a row. */
export type RolePersons = ListedPersons | OrderedPersons;

/** Current persons of a segment with few rows, by row only. */
interface ListedPersons {
  /** Corpus ids by row, ascending. */
  readonly idsOfRow: Postings;
  readonly inOrder: null;
}

/** Persons with their rows. */
export interface PersonRows {
  /** Distinct person ids, by descending number of rows, then by id. */
  readonly ids: Uint32Array;
  /** Rows of each person, by index in `ids`. */
  readonly rowsOf: Postings;
  /** Index in `ids` by person id; `NO_VALUE` for a person without rows. */
  readonly places: Uint32Array;
}

/**
 * Groups rows by person. O(pairs + idsBelow).
 *
 * @param pairs emits each id, below `idsBelow`, with each of its rows
 */
export function buildPersonRows(idsBelow: number, pairs: PairSource): PersonRows {
  const sizes = new Uint32Array(idsBelow);
  pairs((id) => {
    sizes[id] = (sizes[id] ?? 0) + 1;
  });
  const ids = byCountDescending(sizes);
  const positions = new Uint32Array(idsBelow).fill(NO_VALUE);
  for (let position = 0; position < ids.length; position += 1)
    positions[ids[position] ?? 0] = position;
  const rowsOf = buildPostings(ids.length, (emit) => {
    pairs((id, row) => emit(positions[id] ?? 0, row));
  });
  return { ids, rowsOf, places: positions };
}

/** Calls `visit` with each row of a person; never for an unknown id. */
export function forEachRowOfPerson(
  { places: positions, rowsOf }: PersonRows,
  id: number,
  visit: (row: number) => void,
): void {
  const position = positions[id] ?? NO_VALUE;
  if (position === NO_VALUE) return;
  const to = rowsOf.starts[position + 1] ?? 0;
  for (let at = rowsOf.starts[position] ?? 0; at < to; at += 1) visit(rowsOf.ids[at] ?? 0);
}

/** Returns the ids with a nonzero size, by descending size, then by id (counting sort). */
function byCountDescending(sizes: Uint32Array): Uint32Array {
  const greatest = sizes.reduce((max, size) => Math.max(max, size), 0);
  const bySize = buildPostings(greatest, (emit) => {
    sizes.forEach((size, id) => {
      if (size > 0) emit(greatest - size, id);
    });
  });
  return bySize.ids;
}

const personRowsCodec = objectCodec<PersonRows>({
  ids: u32,
  rowsOf: postingsCodec,
  places: u32,
});

/** Current persons of one role, both by row and with the rows of each person. */
export interface OrderedPersons {
  readonly idsOfRow: Postings;
  readonly inOrder: PersonRows;
}

/** Current holders and representatives of each row. A person with both roles is in both. */
export interface CurrentPersons {
  readonly titular: RolePersons;
  readonly representante: RolePersons;
  /** Exclusive upper bound of the ids. Ids are dense, so an array by id has one element per person. */
  readonly idsBelow: number;
}

/**
 * Maximum number of person ids per row for which tables by id are built. Their length is `idsBelow`, so
 * a small segment of changes would otherwise cost as much as all persons of the register.
 */
const MAX_IDS_PER_ROW = 8;

export function buildCurrentPersons(relations: PersonRelations, rowCount: number): CurrentPersons {
  const { personaIds } = relations;
  const idsBelow = personaIds.reduce(
    (below, id) => (id === NO_VALUE ? below : Math.max(below, id + 1)),
    0,
  );
  const rowsInRole = (role: number) =>
    createRolePersons(idsByRow(relations, role, rowCount), idsBelow);
  return { titular: rowsInRole(TITULAR), representante: rowsInRole(REPRESENTANTE), idsBelow };
}

/** Adds the rows that currently name one of the persons. O(rows added), or O(rows) for a segment with few rows. */
export function addRowsOfPersons(
  { idsOfRow, inOrder }: RolePersons,
  ids: readonly number[],
  rows: Bitset,
): void {
  if (inOrder !== null) {
    for (const id of ids) forEachRowOfPerson(inOrder, id, (row) => rows.add(row));
    return;
  }
  const request = new Set(ids);
  for (let row = 0; row + 1 < idsOfRow.starts.length; row += 1) {
    const to = idsOfRow.starts[row + 1] ?? 0;
    for (let at = idsOfRow.starts[row] ?? 0; at < to; at += 1) {
      if (request.has(idsOfRow.ids[at] ?? NO_VALUE)) rows.add(row);
    }
  }
}

function idsByRow(relations: PersonRelations, role: number, rowCount: number): Postings {
  const test = createRelationTest(role, 'vigente');
  const { personaIds } = relations;
  return deduplicateLists(
    buildPostings(rowCount, (emit) => {
      relations.forEachRelation(test, (person, row) => {
        const id = personaIds[person] ?? NO_VALUE;
        if (id !== NO_VALUE) emit(row, id);
      });
    }),
  );
}

/** Sorts and deduplicates each list in place; a row may name a person by several spellings. */
function deduplicateLists({ starts, ids }: Postings): Postings {
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

function createRolePersons(idsOfRow: Postings, idsBelow: number): RolePersons {
  if (!shouldOrder(idsOfRow, idsBelow)) return { idsOfRow, inOrder: null };
  const { starts, ids } = idsOfRow;
  const inOrder = buildPersonRows(idsBelow, (emit) => {
    for (let row = 0; row + 1 < starts.length; row += 1) {
      const to = starts[row + 1] ?? 0;
      for (let at = starts[row] ?? 0; at < to; at += 1) emit(ids[at] ?? 0, row);
    }
  });
  return { idsOfRow, inOrder };
}

function shouldOrder({ starts }: Postings, idsBelow: number): boolean {
  return idsBelow <= (starts.length - 1) * MAX_IDS_PER_ROW;
}

const roleCodec = objectCodec({ idsOfRow: postingsCodec, inOrder: optional(personRowsCodec) });

export const currentPersonsCodec: Codec<CurrentPersons> = mapped(
  objectCodec({ titular: roleCodec, representante: roleCodec, idsBelow: uint32Number }),
  ({ titular, representante, idsBelow }) => ({
    titular: requireRole(titular, idsBelow),
    representante: requireRole(representante, idsBelow),
    idsBelow,
  }),
  (persons) => persons,
);

/** @throws TypeError when the segment is large enough for `inOrder` but lacks it */
function requireRole(
  { idsOfRow, inOrder }: { readonly idsOfRow: Postings; readonly inOrder: PersonRows | null },
  idsBelow: number,
): RolePersons {
  if (!shouldOrder(idsOfRow, idsBelow)) return { idsOfRow, inOrder: null };
  if (inOrder === null) throw new TypeError('the order of persons is missing');
  return { idsOfRow, inOrder };
}
