import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';

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
    for (const { draft, mode, write } of drafts) await writeDraft(draft, mode, write);
    for (const { draft, place } of drafts) await rename(draft, place);
  } finally {
    for (const { draft } of drafts) await rm(draft, { force: true });
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
