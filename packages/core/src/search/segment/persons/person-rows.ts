import { fields, u32 } from '../../arrays/codec.ts';
import {
  buildPostings,
  type PairSource,
  type Postings,
  postingsCodec,
} from '../../arrays/postings.ts';
import { NONE } from '../columns/row-columns.ts';

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
  const ids = mostFirst(sizes);
  const places = new Uint32Array(idsBelow).fill(NONE);
  for (let place = 0; place < ids.length; place += 1) places[ids[place] ?? 0] = place;
  const rowsOf = buildPostings(ids.length, (emit) => {
    pairs((id, row) => emit(places[id] ?? 0, row));
  });
  return { ids, rowsOf, places };
}

/** Calls `visit` with each row of a person; with none for an unknown id. */
export function eachRowOf(
  { places, rowsOf }: PersonRows,
  id: number,
  visit: (row: number) => void,
): void {
  const place = places[id] ?? NONE;
  if (place === NONE) return;
  const to = rowsOf.starts[place + 1] ?? 0;
  for (let at = rowsOf.starts[place] ?? 0; at < to; at += 1) visit(rowsOf.ids[at] ?? 0);
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

export const personRowsCodec = fields<PersonRows>({
  ids: u32,
  rowsOf: postingsCodec,
  places: u32,
});
