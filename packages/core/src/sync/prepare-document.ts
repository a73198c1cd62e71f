import { basename } from 'node:path';
import type { Db } from '../store/database.ts';
import { type KnownDocument, knownDocument, previousRowCount } from '../store/document-store.ts';
import { DocumentError } from './readers/document-reader.ts';
import type { OpenDocument } from './readers/read-document.ts';
import { documentHash, fileState, type StagedDocument, stageDocument } from './stage-document.ts';

/** The source of yearly spreadsheets, each version of which repeats the rows of the one before. */
const CUMULATIVE_SOURCE = 'opendata';
const SMALLEST_SHARE = 0.7;

/** A document that may be merged, or that was. */
export interface PreparedDocument {
  readonly name: string;
  readonly source: string;
  readonly sha256: string;
  /** The same bytes, when they were here before. */
  readonly known: KnownDocument | null;
  /** Null when there is nothing to do: these bytes have been merged. */
  readonly staged: StagedDocument | null;
}

/** A document with rows to merge. */
export type StagedAndPrepared = PreparedDocument & { readonly staged: StagedDocument };

/**
 * Reads and checks a whole document; nothing of it is merged yet (decision B8).
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
  const known = await knownDocument(db, source, sha256);
  if (known?.merged) return { name, source, sha256, known, staged: null };
  const staged = await stageDocument(opened.rows, signal);
  try {
    await refuseShrunken(db, source, name, staged.read - staged.rejected);
    if (state !== (await fileState(path))) {
      throw new DocumentError('The document changed while it was read: import it again.');
    }
  } catch (error) {
    await staged.close();
    throw error;
  }
  return { name, source, sha256, known, staged };
}

/** A cumulative file that lost a third of its rows is a broken download (decision B7). */
async function refuseShrunken(db: Db, source: string, name: string, rows: number): Promise<void> {
  if (source !== CUMULATIVE_SOURCE) return;
  const before = await previousRowCount(db, source, name);
  if (before === null || rows >= before * SMALLEST_SHARE) return;
  throw new DocumentError(
    `The document has ${rows} rows where its previous version had ${before}: it is taken for incomplete.`,
  );
}
