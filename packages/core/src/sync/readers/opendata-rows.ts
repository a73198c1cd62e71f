import type { DateSystem } from '../../domain/source-text/office-date.ts';
import { csvTable } from './csv-table.ts';
import { csvText } from './csv-text.ts';
import {
  type Cells,
  DocumentError,
  type DocumentReader,
  type ReadRow,
  RowFault,
  readRow,
  rowExcerpt,
  type TableRow,
} from './document-reader.ts';
import {
  type ColumnPositions,
  canBeNumber,
  describeMissingColumns,
  findColumns,
  HEADING_LINES,
  isHeading,
  type OpendataColumn,
  OpendataRow,
  repeatedColumns,
} from './opendata-columns.ts';
import { readOpendataRow } from './read-opendata-row.ts';

/**
 * Reads the brands in a table of the office's open data (decision B1). The heading is the first row, within the first
 * `HEADING_LINES`, that names the required columns.
 * @throws DocumentError when there is no heading, or no row at all
 */
export async function* readOpendataRows(
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

/** The error of a table without the required columns of the office's open data. */
export class NoHeadingError extends DocumentError {
  /** Whether the table has no rows. */
  readonly isEmpty: boolean;

  /** @param tried the rows that were checked for a heading */
  constructor(tried: readonly Cells[]) {
    super(tried.length === 0 ? 'The document has no rows.' : describeMissingColumns(tried));
    this.isEmpty = tried.length === 0;
  }
}

/** The columns that a heading row, or the member names of a record, define. */
export class OpendataHeading {
  readonly positions: ColumnPositions;
  readonly #repeated: ReadonlyMap<OpendataColumn, readonly number[]>;

  constructor(names: Cells) {
    this.positions = findColumns(names);
    this.#repeated = repeatedColumns(names);
  }

  /** Whether the heading names all required columns. */
  get isWhole(): boolean {
    return isHeading(this.positions);
  }

  /** Creates a row from its cells. @throws RowFault when two cells of one column differ */
  row(cells: Cells, dateSystem: DateSystem): OpendataRow {
    return new OpendataRow(this.#mergeRepeatedColumns(cells), this.positions, dateSystem);
  }

  /** Merges the cells of a column that is named twice: one may be empty, but two different values are a fault. */
  #mergeRepeatedColumns(cells: Cells): Cells {
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

class TableReader {
  #heading: OpendataHeading | undefined;
  readonly #tried: Cells[] = [];
  readonly #dateSystem: DateSystem;

  constructor(dateSystem: DateSystem) {
    this.#dateSystem = dateSystem;
  }

  /** Returns the brand of a row; none for a title, or for a heading, which is repeated where files were joined. */
  read(row: TableRow): ReadRow[] {
    const heading = this.#heading;
    if (heading === undefined) {
      if (row.line > HEADING_LINES) throw new NoHeadingError(this.#tried);
      if (!this.#readHeading(row.cells)) this.#tried.push(row.cells);
      return [];
    }
    const number = row.cells[heading.positions.get('ApplicationNumber') ?? 0];
    if (!canBeNumber(number) && this.#readHeading(row.cells)) return [];
    return [this.#readRow(row, heading)];
  }

  refuseWithoutHeading(): void {
    if (this.#heading === undefined) throw new NoHeadingError(this.#tried);
  }

  #readHeading(cells: Cells): boolean {
    const heading = new OpendataHeading(cells);
    if (heading.isWhole) this.#heading = heading;
    return heading.isWhole;
  }

  #readRow({ line, cells, fault }: TableRow, heading: OpendataHeading): ReadRow {
    return readRow(
      line,
      () => rowExcerpt(cells),
      () => {
        if (fault !== undefined) throw new RowFault(fault);
        return readOpendataRow(heading.row(cells, this.#dateSystem));
      },
    );
  }
}

/** Reads the office's open data from CSV: `,`, `;` or tab, in UTF-8 or Windows-1252 (decision B1). */
export const readOpendataCsv: DocumentReader = (path, options) =>
  readOpendataRows(csvTable(csvText(path, options)), '1900');
