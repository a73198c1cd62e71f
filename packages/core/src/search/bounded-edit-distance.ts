const LONGEST = 256;
const previousRow = new Uint16Array(LONGEST + 2);
const currentRow = new Uint16Array(LONGEST + 2);
const beforeRow = new Uint16Array(LONGEST + 2);

/**
 * Edits (insertion, deletion, replacement, exchange of neighbours) between two texts, or `limit + 1`
 * when there are more than `limit`. Texts over 256 units count as too far.
 *
 * The usual table, row by row, but only the band of cells within `limit` of the diagonal: outside
 * it a cell is over the limit already. Common beginnings and ends are skipped first.
 * O(limit × length), no allocation.
 */
export function boundedEditDistance(a: string, b: string, limit: number): number {
  const over = limit + 1;
  if (Math.abs(a.length - b.length) > limit) return over;
  let start = 0;
  let endA = a.length;
  let endB = b.length;
  while (start < endA && start < endB && a.charCodeAt(start) === b.charCodeAt(start)) start += 1;
  while (endA > start && endB > start && a.charCodeAt(endA - 1) === b.charCodeAt(endB - 1)) {
    endA -= 1;
    endB -= 1;
  }
  const rows = endA - start;
  const columns = endB - start;
  if (rows === 0 || columns === 0) return Math.max(rows, columns);
  if (rows > LONGEST || columns > LONGEST) return over;
  return banded(a, b, { start, rows, columns, limit });
}

interface Band {
  readonly start: number;
  readonly rows: number;
  readonly columns: number;
  readonly limit: number;
}

function banded(a: string, b: string, { start, rows, columns, limit }: Band): number {
  const over = limit + 1;
  let before = beforeRow;
  let previous = previousRow;
  let current = currentRow;
  for (let j = 0; j <= columns; j += 1) previous[j] = Math.min(j, over);
  for (let i = 1; i <= rows; i += 1) {
    const from = Math.max(1, i - limit);
    const to = Math.min(columns, i + limit);
    const codeA = a.charCodeAt(start + i - 1);
    current[from - 1] = from === 1 ? Math.min(i, over) : over;
    let best = current[from - 1] ?? over;
    for (let j = from; j <= to; j += 1) {
      const codeB = b.charCodeAt(start + j - 1);
      const above = j < i + limit ? (previous[j] ?? over) : over;
      let cost = (previous[j - 1] ?? over) + (codeA === codeB ? 0 : 1);
      cost = Math.min(cost, above + 1, (current[j - 1] ?? over) + 1);
      if (
        i > 1 &&
        j > 1 &&
        codeA === b.charCodeAt(start + j - 2) &&
        codeB === a.charCodeAt(start + i - 2)
      ) {
        cost = Math.min(cost, (before[j - 2] ?? over) + 1);
      }
      current[j] = Math.min(cost, over);
      if (cost < best) best = cost;
    }
    if (best > limit) return over;
    if (to < columns) current[to + 1] = over;
    const spare = before;
    before = previous;
    previous = current;
    current = spare;
  }
  return Math.min(previous[columns] ?? over, over);
}
