import { type CellValue, type WriteSheet, writeXlsx } from 'hucre/xlsx';

export { reportTable } from '../texts/report-table.ts';
export { drawPicture } from './picture.ts';

/** Cell format of a column: text, date, percentage or number. */
type CellKind = 'text' | 'day' | 'percent' | 'number';

/** A column of a sheet. */
export interface SheetColumn {
  readonly head: string;
  readonly kind: CellKind;
  /** Width in characters. */
  readonly width: number;
}

/** A sheet of a workbook. Dates are `YYYY-MM-DD`; null is an empty cell. */
export interface Sheet {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly (readonly (string | number | null)[])[];
}

const FORMATS: Readonly<Record<CellKind, string>> = {
  text: '@',
  day: 'dd-mm-yyyy',
  percent: '0%',
  number: '#,##0',
};
/** Characters that are not allowed in the name of a sheet. */
const REFUSED = /[[\]:*?/\\]/g;
const MAX_NAME = 31;
/** Minimum width, in characters, from which the text of a column is wrapped, because it contains sentences. */
const MIN_WRAPPED = 40;

/**
 * Writes an XLSX workbook. Texts are text cells, so that application numbers keep leading zeros and no name is
 * evaluated as a formula.
 * This module is loaded on demand, when the first workbook is saved.
 */
export function createWorkbook(sheets: readonly Sheet[]): Promise<Uint8Array> {
  return writeXlsx({ sheets: sheets.map(toWriteSheet) });
}

function toWriteSheet({ name, columns, rows }: Sheet): WriteSheet {
  const heads = columns.map(({ head }) => head);
  const bold = { style: { font: { bold: true } } };
  return {
    name: name.replaceAll(REFUSED, ' ').slice(0, MAX_NAME) || '1',
    columns: columns.map(({ width, kind }) => ({
      width,
      numFmt: FORMATS[kind],
      // Wraps long texts, so that all their lines are visible.
      style: { alignment: { vertical: 'top', wrapText: width >= MIN_WRAPPED } },
    })),
    rows: [heads, ...rows.map((row) => row.map((cell, i) => toCell(cell, columns[i]?.kind)))],
    cells: new Map(heads.map((value, i) => [`0,${i}`, { value, ...bold }])),
    freezePane: { rows: 1 },
    autoFilter: { range: `A1:${columnName(columns.length)}${rows.length + 1}` },
  };
}

function toCell(cell: string | number | null, kind: CellKind = 'text'): CellValue {
  if (cell === null || cell === '') return null;
  return kind === 'day' ? new Date(`${cell}T00:00:00Z`) : cell;
}

/** Converts a column number, from 1 to 702, to its letters, from A to ZZ. */
function columnName(number: number): string {
  const first = Math.floor((number - 1) / 26);
  const columnLetter = (at: number) => String.fromCharCode(64 + at);
  return `${first > 0 ? columnLetter(first) : ''}${columnLetter(((number - 1) % 26) + 1)}`;
}
