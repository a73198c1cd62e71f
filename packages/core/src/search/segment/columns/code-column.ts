import type { Bitset } from '../../../arrays/bitset.ts';
import { objectCodec } from '../../../arrays/codec.ts';
import { buildPostings, type Postings, postingsCodec } from '../../../arrays/postings.ts';
import { SortedTexts } from '../../../arrays/sorted-texts.ts';

/** Codes of one field of a segment's rows. */
export interface CodeColumn {
  /** Distinct codes, ascending: a parent code precedes its subcodes. */
  readonly codes: SortedTexts;
  /** Rows of each code, ascending. */
  readonly rowsOf: Postings;
  /** Codes of each row, ascending. */
  readonly ofRow: Postings;
}

export const codeColumnCodec = objectCodec<CodeColumn>({
  codes: SortedTexts.codec,
  rowsOf: postingsCodec,
  ofRow: postingsCodec,
});

/** Collects the codes of marks while a segment is built; most marks have none. */
export class CodeColumnBuilder {
  readonly #ofPlace = new Map<number, readonly string[]>();

  /** Adds the codes of a mark. @param position index of the mark in the order of insertion */
  add(position: number, codes: readonly string[]): void {
    if (codes.length > 0) this.#ofPlace.set(position, codes);
  }

  /** @param rowOf row of each mark, in the order of insertion; negative for a mark that is left out */
  build(rowOf: Int32Array, rowCount: number): CodeColumn {
    const texts = [...new Set([...this.#ofPlace.values()].flat())].sort();
    const idOf = new Map(texts.map((text, id) => [text, id]));
    const rows = [...this.#ofPlace]
      .map(([position, codes]) => ({ row: rowOf[position] ?? -1, codes }))
      .filter(({ row }) => row >= 0)
      .sort((a, b) => a.row - b.row);
    const forEachPair = (visit: (row: number, id: number) => void) => {
      for (const { row, codes } of rows) for (const code of codes) visit(row, idOf.get(code) ?? 0);
    };
    return {
      codes: SortedTexts.of(texts),
      rowsOf: buildPostings(texts.length, (emit) => {
        forEachPair((row, id) => emit(id, row));
      }),
      ofRow: buildPostings(rowCount, (emit) => {
        forEachPair(emit);
      }),
    };
  }
}

/** Returns the codes of one row, ascending. O(codes). */
export function codesOfRow({ codes, ofRow }: CodeColumn, row: number): string[] {
  const ids = ofRow.ids.subarray(ofRow.starts[row] ?? 0, ofRow.starts[row + 1] ?? 0);
  return Array.from(ids, (id) => codes.get(id));
}

/** Adds the rows with one of these codes or a subcode of one. O(log(codes) + rows found). */
export function addRowsWithCodes(
  { codes, rowsOf }: CodeColumn,
  wanted: readonly string[],
  { separator, rows }: { readonly separator: string | undefined; readonly rows: Bitset },
): void {
  for (const code of wanted) {
    const ranges = [codes.rangeOfEqual(code)];
    if (separator !== undefined) ranges.push(codes.rangeOfPrefix(`${code}${separator}`));
    for (const { from, to } of ranges) {
      const last = rowsOf.starts[to] ?? 0;
      for (let at = rowsOf.starts[from] ?? 0; at < last; at += 1) rows.add(rowsOf.ids[at] ?? 0);
    }
  }
}
