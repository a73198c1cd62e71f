import Papa from 'papaparse';
import type { Language } from './formats.ts';

/** Matches the start of a cell that a spreadsheet would interpret as a formula. */
const FORMULA = /^[=+\-@\t\r]/;
const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';

/**
 * Formats rows as a CSV that spreadsheets open directly: with a byte order mark, and the separator that is usual for
 * the language. Cells that look like formulas are escaped.
 */
export function csvText(rows: readonly (readonly string[])[], language: Language): string {
  const table = Papa.unparse(
    rows.map((cells) => cells.map((cell) => (FORMULA.test(cell) ? `'${cell}` : cell))),
    { delimiter: language === 'es' ? ';' : ',', newline: LINE_END },
  );
  return `${BYTE_ORDER_MARK}${table}${LINE_END}`;
}
