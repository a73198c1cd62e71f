import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import type { RejectedRow } from '../store/run-ledger.ts';
import { type DocumentSpool, openSpool, type StagedRow } from './document-spool.ts';
import { firstReasons } from './first-reasons.ts';
import { documentBytes } from './readers/document-bytes.ts';
import { DocumentError, type ReadRow } from './readers/document-reader.ts';

const REJECTIONS_KEPT = 1_000;

/** A document read to its end and found whole. */
export interface StagedDocument {
  readonly read: number;
  readonly rejected: number;
  readonly unknownStatus: number;
  readonly errorCells: number;
  /** The first refused rows. */
  readonly rejections: readonly RejectedRow[];
  readonly batches: () => AsyncGenerator<readonly StagedRow[]>;
  readonly close: () => Promise<void>;
}

/** SHA-256 of a document, hex: its identity. */
export async function documentHash(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of documentBytes(path)) hash.update(chunk);
  return hash.digest('hex');
}

/** Tells one state of a file from another without reading it. */
export async function fileState(path: string): Promise<string> {
  const { ino, size, mtimeMs } = await stat(path);
  return `${ino} ${size} ${mtimeMs}`;
}

/**
 * Reads a whole document into a spool before any of it is merged (decision B8).
 * @throws DocumentError when the document as a whole is refused, or none of its rows is good
 */
export async function stageDocument(
  rows: AsyncIterable<readonly ReadRow[]>,
  signal: AbortSignal | undefined,
): Promise<StagedDocument> {
  const spool = await openSpool();
  try {
    const counted = await fill(spool, rows, signal);
    return { ...counted, batches: spool.batches, close: spool.close };
  } catch (error) {
    await spool.close();
    throw error;
  }
}

async function fill(
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
  refuseWithoutGoodRow(read, rejections, rejected);
  return { read, rejected, unknownStatus, errorCells, rejections };
}

function refuseWithoutGoodRow(read: number, refused: RejectedRow[], rejected: number): void {
  if (refused.length === 0 || rejected < read) return;
  const reasons = refused.map(({ line, reason }) => `line ${line}: ${reason}`);
  throw new DocumentError(
    `None of the ${read} rows could be taken: ${firstReasons(reasons, rejected)}`,
  );
}
