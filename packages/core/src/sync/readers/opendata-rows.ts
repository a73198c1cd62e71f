import type { DateSystem } from '../../domain/office/office-date.ts';
import { DocumentError, type ReadRow } from './document-reader.ts';
import {
  type ColumnPositions,
  findColumns,
  HEADING_LINES,
  isHeading,
  mayBeNumber,
  type OpendataColumn,
  repeatedColumns,
  withoutColumns,
} from './opendata-columns.ts';
import { OpendataRow } from './opendata-row.ts';
import { readOpendataRow } from './read-opendata-row.ts';
import { RowFault, readRow } from './read-row.ts';
import type { Cells, TableRow } from './table-row.ts';

/**
 * The brands in a table of the office's open data (decision B1). The heading is the first row that names the
 * columns, among the first lines.
 * @throws DocumentError when there is no heading, or nothing at all
 */
export async function* opendataRows(
  table: AsyncIterable<readonly TableRow[]>,
  dateSystem: DateSystem,
): AsyncGenerator<ReadRow[]> {
  const reader = new TableReader(dateSystem);
  for await (const batch of table) {
    const rows = batch.flatMap((row) => reader.read(row));
    if (rows.length > 0) yield rows;
  }
  reader.refuseWithoutHeading();
}

/** A table that is none of ours. */
export class NoHeadingError extends DocumentError {
  /** Whether there was nothing at all. */
  readonly isEmpty: boolean;

  /** @param tried the rows that were tried as its heading */
  constructor(tried: readonly Cells[]) {
    super(tried.length === 0 ? 'The document has no rows.' : withoutColumns(tried));
    this.isEmpty = tried.length === 0;
  }
}

class TableReader {
  #positions: ColumnPositions | undefined;
  #repeated: ReadonlyMap<OpendataColumn, readonly number[]> = new Map();
  readonly #tried: Cells[] = [];
  readonly #dateSystem: DateSystem;

  constructor(dateSystem: DateSystem) {
    this.#dateSystem = dateSystem;
  }

  /** The brand of a row; none of a title or a heading, which may come again where files were joined. */
  read(row: TableRow): ReadRow[] {
    const positions = this.#positions;
    if (positions === undefined) {
      if (row.line > HEADING_LINES) throw new NoHeadingError(this.#tried);
      if (!this.#takeHeading(row.cells)) this.#tried.push(row.cells);
      return [];
    }
    const number = row.cells[positions.get('ApplicationNumber') ?? 0];
    if (!mayBeNumber(number) && this.#takeHeading(row.cells)) return [];
    return [this.#readRow(row, positions)];
  }

  refuseWithoutHeading(): void {
    if (this.#positions === undefined) throw new NoHeadingError(this.#tried);
  }

  #takeHeading(cells: Cells): boolean {
    const positions = findColumns(cells);
    if (!isHeading(positions)) return false;
    this.#positions = positions;
    this.#repeated = repeatedColumns(cells);
    return true;
  }

  #readRow({ line, cells, fault }: TableRow, positions: ColumnPositions): ReadRow {
    return readRow(
      line,
      () => new OpendataRow(cells, positions, this.#dateSystem).toString(),
      () => {
        if (fault !== undefined) throw new RowFault(fault);
        return readOpendataRow(new OpendataRow(this.#agreed(cells), positions, this.#dateSystem));
      },
    );
  }

  /** Of a column that the heading names twice one may be empty; which of two that differ is meant nobody knows. */
  #agreed(cells: Cells): Cells {
    if (this.#repeated.size === 0) return cells;
    const agreed = [...cells];
    for (const [column, places] of this.#repeated) {
      const [text, ...others] = new Set(places.flatMap((place) => cells[place]?.trim() || []));
      if (others.length > 0) throw new RowFault(`${column} is there twice and differs`);
      agreed[places[0] ?? 0] = text;
    }
    return agreed;
  }
}
