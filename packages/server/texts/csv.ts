import type { Language } from './formats.ts';

/** Signs by which a spreadsheet takes a text for a formula. */
const FORMULA = /^[=+\-@\t\r]/;
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Rows as a table that a spreadsheet opens with a double click: with a byte order mark, and the separator that
 * programs expect where the language is spoken. No cell runs as a formula.
 */
export function csvText(rows: readonly (readonly string[])[], language: Language): string {
  const separator = csvSeparator(language);
  const lines = rows.map((cells) => cells.map((cell) => csvCell(cell, separator)).join(separator));
  return `${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`;
}

/** What stands between two cells. */
export function csvSeparator(language: Language): ';' | ',' {
  return language === 'es' ? ';' : ',';
}

function csvCell(text: string, separator: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /["\r\n]/.test(safe) || safe.includes(separator)
    ? `"${safe.replaceAll('"', '""')}"`
    : safe;
}
