import { type FileHandle, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { plainStorageError } from '../../../../domain/storage-fault.ts';
import { damagedSnapshotError, SnapshotError } from '../../../../search/segment/snapshot-head.ts';
import { replaceFilesAtomically } from '../write-snapshot-file.ts';

/** The processes that share the folder belong to one group. */
const GROUP = 0o640;

/** A part as the folder lists it. */
export interface StoredPart {
  readonly name: string;
  /** When it was put, in milliseconds by the clock of the file system. */
  readonly at: number;
}

/**
 * The folder in which processes leave the parts of a snapshot for each other: on one machine, on a network file system,
 * or a bucket that the operator mounted. Names are made of letters, digits, dots and hyphens.
 */
export class SnapshotPartsFolder {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** Writes a part whole or not at all, in the place of one of the same name. */
  async put(name: string, bytes: Uint8Array): Promise<void> {
    await this.#access('written', () => mkdir(this.folder, { recursive: true }));
    const writeAndSync = (file: FileHandle) => file.writeFile(bytes);
    await replaceFilesAtomically([
      { destination: join(this.folder, name), mode: GROUP, write: writeAndSync },
    ]);
  }

  /**
   * Null when there is none.
   * @throws SnapshotError when the part is longer than `maxBytes`; then nothing of it is read
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

  /** Removes a part; nothing happens when there is none. */
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
