import Papa from 'papaparse';
import type { Language } from './formats.ts';

/** Signs by which a spreadsheet takes a text for a formula, also where a line ends in it. */
const FORMULA = /^[=+\-@\t\r]/;
const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';

/**
 * Rows as a table that a spreadsheet opens with a double click: with a byte order mark, and the separator that
 * programs expect where the language is spoken. No cell runs as a formula.
 */
export function csvText(rows: readonly (readonly string[])[], language: Language): string {
  const table = Papa.unparse(
    rows.map((cells) => cells.map((cell) => (FORMULA.test(cell) ? `'${cell}` : cell))),
    { delimiter: language === 'es' ? ';' : ',', newline: LINE_END },
  );
  return `${BYTE_ORDER_MARK}${table}${LINE_END}`;
}
