import type { z } from 'zod';
import { type CanonicalBrand, canonicalBrandSchema } from '../../contract/canonical-brand.ts';
import { composeTexts } from '../../domain/source-text/office-text.ts';
import { hideTaxIds } from '../../office/index.ts';

/** What a row states of its brand. */
export interface StatedRow {
  readonly record: CanonicalBrand;
  /** Whether the row states a status that no code is known for. */
  readonly unknownStatus: boolean;
  /** Cells that held an error of the spreadsheet and were taken for empty. */
  readonly errorCells?: number;
}

/**
 * One row of a document: a record, or the reason why it is refused alone (decision B8).
 * `line` is the row as a spreadsheet program numbers it, or the line of an NDJSON file, from 1.
 * `excerpt` is the start of the row, without tax ids, to find it by.
 */
export type ReadRow =
  | (StatedRow & { readonly line: number })
  | { readonly line: number; readonly rejected: string; readonly excerpt: string };

export interface ReadOptions {
  /** Called now and then with the read share of the document, 0 to 1. */
  readonly onProgress?: (fraction: number) => void;
}

/**
 * Turns a document on disk into batches of rows as they are read; the document is never held whole.
 * Throws `DocumentError` when the document as a whole cannot be trusted, which may be noticed only
 * at its end: nothing of it may be merged before the last batch.
 */
export type DocumentReader = (
  path: string,
  options?: ReadOptions,
) => AsyncIterable<readonly ReadRow[]>;

/** The whole document is refused. The message is one plain line for people. */
export class DocumentError extends Error {
  override readonly name = 'DocumentError';
}

const YEAR_ZERO = '0000';

/** A row is refused alone; the message says why in one plain line. */
export class RowFault extends Error {
  override readonly name = 'RowFault';
}

const LENGTH = 200;
const WINDOW = 4 * LENGTH;

/** A tax id after its name in any form, in JSON within JSON too, or anywhere with its check digit. */
const TAX_IDS = /(\\?"rut\\?"\s*:\s*)(?:\\?"[^"]*"?|\d+)|\b\d[\d.]{5,10}-[\dk]\b/gi;
const BLANKS = /[\s\0]+/g;
const NUMBER_AT_END = /(?<![\d.-])[\d.-]+$/;

/**
 * The start of a text from a document, fit for the run ledger and its readers: one line, clean,
 * short, without tax ids. A number that the cut may have parted from its check digit goes too.
 */
export function plainExcerpt(text: string): string {
  const start = text.slice(0, WINDOW).replace(BLANKS, ' ').trim();
  return hideTaxIds(text.length > WINDOW ? start.replace(NUMBER_AT_END, '') : start)
    .replace(TAX_IDS, (_, label?: string) => `${label ?? ''}[rut]`)
    .slice(0, LENGTH)
    .toWellFormed();
}

/**
 * Reads one row of a document; a fault refuses the row alone.
 * @param raw the row as it occurs in the document, for the excerpt
 */
export function readRow(line: number, raw: () => string, read: () => StatedRow): ReadRow {
  try {
    return { line, ...read() };
  } catch (fault) {
    if (!(fault instanceof RowFault)) throw fault;
    return { line, rejected: plainExcerpt(fault.message), excerpt: plainExcerpt(raw()) };
  }
}

/**
 * The one gate into the corpus: whatever a document states must be a canonical brand. Its texts are composed (NFC).
 * @throws RowFault with what the schema found first: where, and what must be there
 */
export function parseBrand(stated: unknown): CanonicalBrand {
  const result = canonicalBrandSchema.safeParse(composeTexts(stated));
  if (!result.success) throw new RowFault(firstIssue(result.error));
  if (namesYearZero(result.data)) throw new RowFault('there is no year 0000');
  return result.data;
}

/** The calendar of the database begins with the year 1. */
function namesYearZero(brand: CanonicalBrand): boolean {
  const { fechaPresentacion, fechaPublicacion, fechaRegistro, fechaVencimiento } = brand;
  const dates = [fechaPresentacion, fechaPublicacion, fechaRegistro, fechaVencimiento];
  return dates.some((date) => date?.startsWith(YEAR_ZERO));
}

function firstIssue({ issues: [issue] }: z.ZodError): string {
  const where = issue?.path.join('.') ?? '';
  return `${where} ${issue?.message ?? 'is not a brand'}`.trim();
}

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
const BLANK_CELL = /^\s*$/;

export function isBlankCell(cell: string | undefined): boolean {
  return cell === undefined || BLANK_CELL.test(cell) || BLANK_CELL.test(withoutDosEnd(cell));
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
    else if (character !== '\0' && !BLANK_CELL.test(character)) break;
  }
  return text.slice(0, end);
}

/** A row in one line, for an excerpt. */
export function excerptOf(cells: Cells): string {
  return cells.map((cell) => cell?.slice(0, CELL_SHOWN) ?? '').join(' | ');
}
