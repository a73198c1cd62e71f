/** The cells of one row as text; undefined or blank where there is nothing. */
export type Cells = readonly (string | undefined)[];

/** A row of a spreadsheet or CSV file, numbered as a spreadsheet program does. */
export interface TableRow {
  readonly line: number;
  readonly cells: Cells;
  /** Why the cells cannot be trusted, where the format itself is broken. */
  readonly fault?: string;
}

const CELL_SHOWN = 1_000;

/** The sign with which DOS ends a text. */
const DOS_END = '\x1a';
const BLANKS = /^\s*$/;

export function isBlankCell(cell: string | undefined): boolean {
  return cell === undefined || BLANKS.test(cell) || BLANKS.test(withoutDosEnd(cell));
}

export function isBlankRow(cells: Cells): boolean {
  return cells.every(isBlankCell);
}

/** A text without the sign that ends it and what pads it after that sign. */
export function withoutDosEnd(text: string): string {
  let end = text.length;
  for (let at = end - 1; at >= 0; at -= 1) {
    const character = text.charAt(at);
    if (character === DOS_END) end = at;
    else if (character !== '\0' && !BLANKS.test(character)) break;
  }
  return text.slice(0, end);
}

/** A row in one line, for an excerpt. */
export function excerptOf(cells: Cells): string {
  return cells.map((cell) => cell?.slice(0, CELL_SHOWN) ?? '').join(' | ');
}
