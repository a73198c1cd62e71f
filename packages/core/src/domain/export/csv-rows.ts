import type { CsvSeparator } from '../../contract/brand-export.ts';
import { type BrandSummary, brandFieldsSchema } from '../../contract/brand-summary.ts';

type Field = keyof typeof brandFieldsSchema.shape;
type Value = BrandSummary[Field];

/** The columns: what a summary has however it was found, in the order of its schema. */
export const CSV_COLUMNS = Object.keys(brandFieldsSchema.shape) as readonly Field[];

const LINE_END = '\r\n';
/** What spreadsheets take for a formula, or strip to come to one. */
const FORMULA = /^[=+\-@\t\r]/;
const QUOTED = /["\r\n]/;

/** The first row: the names of the fields. */
export function csvHeader(separator: CsvSeparator): string {
  return CSV_COLUMNS.join(separator) + LINE_END;
}

/**
 * A mark as a row (RFC 4180): null is empty, lists are joined by `|`, and what a spreadsheet would run
 * as a formula begins with `'` (decision E3).
 */
export function csvRow(brand: BrandSummary, separator: CsvSeparator): string {
  return CSV_COLUMNS.map((field) => cell(brand[field], separator)).join(separator) + LINE_END;
}

function cell(value: Value, separator: CsvSeparator): string {
  const text = plainText(value);
  const safe = FORMULA.test(text) ? `'${text}` : text;
  if (!safe.includes(separator) && !QUOTED.test(safe)) return safe;
  return `"${safe.replaceAll('"', '""')}"`;
}

function plainText(value: Value): string {
  if (value === null) return '';
  if (!Array.isArray(value)) return String(value);
  return value.map((one) => String(one).replaceAll('|', '\\|')).join('|');
}
