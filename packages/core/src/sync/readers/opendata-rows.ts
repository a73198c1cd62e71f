import type { DateSystem } from '../../domain/office/office-date.ts';
import { DocumentError, type ReadRow } from './document-reader.ts';
import { HEADING_LINES, mayBeNumber, withoutColumns } from './opendata-columns.ts';
import { OpendataHeading } from './opendata-heading.ts';
import { readOpendataRow } from './read-opendata-row.ts';
import { RowFault, readRow } from './read-row.ts';
import { type Cells, excerptOf, type TableRow } from './table-row.ts';

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
  #heading: OpendataHeading | undefined;
  readonly #tried: Cells[] = [];
  readonly #dateSystem: DateSystem;

  constructor(dateSystem: DateSystem) {
    this.#dateSystem = dateSystem;
  }

  /** The brand of a row; none of a title or a heading, which may come again where files were joined. */
  read(row: TableRow): ReadRow[] {
    const heading = this.#heading;
    if (heading === undefined) {
      if (row.line > HEADING_LINES) throw new NoHeadingError(this.#tried);
      if (!this.#takeHeading(row.cells)) this.#tried.push(row.cells);
      return [];
    }
    const number = row.cells[heading.positions.get('ApplicationNumber') ?? 0];
    if (!mayBeNumber(number) && this.#takeHeading(row.cells)) return [];
    return [this.#readRow(row, heading)];
  }

  refuseWithoutHeading(): void {
    if (this.#heading === undefined) throw new NoHeadingError(this.#tried);
  }

  #takeHeading(cells: Cells): boolean {
    const heading = new OpendataHeading(cells);
    if (heading.isWhole) this.#heading = heading;
    return heading.isWhole;
  }

  #readRow({ line, cells, fault }: TableRow, heading: OpendataHeading): ReadRow {
    return readRow(
      line,
      () => excerptOf(cells),
      () => {
        if (fault !== undefined) throw new RowFault(fault);
        return readOpendataRow(heading.row(cells, this.#dateSystem));
      },
    );
  }
}
