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
/** Chunk size for reading the spool: about the size of one batch, so that a line consists of few chunks. */
const CHUNK_BYTES = 1_048_576;

/** A valid row of a document, with its line number. */
export interface StagedRow {
  readonly line: number;
  readonly record: CanonicalBrand;
}

/** Stores the rows of a document on disk until all are validated, so that only one batch is in memory. */
interface DocumentSpool {
  readonly add: (row: StagedRow) => Promise<void>;
  /** Yields all added rows in order, in batches; every call yields the same batches. */
  readonly batches: () => AsyncGenerator<readonly StagedRow[]>;
  readonly close: () => Promise<void>;
}

/**
 * Opens a spool in a private temporary file. The file is unlinked right after it is opened, so that no row of the
 * document stays on disk even if the process dies.
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

/** Throws an error that names the folder, so that an operator can free space or set `TMPDIR`. */
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

/** A document that was read and validated to its end, with its counts and its spooled rows. */
export interface StagedDocument {
  readonly read: number;
  readonly rejected: number;
  readonly unknownStatus: number;
  readonly errorCells: number;
  /** The first rejected rows, at most `REJECTIONS_KEPT`. */
  readonly rejections: readonly RejectedRow[];
  readonly batches: () => AsyncGenerator<readonly StagedRow[]>;
  readonly close: () => Promise<void>;
}

/** Computes the SHA-256 of a document in hex, by which it is identified. */
export async function documentHash(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of documentBytes(path)) hash.update(chunk);
  return hash.digest('hex');
}

/** Returns a text of inode, size and modification time, by which a change of a file is detected. */
async function fileState(path: string): Promise<string> {
  const { ino, size, mtimeMs } = await stat(path);
  return `${ino} ${size} ${mtimeMs}`;
}

/**
 * Reads a whole document into a spool before any row is merged (decision B8).
 * @throws DocumentError when the document is rejected, or every row of it
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
 * Joins the first ten reasons to one line, and adds how many more there are.
 * @param count total number of reasons, if the list is already truncated
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

/** The source whose documents are cumulative: each version repeats the rows of the previous one. */
const CUMULATIVE_SOURCE = 'opendata';
const SMALLEST_SHARE = 0.7;

/** A document that passed all checks, or was already merged. */
export interface PreparedDocument {
  readonly name: string;
  readonly source: string;
  readonly sha256: string;
  /** The stored document with the same bytes; null when there is none. */
  readonly known: StoredDocument | null;
  /** Null when these bytes have already been merged. */
  readonly staged: StagedDocument | null;
}

/** A document with rows to merge. */
export type StagedAndPrepared = PreparedDocument & { readonly staged: StagedDocument };

/**
 * Reads and checks a whole document without merging it (decision B8).
 * @throws DocumentError with the reason for which the document is rejected
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

/** Rejects a cumulative document with under 70 % of the previous version's rows as a broken download (decision B7). */
async function rejectShrunken(db: Db, source: string, name: string, rows: number): Promise<void> {
  if (source !== CUMULATIVE_SOURCE) return;
  const before = await findPreviousRowCount(db, source, name);
  if (before === null || rows >= before * SMALLEST_SHARE) return;
  throw new DocumentError(
    `The document has ${rows} rows where its previous version had ${before}: it is taken for incomplete.`,
  );
}
