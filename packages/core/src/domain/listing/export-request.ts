import type { z } from 'zod';
import { type BrandSummary, brandFieldsSchema } from '../../contract/brand-summary.ts';
import {
  type CsvSeparator,
  type ExportFormat,
  type exportBrands,
  ROWS_PER_UNIT,
} from '../../contract/operations/export-brands.ts';
import { ServiceError } from '../service-error.ts';
import { ALL_MARKS, type BrandQuery, parseBrandFilters } from './brand-query.ts';

/** A parsed and frozen export request: the query for its marks, and the format of the file. */
export interface ExportRequest {
  readonly query: BrandQuery;
  readonly format: ExportFormat;
  readonly separator: CsvSeparator;
  readonly bom: boolean;
  readonly lang: 'es' | 'en';
  readonly dryRun: boolean;
}

/**
 * Parses the parameters of `GET /v1/brands/export` (decision E3).
 * @throws ServiceError `validation_error` for an option of CSV with another format, `invalid_rut`
 */
export function parseExportRequest({
  format,
  separator,
  bom,
  lang,
  dryRun,
  ...filters
}: z.output<typeof exportBrands.input>): ExportRequest {
  if (format !== 'csv') requireAbsent({ separator, bom });
  return Object.freeze({
    query: { ...ALL_MARKS, ...parseBrandFilters(filters) },
    format,
    separator: separator ?? ',',
    bom: bom ?? false,
    lang: lang ?? 'es',
    dryRun: dryRun ?? false,
  });
}

function requireAbsent(options: Readonly<Record<string, unknown>>): void {
  const [sent] = Object.entries(options).find(([, value]) => value !== undefined) ?? [];
  if (sent === undefined) return;
  throw new ServiceError('validation_error', `${sent} goes with format=csv only`);
}

/** A field of a mark that an export writes. */
export type ExportField = keyof typeof brandFieldsSchema.shape;
type Value = BrandSummary[ExportField];

/** The columns: the fields that every summary has, in the order of its schema. */
export const EXPORT_COLUMNS = Object.keys(brandFieldsSchema.shape) as readonly ExportField[];

const LINE_END = '\r\n';
/** Matches text that a spreadsheet would evaluate as a formula, directly or after it drops a leading tab or CR. */
const FORMULA = /^[=+\-@\t\r]/;
const QUOTED = /["\r\n]/;

/** Writes the first row: the names of the fields. */
export function csvHeader(separator: CsvSeparator): string {
  return EXPORT_COLUMNS.join(separator) + LINE_END;
}

/**
 * Writes a mark as a row (RFC 4180): null is empty, lists are joined by `|`, and text that a spreadsheet would run as a
 * formula gets a leading `'` (decision E3).
 */
export function csvRow(brand: BrandSummary, separator: CsvSeparator): string {
  return EXPORT_COLUMNS.map((field) => csvCell(brand[field], separator)).join(separator) + LINE_END;
}

function csvCell(value: Value, separator: CsvSeparator): string {
  const text = csvText(value);
  const safe = FORMULA.test(text) ? `'${text}` : text;
  if (!safe.includes(separator) && !QUOTED.test(safe)) return safe;
  return `"${safe.replaceAll('"', '""')}"`;
}

function csvText(value: Value): string {
  if (value === null || value === undefined) return '';
  if (!Array.isArray(value)) return String(value);
  return value.map((one) => String(one).replaceAll('|', '\\|')).join('|');
}

/** Returns the quota units of an export with `rows` rows: one per started 1,000 rows, and at least one. */
export function exportUnits(rows: number): number {
  return Math.max(1, startedUnits(rows));
}

/** Returns the quota units of `rows` written rows: one per started 1,000 rows, and none for no row. */
export function startedUnits(rows: number): number {
  return Math.ceil(rows / ROWS_PER_UNIT);
}
