import type { Bitset } from '../../../arrays/bitset.ts';
import { objectCodec } from '../../../arrays/codec.ts';
import { buildPostings, type Postings, postingsCodec } from '../../../arrays/postings.ts';
import { SortedTexts } from '../../../arrays/sorted-texts.ts';

/** The Vienna classes of a segment's rows. */
export interface VienaClasses {
  /** The classes that occur, ascending: a division is before its sections. */
  readonly codes: SortedTexts;
  /** The rows of each class, ascending. */
  readonly rowsOf: Postings;
  /** The classes of each row, ascending. */
  readonly ofRow: Postings;
}

export const vienaClassesCodec = objectCodec<VienaClasses>({
  codes: SortedTexts.codec,
  rowsOf: postingsCodec,
  ofRow: postingsCodec,
});

/** Gathers the Vienna classes of marks, most of which have none, while a segment is built. */
export class VienaClassesBuilder {
  readonly #ofPlace = new Map<number, readonly string[]>();

  /** @param position of the mark in the builder */
  add(position: number, codes: readonly string[]): void {
    if (codes.length > 0) this.#ofPlace.set(position, codes);
  }

  /** @param rowOf the row of each place of the builder, or a negative number for one left out */
  build(rowOf: Int32Array, rowCount: number): VienaClasses {
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

/** The Vienna classes of one row, ascending. O(classes). */
export function vienaCodesOfRow({ codes, ofRow }: VienaClasses, row: number): string[] {
  const ids = ofRow.ids.subarray(ofRow.starts[row] ?? 0, ofRow.starts[row + 1] ?? 0);
  return Array.from(ids, (id) => codes.get(id));
}

/** Adds the rows with one of these classes, or with one below one of them. O(log(classes) + rows found). */
export function addRowsWithViena(
  { codes, rowsOf }: VienaClasses,
  wanted: readonly string[],
  rows: Bitset,
): void {
  for (const code of wanted) {
    for (const { from, to } of [codes.rangeOfEqual(code), codes.rangeOfPrefix(`${code}.`)]) {
      const last = rowsOf.starts[to] ?? 0;
      for (let at = rowsOf.starts[from] ?? 0; at < last; at += 1) rows.add(rowsOf.ids[at] ?? 0);
    }
  }
}
