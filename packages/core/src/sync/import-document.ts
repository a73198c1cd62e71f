import { basename } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { SyncRun } from '../contract/sync-run.ts';
import { storageReason } from '../domain/storage-fault.ts';
import type { Db } from '../store/database/database.ts';
import { databaseFault } from '../store/database/database-errors.ts';
import type { OpenDatabase } from '../store/database/open-database.ts';
import { withSpan } from '../store/database/tracing.ts';
import { withWriter } from '../store/database/transactions.ts';
import {
  finishRun,
  type RunCounters,
  type RunEnd,
  startRun,
  stopRun,
} from '../store/feeds/run-ledger.ts';
import { endStatus, type MergeOptions, mergeDocument, rehearseMerge } from './merge-document.ts';
import { DocumentError } from './readers/document-reader.ts';
import { type OpenDocument, readDocument } from './readers/read-document.ts';
import {
  type PreparedDocument,
  prepareDocument,
  type StagedAndPrepared,
} from './stage-document.ts';

const UNKNOWN_SOURCE = 'unknown';
const DRY_RUN = 'dry-run';
const NOTE_TRIES = 5;
const NOTE_AGAIN_MS = 500;
const NOTHING: RunCounters = {
  read: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  rejected: 0,
  unknownStatus: 0,
};

/** Thrown when the database fails during an import. The message is one line; the driver's error is the cause. */
export class ImportBrokenError extends Error {
  override readonly name = 'ImportBrokenError';
  /** The run, marked `interrupted`; null when that could not be recorded. */
  readonly run: SyncRun | null;

  constructor(reason: string, run: SyncRun | null, cause: unknown) {
    super(`${reason}: import the document again to go on`, { cause });
    this.run = run;
  }
}

/** The database and the clock that an import uses. */
export interface ImportDeps {
  readonly database: OpenDatabase;
  readonly now: () => Date;
}

/** The progress of an import, which reads and checks the document, then merges it; `fraction` is 0 to 1 per phase. */
export interface ImportProgress {
  readonly phase: 'reading' | 'merging';
  readonly fraction: number;
}

/** The document to import, and options of the import. */
export interface ImportRequest {
  readonly path: string;
  /** The source of the document; by default it is detected from its name and content. */
  readonly source?: string;
  /** Reads, checks and compares without writing; the returned run has the id `dry-run`. */
  readonly dryRun?: boolean;
  readonly onProgress?: ((progress: ImportProgress) => void) | undefined;
  /** Called once if the import has to wait for another writer. */
  readonly onWaiting?: (() => void) | undefined;
  /** Stops the import after the current batch; the run ends `interrupted` and can be repeated. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Imports one document as one sync run (decisions B6, B8): reads and checks it completely, then merges it in bounded
 * batches. It waits while another writer is active. Memory use does not depend on the size of the document, except that
 * a dry run stores the numbers of new marks.
 *
 * @returns the run: `ok`, `partial` when rows were rejected, `failed` when the document was rejected (the corpus is
 *   unchanged and `error` has the reason), `interrupted` when the signal stopped it
 * @throws ImportBrokenError when the database fails; this process or the next reader of the ledger then marks the run
 *   as `interrupted`, and importing the same document again gives the same corpus as an undisturbed import
 */
export function importDocument(deps: ImportDeps, request: ImportRequest): Promise<SyncRun> {
  return withSpan({ name: 'sync run' }, async (span) => {
    const run = await runImport(deps, request);
    const { status, read, created, updated, rejected } = run;
    span.setAttributes({ status, read, created, updated, rejected });
    return run;
  });
}

async function runImport(deps: ImportDeps, request: ImportRequest): Promise<SyncRun> {
  const startedAt = deps.now().toISOString();
  const opening = await openDocument(request);
  const source = 'error' in opening ? (request.source ?? UNKNOWN_SOURCE) : opening.source;
  const run = { source, document: basename(request.path).normalize('NFC'), startedAt };
  if (request.dryRun === true) return rehearseImport(deps, request, opening, run);
  let runId: number | undefined;
  const mergeWithWriter = async (writer: Db) => {
    runId = await startRun(writer, run);
    const id = runId;
    const endRun = (result: RunResult) =>
      finishRun(writer, id, { ...result, finishedAt: deps.now().toISOString() });
    return withFailureHandling(request.signal, endRun, () =>
      withPreparedDocument(writer, request, opening, (document) =>
        isStaged(document)
          ? mergeDocument(writer, id, document, mergeOptions(deps, request))
          : endRun(replayResult(document)),
      ),
    );
  };
  try {
    return await withWriter(deps.database, mergeWithWriter, request.onWaiting);
  } catch (error) {
    const reason = databaseFault(error);
    if (reason === undefined) throw error;
    throw new ImportBrokenError(reason, await recordBrokenRun(deps, runId, reason), error);
  }
}

/** Marks a run as interrupted over another connection, because the writer's is lost; retries for a few seconds. */
async function recordBrokenRun(
  { database, now }: ImportDeps,
  runId: number | undefined,
  reason: string,
): Promise<SyncRun | null> {
  if (runId === undefined) return null;
  for (let tries = 0; tries < NOTE_TRIES; tries += 1) {
    if (tries > 0) await pause(NOTE_AGAIN_MS);
    try {
      const endRun = {
        status: 'interrupted',
        finishedAt: now().toISOString(),
        error: reason,
      } as const;
      return await stopRun(database.db, runId, endRun);
    } catch (error) {
      if (databaseFault(error) === undefined) throw error;
    }
  }
  return null;
}

async function rehearseImport(
  { database: { db }, now }: ImportDeps,
  request: ImportRequest,
  opening: Opening,
  run: Pick<SyncRun, 'source' | 'document' | 'startedAt'>,
): Promise<SyncRun> {
  const endRun = async ({ counters = NOTHING, ...result }: RunResult): Promise<SyncRun> => ({
    id: DRY_RUN,
    ...run,
    finishedAt: now().toISOString(),
    ...result,
    ...counters,
  });
  return withFailureHandling(request.signal, endRun, () =>
    withPreparedDocument(db, request, opening, async (document) => {
      if (!isStaged(document)) return endRun(replayResult(document));
      const counters = await rehearseMerge(db, document, mergeOptions({ now }, request));
      return endRun({ status: endStatus(counters), counters });
    }),
  );
}

type RunResult = Omit<RunEnd, 'finishedAt'>;
type Opening = OpenDocument | { readonly error: DocumentError };

/** Opens a document and returns a `DocumentError` as a value, because it also has to be recorded as a failed run. */
async function openDocument({ path, source, onProgress }: ImportRequest): Promise<Opening> {
  try {
    return await readDocument(path, {
      ...(source !== undefined && { source }),
      ...(onProgress && { onProgress: (fraction) => onProgress({ phase: 'reading', fraction }) }),
    });
  } catch (error) {
    if (error instanceof DocumentError) return { error };
    throw error;
  }
}

/** Ends the run when `work` fails. Rejected documents and aborts return that run; other errors are rethrown. */
async function withFailureHandling(
  signal: AbortSignal | undefined,
  endRun: (result: RunResult) => Promise<SyncRun>,
  work: () => Promise<SyncRun>,
): Promise<SyncRun> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DocumentError) return endRun({ status: 'failed', error: error.message });
    if (isAbortError(error, signal))
      return endRun({ status: 'interrupted', error: 'Stopped before the end' });
    const storage = storageReason(error);
    const stopped = storage === null ? 'Stopped by an internal error' : `Stopped: ${storage.words}`;
    await endRun({ status: 'interrupted', error: databaseFault(error) ?? stopped }).catch(() => {});
    throw error;
  }
}

/** Tells whether an abort caused an error; another error that occurs after an abort is still reported as an error. */
function isAbortError(error: unknown, signal: AbortSignal | undefined): boolean {
  if (!signal?.aborted) return false;
  return error === signal.reason || (error instanceof Error && error.name === 'AbortError');
}

async function withPreparedDocument(
  db: Db,
  { path, signal }: ImportRequest,
  opening: Opening,
  work: (document: PreparedDocument) => Promise<SyncRun>,
): Promise<SyncRun> {
  if ('error' in opening) throw opening.error;
  const document = await prepareDocument(db, path, opening, signal);
  try {
    return await work(document);
  } finally {
    await document.staged?.close();
  }
}

function isStaged(document: PreparedDocument): document is StagedAndPrepared {
  return document.staged !== null;
}

/** Returns the result of importing a document whose bytes were already merged: all its valid rows are unchanged. */
function replayResult({ known }: PreparedDocument): RunResult {
  const { read = 0, rejected = 0, unknownStatus = 0, errorCells = 0 } = known ?? {};
  const counters: RunCounters = {
    ...NOTHING,
    read,
    unchanged: read - rejected,
    rejected,
    unknownStatus,
    ...(errorCells > 0 && { errorCells }),
  };
  return { status: endStatus(counters), counters };
}

function mergeOptions({ now }: Pick<ImportDeps, 'now'>, request: ImportRequest): MergeOptions {
  const { onProgress, signal } = request;
  return { now, signal, onProgress: (fraction) => onProgress?.({ phase: 'merging', fraction }) };
}
