import { f64, fields } from '../../arrays/codec.ts';
import { partitionPoint } from '../../arrays/partition-point.ts';
import { buildPostings, type Postings, postingsCodec } from '../../arrays/postings.ts';

/** The rows of a segment by a number that each may have. */
export interface ValueOrder {
  /** Distinct and ascending; the rank of a value is its position. */
  readonly values: Float64Array;
  /** Rows by rank, ascending; behind the last rank those without a value. */
  readonly rowsOf: Postings;
}

/** @param none stands in the column where a row has no value */
export function buildValueOrder(column: Uint32Array | Float64Array, none: number): ValueOrder {
  const values = distinctValues(column, none);
  const ranks = new Uint32Array(column.length);
  for (let row = 0; row < column.length; row += 1) {
    // Neighbours often agree: dates rise with application numbers.
    const isAsBefore = row > 0 && column[row] === column[row - 1];
    ranks[row] = isAsBefore ? (ranks[row - 1] ?? 0) : rankOfValue(values, column[row] ?? none);
  }
  const rowsOf = buildPostings(values.length + 1, (emit) => {
    for (let row = 0; row < ranks.length; row += 1) emit(ranks[row] ?? 0, row);
  });
  return { values, rowsOf };
}

/** The rank of a value, or behind the last one where no row has it or a larger one. */
export function rankOfValue(values: Float64Array, value: number): number {
  return partitionPoint(values.length, (rank) => (values[rank] ?? 0) >= value);
}

export const valueOrderCodec = fields<ValueOrder>({ values: f64, rowsOf: postingsCodec });

/** The platform sorts arrays of numbers natively. */
function distinctValues(column: Uint32Array | Float64Array, none: number): Float64Array {
  const sorted = Float64Array.from(column).sort();
  let count = 0;
  for (const value of sorted) {
    if (value === none || value === sorted[count - 1]) continue;
    sorted[count] = value;
    count += 1;
  }
  return sorted.slice(0, count);
}
