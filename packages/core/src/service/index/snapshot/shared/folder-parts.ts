import { type FileHandle, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { plainStorageError } from '../../../../domain/storage-fault.ts';
import { SnapshotError, snapshotDamaged } from '../../../../search/segment/snapshot-head.ts';
import { replaceFiles } from '../snapshot-file.ts';
import { type PartStore, partTooLong, type StoredPart } from './part-store.ts';

/** Processes of one group share the folder. */
const GROUP = 0o640;

/** Parts in a folder, of one machine or of a network file system. */
export class FolderParts implements PartStore {
  readonly place: string;

  constructor(place: string) {
    this.place = place;
  }

  async put(name: string, bytes: Uint8Array): Promise<void> {
    await this.#doing('written', () => mkdir(this.place, { recursive: true }));
    const write = (file: FileHandle) => file.writeFile(bytes);
    await replaceFiles([{ place: join(this.place, name), mode: GROUP, write }]);
  }

  async get(name: string, most: number): Promise<Uint8Array | null> {
    const path = join(this.place, name);
    return this.#doing('read', async () => {
      const entry = await unlessAbsent(stat(path));
      if (entry === null) return null;
      // Opening a pipe would block, and a device may have no end.
      if (!entry.isFile()) throw snapshotDamaged('a part is not a regular file');
      if (entry.size > most) throw partTooLong();
      return unlessAbsent(readFile(path));
    });
  }

  async list(): Promise<readonly StoredPart[]> {
    return this.#doing('read', async () => {
      const names = (await unlessAbsent(readdir(this.place))) ?? [];
      const entries = names.map(async (name) => {
        const entry = await unlessAbsent(stat(join(this.place, name)));
        return entry?.isFile() ? [{ name, at: entry.mtimeMs }] : [];
      });
      return (await Promise.all(entries)).flat();
    });
  }

  async remove(name: string): Promise<void> {
    await this.#doing('written', () => rm(join(this.place, name), { force: true }));
  }

  async #doing<T>(what: 'read' | 'written', work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw error instanceof SnapshotError
        ? error
        : plainStorageError(error, `${this.place} cannot be ${what}`);
    }
  }
}

/** Null for what is not there, or not any more. */
async function unlessAbsent<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
