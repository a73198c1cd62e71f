import { createHash } from 'node:crypto';
import { type FileHandle, mkdtemp, open, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { CanonicalBrand } from '../contract/canonical-brand.ts';
import { plainStorageError } from '../domain/storage-fault.ts';
import type { Db } from '../store/database/database.ts';
import {
  findDocument,
  findPreviousRowCount,
  type StoredDocument,
} from '../store/feeds/document-store.ts';
import type { RejectedRow } from '../store/feeds/run-ledger.ts';
import { documentBytes } from './readers/document-content.ts';
import { DocumentError, type ReadRow } from './readers/document-reader.ts';
import type { OpenDocument } from './readers/read-document.ts';

const REJECTIONS_KEPT = 1_000;

const BATCH_ROWS = 1_000;
/** About one batch, so that a line consists of few chunks. */
const CHUNK_BYTES = 1_048_576;

/** A row that was read and is valid. */
export interface StagedRow {
  readonly line: number;
  readonly record: CanonicalBrand;
}

/** Stores rows on disk until their whole document has been checked, so that only one batch is in memory. */
interface DocumentSpool {
  readonly add: (row: StagedRow) => Promise<void>;
  /** Yields everything added, in order, in batches of the same size each time. */
  readonly batches: () => AsyncGenerator<readonly StagedRow[]>;
  readonly close: () => Promise<void>;
}

/**
 * Opens a spool in a private temporary file, which is unlinked at once, so that nothing of the document stays on disk
 * even if the process dies.
 */
async function openSpool(): Promise<DocumentSpool> {
  const { file, discard: discardRows } = await createRowBuffer().catch(notWritableError);
  let waiting: StagedRow[] = [];
  const flushRows = async () => {
    if (waiting.length > 0)
      await file.appendFile(`${JSON.stringify(waiting)}\n`).catch(notWritableError);
    waiting = [];
  };
  return {
    add: async (row) => {
      if (waiting.push(row) === BATCH_ROWS) await flushRows();
    },
    batches: async function* () {
      await flushRows();
      yield* readBatches(file);
    },
    close: async () => {
      await file.close();
      await discardRows();
    },
  };
}

async function createRowBuffer() {
  const directory = await mkdtemp(join(tmpdir(), 'marcario-spool-'));
  const discardRows = () => rm(directory, { recursive: true, force: true }).catch(() => {});
  const file = await open(join(directory, 'rows'), 'wx+', 0o600).finally(discardRows);
  return { file, discard: discardRows };
}

/** Names the folder, so that an operator can make room or set `TMPDIR`. */
function notWritableError(error: unknown): never {
  throw plainStorageError(
    error,
    `The document cannot be staged in the folder for temporary files, ${tmpdir()}`,
  );
}

async function* readBatches(file: FileHandle): AsyncGenerator<readonly StagedRow[]> {
  const text = file.createReadStream({
    start: 0,
    autoClose: false,
    encoding: 'utf8',
    highWaterMark: CHUNK_BYTES,
  });
  let rest = '';
  for await (const chunk of text) {
    const lines = `${rest}${chunk}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line) as StagedRow[];
  }
}

/** A document that was read to its end and is complete. */
export interface StagedDocument {
  readonly read: number;
  readonly rejected: number;
  readonly unknownStatus: number;
  readonly errorCells: number;
  /** The first rejected rows. */
  readonly rejections: readonly RejectedRow[];
  readonly batches: () => AsyncGenerator<readonly StagedRow[]>;
  readonly close: () => Promise<void>;
}

/** Computes the SHA-256 of a document in hex, which identifies it. */
export async function documentHash(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of documentBytes(path)) hash.update(chunk);
  return hash.digest('hex');
}

/** Identifies the state of a file without reading it. */
async function fileState(path: string): Promise<string> {
  const { ino, size, mtimeMs } = await stat(path);
  return `${ino} ${size} ${mtimeMs}`;
}

/**
 * Reads a whole document into a spool before any of it is merged (decision B8).
 * @throws DocumentError when the document as a whole is refused, or none of its rows is good
 */
async function stageDocument(
  rows: AsyncIterable<readonly ReadRow[]>,
  signal: AbortSignal | undefined,
): Promise<StagedDocument> {
  const spool = await openSpool();
  try {
    const counted = await fillSpool(spool, rows, signal);
    return { ...counted, batches: spool.batches, close: spool.close };
  } catch (error) {
    await spool.close();
    throw error;
  }
}

async function fillSpool(
  spool: DocumentSpool,
  rows: AsyncIterable<readonly ReadRow[]>,
  signal: AbortSignal | undefined,
) {
  const rejections: RejectedRow[] = [];
  let read = 0;
  let rejected = 0;
  let unknownStatus = 0;
  let errorCells = 0;
  for await (const batch of rows) {
    signal?.throwIfAborted();
    for (const row of batch) {
      read += 1;
      const { line } = row;
      if ('rejected' in row) {
        rejected += 1;
        const { rejected: reason, excerpt } = row;
        if (rejections.length < REJECTIONS_KEPT) rejections.push({ line, reason, excerpt });
      } else {
        if (row.unknownStatus) unknownStatus += 1;
        errorCells += row.errorCells ?? 0;
        await spool.add({ line, record: row.record });
      }
    }
  }
  rejectWithoutGoodRow(read, rejections, rejected);
  return { read, rejected, unknownStatus, errorCells, rejections };
}

const REASONS_SHOWN = 10;

/**
 * Summarises reasons in one line: the first ten of a list that may be longer.
 * @param count how many there are, where the list was cut already
 */
export function summarizeReasons(reasons: readonly string[], count = reasons.length): string {
  const shown = reasons.slice(0, REASONS_SHOWN);
  const more = count - shown.length;
  return [...shown, ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
}

function rejectWithoutGoodRow(read: number, refused: RejectedRow[], rejected: number): void {
  if (refused.length === 0 || rejected < read) return;
  const reasons = refused.map(({ line, reason }) => `line ${line}: ${reason}`);
  throw new DocumentError(
    `None of the ${read} rows could be taken: ${summarizeReasons(reasons, rejected)}`,
  );
}

/** The source of yearly spreadsheets: each version repeats the rows of the previous one. */
const CUMULATIVE_SOURCE = 'opendata';
const SMALLEST_SHARE = 0.7;

/** A document that may be merged, or already was. */
export interface PreparedDocument {
  readonly name: string;
  readonly source: string;
  readonly sha256: string;
  /** The document with the same bytes, if it was imported before. */
  readonly known: StoredDocument | null;
  /** Null when these bytes have already been merged. */
  readonly staged: StagedDocument | null;
}

/** A document with rows to merge. */
export type StagedAndPrepared = PreparedDocument & { readonly staged: StagedDocument };

/**
 * Reads and checks a whole document without merging it (decision B8).
 * @throws DocumentError with the reason for which the document is refused
 */
export async function prepareDocument(
  db: Db,
  path: string,
  opened: OpenDocument,
  signal?: AbortSignal,
): Promise<PreparedDocument> {
  const name = basename(path);
  const { source } = opened;
  const state = await fileState(path);
  const sha256 = await documentHash(path);
  const known = await findDocument(db, source, sha256);
  if (known?.merged) return { name, source, sha256, known, staged: null };
  const staged = await stageDocument(opened.rows, signal);
  try {
    await rejectShrunken(db, source, name, staged.read - staged.rejected);
    if (state !== (await fileState(path))) {
      throw new DocumentError('The document changed while it was read: import it again.');
    }
  } catch (error) {
    await staged.close();
    throw error;
  }
  return { name, source, sha256, known, staged };
}

/** A cumulative file with a third fewer rows is a broken download, so it is rejected (decision B7). */
async function rejectShrunken(db: Db, source: string, name: string, rows: number): Promise<void> {
  if (source !== CUMULATIVE_SOURCE) return;
  const before = await findPreviousRowCount(db, source, name);
  if (before === null || rows >= before * SMALLEST_SHARE) return;
  throw new DocumentError(
    `The document has ${rows} rows where its previous version had ${before}: it is taken for incomplete.`,
  );
}
