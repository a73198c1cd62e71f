import { type FileHandle, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { plainStorageError } from '../../../../domain/storage-fault.ts';
import { damagedSnapshotError, SnapshotError } from '../../../../search/segment/snapshot-head.ts';
import { replaceFilesAtomically } from '../write-snapshot-file.ts';

/** File mode of parts: the group may read them, because the processes that share the folder belong to one group. */
const GROUP = 0o640;

/** An entry of the folder's listing. */
export interface StoredPart {
  readonly name: string;
  /** Time of the last write in milliseconds, by the clock of the file system. */
  readonly at: number;
}

/**
 * The folder through which processes share the parts of a snapshot: local, on a network file system, or a mounted
 * bucket. Names consist of letters, digits, dots and hyphens.
 */
export class SnapshotPartsFolder {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** Writes a part atomically; it replaces a part of the same name. */
  async put(name: string, bytes: Uint8Array): Promise<void> {
    await this.#access('written', () => mkdir(this.folder, { recursive: true }));
    const writeAndSync = (file: FileHandle) => file.writeFile(bytes);
    await replaceFilesAtomically([
      { destination: join(this.folder, name), mode: GROUP, write: writeAndSync },
    ]);
  }

  /**
   * Reads a part; null when it does not exist.
   * @throws SnapshotError when the part is longer than `maxBytes`; it is not read then
   */
  async get(name: string, maxBytes: number): Promise<Uint8Array | null> {
    const path = join(this.folder, name);
    return this.#access('read', async () => {
      const entry = await ignoreNotFound(stat(path));
      if (entry === null) return null;
      // Opening a pipe would block, and a device may be endless.
      if (!entry.isFile()) throw damagedSnapshotError('a part is not a regular file');
      if (entry.size > maxBytes) throw damagedSnapshotError('a part is too long');
      return ignoreNotFound(readFile(path));
    });
  }

  async list(): Promise<readonly StoredPart[]> {
    return this.#access('read', async () => {
      const names = (await ignoreNotFound(readdir(this.folder))) ?? [];
      const entries = names.map(async (name) => {
        const entry = await ignoreNotFound(stat(join(this.folder, name)));
        return entry?.isFile() ? [{ name, at: entry.mtimeMs }] : [];
      });
      return (await Promise.all(entries)).flat();
    });
  }

  /** Removes a part, if it exists. */
  async remove(name: string): Promise<void> {
    await this.#access('written', () => rm(join(this.folder, name), { force: true }));
  }

  async #access<T>(what: 'read' | 'written', work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw error instanceof SnapshotError
        ? error
        : plainStorageError(error, `${this.folder} cannot be ${what}`);
    }
  }
}

/** Returns null for a file that does not exist, or no longer exists. */
async function ignoreNotFound<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
