import type { CanonicalBrand } from '../../contract/canonical-brand.ts';

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
  /** Told now and then how much of the document was read, 0 to 1. */
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
