import { repairMojibake } from '../../domain/office/mojibake.ts';
import type { DateSystem } from '../../domain/office/office-date.ts';
import { isSpreadsheetError } from '../../domain/office/spreadsheet-errors.ts';
import type { ColumnPositions, OpendataColumn } from './opendata-columns.ts';
import { RowFault } from './read-row.ts';
import { type Cells, isBlankCell } from './table-row.ts';

/** What a spreadsheet cell can hold at most; a longer value is none that the office wrote. */
export const CELL_MAX = 32_767;

/** Without its number or with a wrong name a mark would be another one. */
const NEEDED: ReadonlySet<OpendataColumn> = new Set(['ApplicationNumber', 'BrandName']);

/** One row of the open data: its cells by column. */
export class OpendataRow {
  readonly #cells: Cells;
  readonly #positions: ColumnPositions;
  #errors: Set<OpendataColumn> | undefined;

  constructor(
    cells: Cells,
    positions: ColumnPositions,
    readonly dateSystem: DateSystem,
  ) {
    this.#cells = cells;
    this.#positions = positions;
  }

  /**
   * The text of a cell, its encoding repaired; undefined where the column or the text is missing:
   * an empty cell states nothing (decision B6).
   */
  text(column: OpendataColumn): string | undefined {
    const position = this.#positions.get(column);
    const cell = position === undefined ? undefined : this.#cells[position];
    if (cell === undefined) return undefined;
    if (cell.length > CELL_MAX)
      throw new RowFault(`${column} has more than ${CELL_MAX} characters`);
    if (isBlankCell(cell)) return undefined;
    const text = repairMojibake(cell);
    if (!isSpreadsheetError(text)) return text;
    if (NEEDED.has(column)) throw new RowFault(`${column} is the error ${text.trim()}`);
    this.#errors ??= new Set();
    this.#errors.add(column);
    return undefined;
  }

  /** Cells that were read and hold an error of the spreadsheet, which states nothing. */
  get errorCells(): number {
    return this.#errors?.size ?? 0;
  }
}
