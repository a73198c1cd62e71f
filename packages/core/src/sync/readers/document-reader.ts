import type { z } from 'zod';
import { type CanonicalBrand, canonicalBrandSchema } from '../../contract/canonical-brand.ts';
import { composeTexts } from '../../domain/source-text/office-text.ts';
import { hideTaxIds } from '../../office/index.ts';

/** The brand that a row of a document states. */
export interface BrandRow {
  readonly record: CanonicalBrand;
  /** Whether the row states a status without a known code. */
  readonly unknownStatus: boolean;
  /** Number of cells with a spreadsheet error, which were treated as empty. */
  readonly errorCells?: number;
}

/**
 * One row of a document: a record, or the reason for which this row alone is rejected (decision B8). `line` is the row
 * number in a spreadsheet program or the line of an NDJSON file, from 1. `excerpt` is the start of the row without tax
 * ids, so that people can find the row.
 */
export type ReadRow =
  | (BrandRow & { readonly line: number })
  | { readonly line: number; readonly rejected: string; readonly excerpt: string };

export interface ReadOptions {
  /** Called after each chunk with the fraction of the document that was read, 0 to 1. */
  readonly onProgress?: (fraction: number) => void;
}

/**
 * Reads a document on disk in batches of rows; it is never completely in memory. Throws `DocumentError` when the
 * document as a whole is invalid, which may be detected only at its end: merge no row before the last batch was read.
 */
export type DocumentReader = (
  path: string,
  options?: ReadOptions,
) => AsyncIterable<readonly ReadRow[]>;

/** The error that rejects a whole document. The message is one line for the operator. */
export class DocumentError extends Error {
  override readonly name = 'DocumentError';
}

const YEAR_ZERO = '0000';

/** The error that rejects one row; the message gives the reason in one line. */
export class RowFault extends Error {
  override readonly name = 'RowFault';
}

const LENGTH = 200;
const WINDOW = 4 * LENGTH;

/** Matches any value of a field `rut`, also in JSON within JSON, and elsewhere a number with a check digit. */
const TAX_IDS = /(\\?"rut\\?"\s*:\s*)(?:\\?"[^"]*"?|\d+)|\b\d[\d.]{5,10}-[\dk]\b/gi;
const BLANKS = /[\s\0]+/g;
const NUMBER_AT_END = /(?<![\d.-])[\d.-]+$/;

/**
 * Returns the start of a text from a document for the run ledger: one line of at most 200 characters, without tax ids.
 * A number at the cut is removed too, because it may be a tax id without its check digit.
 */
export function sanitizeExcerpt(text: string): string {
  const start = text.slice(0, WINDOW).replace(BLANKS, ' ').trim();
  return hideTaxIds(text.length > WINDOW ? start.replace(NUMBER_AT_END, '') : start)
    .replace(TAX_IDS, (_, label?: string) => `${label ?? ''}[rut]`)
    .slice(0, LENGTH)
    .toWellFormed();
}

/**
 * Reads one row of a document; a `RowFault` rejects this row only.
 * @param readRaw returns the row as it is in the document, for the excerpt
 */
export function readRow(line: number, readRaw: () => string, read: () => BrandRow): ReadRow {
  try {
    return { line, ...read() };
  } catch (fault) {
    if (!(fault instanceof RowFault)) throw fault;
    return { line, rejected: sanitizeExcerpt(fault.message), excerpt: sanitizeExcerpt(readRaw()) };
  }
}

/**
 * Validates a brand against the canonical schema, as required for the corpus, and normalises its texts (NFC).
 * @throws RowFault with the path and the message of the schema's first issue
 */
export function parseBrand(stated: unknown): CanonicalBrand {
  const result = canonicalBrandSchema.safeParse(composeTexts(stated));
  if (!result.success) throw new RowFault(firstIssue(result.error));
  if (hasDateInYearZero(result.data)) throw new RowFault('there is no year 0000');
  return result.data;
}

/** Tells whether a date is in the year 0, which PostgreSQL rejects because its calendar begins with the year 1. */
function hasDateInYearZero(brand: CanonicalBrand): boolean {
  const { fechaPresentacion, fechaPublicacion, fechaRegistro, fechaVencimiento } = brand;
  const dates = [fechaPresentacion, fechaPublicacion, fechaRegistro, fechaVencimiento];
  return dates.some((date) => date?.startsWith(YEAR_ZERO));
}

function firstIssue({ issues: [issue] }: z.ZodError): string {
  const where = issue?.path.join('.') ?? '';
  return `${where} ${issue?.message ?? 'is not a brand'}`.trim();
}

/** The cells of one row as text; undefined or blank for an empty cell. */
export type Cells = readonly (string | undefined)[];

/** A row of a spreadsheet or CSV file, numbered as a spreadsheet program does. */
export interface TableRow {
  readonly line: number;
  readonly cells: Cells;
  /** The reason for which the cells may be wrong, when the row violates the syntax of its format. */
  readonly fault?: string;
}

const CELL_SHOWN = 1_000;

/** The character (Ctrl-Z) with which DOS programs end a text file. */
const DOS_END = '\x1a';
const BLANK_CELL = /^\s*$/;

export function isBlankCell(cell: string | undefined): boolean {
  return cell === undefined || BLANK_CELL.test(cell) || BLANK_CELL.test(stripDosEofMarker(cell));
}

export function isBlankRow(cells: Cells): boolean {
  return cells.every(isBlankCell);
}

/** Removes a DOS end character at the end of a text, with the padding after it. */
export function stripDosEofMarker(text: string): string {
  let end = text.length;
  for (let at = end - 1; at >= 0; at -= 1) {
    const character = text.charAt(at);
    if (character === DOS_END) end = at;
    else if (character !== '\0' && !BLANK_CELL.test(character)) break;
  }
  return text.slice(0, end);
}

/** Formats the cells of a row as one line for the excerpt. */
export function rowExcerpt(cells: Cells): string {
  return cells.map((cell) => cell?.slice(0, CELL_SHOWN) ?? '').join(' | ');
}
