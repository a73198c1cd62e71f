import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { plainStorageError } from '../../../domain/storage-fault.ts';

/** A file that is to stand at a place. */
export interface NewFile {
  readonly place: string;
  readonly mode: number;
  readonly write: (file: FileHandle) => Promise<void>;
}

/**
 * Writes files beside their places and flushes them, then moves all of them there: whoever reads one finds the
 * old or the new, whole, whenever the power fails.
 */
export async function replaceFiles(files: readonly NewFile[]): Promise<void> {
  const drafts = files.map((file) => ({ ...file, draft: `${file.place}.${randomUUID()}.tmp` }));
  try {
    for (const { draft, place, mode, write } of drafts) {
      await writing(place, () => writeDraft(draft, mode, write));
    }
    for (const { draft, place } of drafts) await writing(place, () => rename(draft, place));
  } finally {
    // A folder that may not be written holds no draft either.
    for (const { draft } of drafts) await rm(draft, { force: true }).catch(() => undefined);
  }
}

async function writing(place: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw plainStorageError(error, `${place} cannot be written`);
  }
}

async function writeDraft(draft: string, mode: number, write: NewFile['write']): Promise<void> {
  const file = await open(draft, 'wx', mode);
  try {
    await write(file);
    await file.sync();
  } finally {
    await file.close();
  }
}
