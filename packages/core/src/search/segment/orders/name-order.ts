import { fields, u32 } from '../../arrays/codec.ts';
import { buildPostings, type Postings, postingsCodec } from '../../arrays/postings.ts';
import { NONE } from '../columns/row-columns.ts';
import type { NameTable } from '../terms/name-table.ts';

/** The rows of a segment by the folding of their names. */
export interface NameOrder {
  /** The rank of each name; names that fold alike share one. */
  readonly ranks: Uint32Array;
  /** Rows by rank, ascending; behind the last rank those without a name. */
  readonly rowsOf: Postings;
}

/** @param names the name of each row, or `NONE` */
export function buildNameOrder(table: NameTable, names: Uint32Array): NameOrder {
  const { ranks, count } = nameRanks(table);
  const rowsOf = buildPostings(count + 1, (emit) => {
    for (let row = 0; row < names.length; row += 1) {
      const name = names[row] ?? NONE;
      emit(name === NONE ? count : (ranks[name] ?? count), row);
    }
  });
  return { ranks, rowsOf };
}

export const nameOrderCodec = fields<NameOrder>({ ranks: u32, rowsOf: postingsCodec });

/** Names stand in the order of their texts already: a rank begins where the folding changes. O(names). */
function nameRanks({ byText, size }: NameTable): { ranks: Uint32Array; count: number } {
  const ranks = new Uint32Array(size);
  let count = 0;
  byText.names.forEach((name, place) => {
    const before = byText.names[place - 1];
    if (before === undefined || !byText.foldAlike(before, name)) count += 1;
    ranks[name] = count - 1;
  });
  return { ranks, count };
}
