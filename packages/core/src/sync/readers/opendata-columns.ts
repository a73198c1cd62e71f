import type { DateSystem } from '../../domain/source-text/office-date.ts';
import { isSpreadsheetError } from '../../domain/source-text/office-text.ts';
import { repairMojibake } from '../../domain/source-text/windows-1252.ts';
import { foldText } from '../../likeness/text/text-folding.ts';
import { type Cells, isBlankCell, RowFault, sanitizeExcerpt } from './document-reader.ts';

/** The columns of the office's open data that are read (decision B1); all others are ignored. */
const COLUMNS = [
  'ApplicationNumber',
  'RegistrationNumber',
  'NizaClasses',
  'VienaClasses',
  'Applicants',
  'Representatives',
  'LocationApplicants',
  'StateApplicants',
  'LocationRepresentatives',
  'StateRepresentatives',
  'FilingDate',
  'PublicationDate',
  'RegistrationDate',
  'ExpirationDate',
  'BrandName',
  'Translation',
  'LabelDescription',
  'ProtectionDescription',
  'SignType',
  'TypeName',
  'Status',
  'LastUpdatedDate',
] as const;

/** The office's name of a column of the open data. */
export type OpendataColumn = (typeof COLUMNS)[number];

/** The positions, from 0, of the columns that a document has. */
export type ColumnPositions = ReadonlyMap<OpendataColumn, number>;

const REQUIRED: readonly OpendataColumn[] = ['ApplicationNumber', 'BrandName'];

const DIGITS = /^\d{1,20}$/;
const NUMBER = /^\s*"?(?=[A-Za-z.-]*\d)[\dA-Za-z.-]{1,22}"?\s*$/;
/** Matches a number with a label such as `N°`, or with thousands separators, as people write it in spreadsheets. */
const WRITTEN_NUMBER =
  /^\s*"?(?:(?:n(?:ro|o|[uú]m(?:ero)?)?\s?[.°º]|#|')\s?)?(?:\d{1,20}|\d{1,3}(?:[., ]\d{3})+)"?\s*$/iu;
const NO_ROW = { cells: [], found: new Map() as ColumnPositions };
/** Maximum number of characters of an unknown heading in a message. */
const MAX_SHOWN = 24;

const columnByName = new Map(COLUMNS.map((column) => [normalizeHeading(column), column]));

/** Finds the columns by their headings, ignoring case, accents, spaces and underscores. */
export function findColumns(headings: readonly (string | undefined)[]): ColumnPositions {
  const positions = new Map<OpendataColumn, number>();
  headings.forEach((heading, position) => {
    const column = columnByName.get(normalizeHeading(heading ?? ''));
    if (column && !positions.has(column)) positions.set(column, position);
  });
  return positions;
}

/** Tells whether a name, in any spelling, names a column in `COLUMNS`. */
export function isColumn(name: string): boolean {
  return columnByName.has(normalizeHeading(name));
}

/** Number of lines at the start of a document among which the heading is searched; a title may precede it. */
export const HEADING_LINES = 20;

/** Tells whether a row names the required columns. */
export function isHeading(positions: ColumnPositions): boolean {
  return REQUIRED.every((column) => positions.has(column));
}

/** Returns the columns that a heading names more than once, with all their positions. */
export function repeatedColumns(
  headings: readonly (string | undefined)[],
): ReadonlyMap<OpendataColumn, readonly number[]> {
  const places = new Map<OpendataColumn, number[]>();
  headings.forEach((heading, place) => {
    const column = columnByName.get(normalizeHeading(heading ?? ''));
    if (column) places.set(column, [...(places.get(column) ?? []), place]);
  });
  return new Map([...places].filter(([, all]) => all.length > 1));
}

/** Tells whether a cell may be an application number, with or without quotation marks; a heading never is. */
export function canBeNumber(cell: string | undefined): boolean {
  return (
    cell !== undefined && (DIGITS.test(cell) || NUMBER.test(cell) || WRITTEN_NUMBER.test(cell))
  );
}

/**
 * Describes why a table is not the office's open data: the missing columns, and what the table looks like.
 * @param rows the rows that were checked for a heading
 */
export function describeMissingColumns(rows: readonly (readonly (string | undefined)[])[]): string {
  const tried = rows.map((cells) => ({ cells, found: findColumns(cells) }));
  const best = tried.reduce((a, b) => (b.found.size > a.found.size ? b : a), tried[0] ?? NO_ROW);
  const missing = REQUIRED.filter((column) => !best.found.has(column));
  const lacks = `The document has no column ${missing.join(' and no column ')}`;
  return `${lacks}: ${describeTable(rows)}.`;
}

function describeTable(rows: readonly (readonly (string | undefined)[])[]): string {
  const filled = rows.map((cells) => cells.flatMap((cell) => sanitizeExcerpt(cell ?? '') || []));
  const table = filled.find((cells) => cells.length > 1);
  if (!table) return 'it looks like a text without columns';
  return `it looks like a table of ${table.join(', ').slice(0, MAX_SHOWN)}`;
}

function normalizeHeading(heading: string): string {
  return foldText(heading).replaceAll(' ', '');
}

/** Maximum length of a spreadsheet cell in characters; the office cannot have written a longer value. */
export const MAX_CELL = 32_767;

/** Columns that identify the mark; a spreadsheet error in one of them rejects the row. */
const NEEDED: ReadonlySet<OpendataColumn> = new Set(['ApplicationNumber', 'BrandName']);

/** One row of the open data, whose cells are read by column. */
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
   * Returns the text of a cell with wrongly decoded letters repaired; undefined when the column is missing or the cell
   * is empty, because an empty cell states nothing (decision B6).
   */
  text(column: OpendataColumn): string | undefined {
    const position = this.#positions.get(column);
    const cell = position === undefined ? undefined : this.#cells[position];
    if (cell === undefined) return undefined;
    if (cell.length > MAX_CELL)
      throw new RowFault(`${column} has more than ${MAX_CELL} characters`);
    if (isBlankCell(cell)) return undefined;
    const text = repairMojibake(cell);
    if (!isSpreadsheetError(text)) return text;
    if (NEEDED.has(column)) throw new RowFault(`${column} is the error ${text.trim()}`);
    this.#errors ??= new Set();
    this.#errors.add(column);
    return undefined;
  }

  /** Number of cells read so far with a spreadsheet error; they count as empty. */
  get errorCells(): number {
    return this.#errors?.size ?? 0;
  }
}
