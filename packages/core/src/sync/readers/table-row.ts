/** The cells of one row as text; undefined or blank where there is nothing. */
export type Cells = readonly (string | undefined)[];

/** A row of a spreadsheet or CSV file, numbered as a spreadsheet program does. */
export interface TableRow {
  readonly line: number;
  readonly cells: Cells;
  /** Why the cells cannot be trusted, where the format itself is broken. */
  readonly fault?: string;
}

export function isBlankRow(cells: Cells): boolean {
  return cells.every((cell) => cell === undefined || cell.trim() === '');
}
