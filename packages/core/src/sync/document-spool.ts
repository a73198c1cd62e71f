import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CanonicalBrand } from '../contract/canonical-brand.ts';
import { plainStorageError } from '../domain/storage-fault.ts';

const BATCH_ROWS = 1_000;
/** About a batch, so that a line is put together from few pieces. */
const CHUNK_BYTES = 1_048_576;

/** A row that was read and found good. */
export interface StagedRow {
  readonly line: number;
  readonly record: CanonicalBrand;
}

/** Rows waiting on disk until their whole document has been checked: memory holds one batch. */
export interface DocumentSpool {
  readonly add: (row: StagedRow) => Promise<void>;
  /** Everything added, in order, in batches of the same size at every reading. */
  readonly batches: () => AsyncGenerator<readonly StagedRow[]>;
  readonly close: () => Promise<void>;
}

/**
 * Opens a spool in a private temporary file, which is unlinked at once: whatever becomes of the
 * process, nothing of the document stays behind.
 */
export async function openSpool(): Promise<DocumentSpool> {
  const { file, discard } = await openRows().catch(notWritten);
  let waiting: StagedRow[] = [];
  const flush = async () => {
    if (waiting.length > 0) await file.appendFile(`${JSON.stringify(waiting)}\n`).catch(notWritten);
    waiting = [];
  };
  return {
    add: async (row) => {
      if (waiting.push(row) === BATCH_ROWS) await flush();
    },
    batches: async function* () {
      await flush();
      yield* readBatches(file);
    },
    close: async () => {
      await file.close();
      await discard();
    },
  };
}

async function openRows() {
  const directory = await mkdtemp(join(tmpdir(), 'marcario-spool-'));
  const discard = () => rm(directory, { recursive: true, force: true }).catch(() => {});
  const file = await open(join(directory, 'rows'), 'wx+', 0o600).finally(discard);
  return { file, discard };
}

/** Where it is, so that an operator can make room or set `TMPDIR`. */
function notWritten(error: unknown): never {
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
