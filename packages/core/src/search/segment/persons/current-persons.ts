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

/** The persons of one role, now; nobody twice for a row. */
export type RolePersons = ListedPersons | OrderedPersons;

/** Persons that a few rows name. */
interface ListedPersons {
  /** Ids in the corpus by row, ascending. */
  readonly idsOfRow: Postings;
  readonly inOrder: null;
}

/** Persons and their rows. */
export interface PersonRows {
  /** Each person once, by its id: those with the most rows first, then by id. */
  readonly ids: Uint32Array;
  /** The rows of each, by its place in `ids`. */
  readonly rowsOf: Postings;
  /** By id, its place in `ids`; `NONE` for one without rows. */
  readonly places: Uint32Array;
}

/**
 * O(pairs + idsBelow).
 *
 * @param pairs each id, below `idsBelow`, with each of its rows
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

/** Calls `visit` with each row of a person; with none for an unknown id. */
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

/** The ids with a size: the greatest size first, then by id. */
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

/** Persons with all their rows at hand. */
export interface OrderedPersons {
  readonly idsOfRow: Postings;
  readonly inOrder: PersonRows;
}

/** Who holds and who represents each row now. Somebody with both roles occurs in both. */
export interface CurrentPersons {
  readonly titular: RolePersons;
  readonly representante: RolePersons;
  /** Greater than each of the ids. They have no gaps, so an array by id is a table of persons. */
  readonly idsBelow: number;
}

/**
 * Tables by id are as long as the ids are high. A segment of less than one row for this many ids does without
 * such tables: whatever is taken in as a change would cost what all persons of the register do.
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

/** Adds to `rows` those that name one of the persons now. O(rows added), or O(rows) where those are few. */
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

/** Sorts each list, for a row may name a person by several spellings, and closes it up in place. */
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

/** @throws TypeError for persons that should be in order and are not */
function requireRole(
  { idsOfRow, inOrder }: { readonly idsOfRow: Postings; readonly inOrder: PersonRows | null },
  idsBelow: number,
): RolePersons {
  if (!shouldOrder(idsOfRow, idsBelow)) return { idsOfRow, inOrder: null };
  if (inOrder === null) throw new TypeError('the order of persons is missing');
  return { idsOfRow, inOrder };
}
