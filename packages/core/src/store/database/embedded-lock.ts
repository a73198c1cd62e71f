import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { storageReason } from '../../domain/storage-fault.ts';
import { DatabaseInUseError, DatabaseOpenError } from './database-errors.ts';
import {
  createHolder,
  describeHolder,
  EmbeddedLease,
  formatHolder,
  type Holder,
  holderState,
  parseHolder,
} from './embedded-lease.ts';

const LEASE_MS = 10_000;
/**
 * Number of times that a waiter reads the lock file during one lease. It counts reads instead of time, so that its own
 * suspension does not shorten the wait.
 */
const LOOKS_A_LEASE = 50;

/** Lock paths of the databases that this process has open; a second attempt to open one is rejected. */
const heldHere = new Set<string>();

/** An embedded database that belongs to this process. */
export interface EmbeddedLock {
  /** @see EmbeddedLease.keep */
  readonly keep: () => void;
  /** @see EmbeddedLease.lost */
  readonly lost: AbortSignal;
  readonly release: () => void;
}

/**
 * Claims an embedded database directory for this process: PGlite itself would let a second process open it, and rows
 * would be lost. The lock is a file next to the directory, which its holder renews. A lock whose process is known to
 * have ended is taken over immediately, any other lock once it has not been renewed for a lease.
 *
 * @throws DatabaseInUseError naming the process that holds it
 */
export async function lockEmbeddedDatabase(
  directory: string,
  leaseMs: number = LEASE_MS,
): Promise<EmbeddedLock> {
  const path = `${resolve(directory)}.lock`;
  const holder = createHolder();
  if (heldHere.has(path)) throw inUseError(directory, holder);
  heldHere.add(path);
  try {
    await claim(directory, path, { holder, leaseMs });
    const lease = new EmbeddedLease(directory, path, holder, leaseMs);
    const release = () => {
      lease.release();
      heldHere.delete(path);
    };
    return { keep: lease.keep, lost: lease.lost, release };
  } catch (error) {
    heldHere.delete(path);
    throw error instanceof DatabaseOpenError ? error : cannotLockError(directory, path, error);
  }
}

interface Claim {
  readonly holder: Required<Holder>;
  readonly leaseMs: number;
}

/** Creates the lock file with `link`, which is atomic and fails if the file exists; takes over a stale lock. */
async function claim(directory: string, path: string, { holder, leaseMs }: Claim): Promise<void> {
  const draft = `${path}.${holder.token}`;
  const [text, lookMs] = [formatHolder(holder), leaseMs / LOOKS_A_LEASE];
  await mkdir(dirname(path), { recursive: true });
  try {
    await writeFile(draft, text, { mode: 0o600 });
    let isTakeover = false;
    for (;;) {
      if (await tryLink(draft, path)) {
        if (!isTakeover) return;
        // Another process that takes over the same stale lock may have moved this new file away for a moment.
        await setTimeout(lookMs);
        if ((await readIfExists(path)) === text) return;
      }
      const found = await readIfExists(path);
      if (found !== null) {
        await waitUntilGone(directory, path, { found, lookMs });
        await removeStale(path, { found, token: holder.token });
        isTakeover = true;
      }
    }
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * Waits until the holder named in a lock file has ended, or has not changed the file for a whole lease.
 * @throws DatabaseInUseError when the holder is alive
 */
async function waitUntilGone(
  directory: string,
  path: string,
  { found, lookMs }: { readonly found: string; readonly lookMs: number },
): Promise<void> {
  const holder = parseHolder(found);
  const standing = holder === null ? 'unknown' : holderState(holder);
  if (standing === 'gone') return;
  if (standing === 'alive') throw inUseError(directory, holder);
  for (let look = 0; look < LOOKS_A_LEASE; look += 1) {
    await setTimeout(lookMs);
    const now = await readIfExists(path);
    if (now === null) return;
    if (now !== found) throw inUseError(directory, parseHolder(now) ?? holder);
  }
}

/** Removes a stale lock file by renaming it first; if the renamed file is another process's new lock, restores it. */
async function removeStale(
  path: string,
  { found, token }: { readonly found: string; readonly token: string },
): Promise<void> {
  if ((await readIfExists(path)) !== found) return;
  const moved = `${path}.stale.${token}`;
  try {
    await rename(path, moved);
  } catch (error) {
    // Another process has already moved the file away.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  if ((await readIfExists(moved)) !== found) await tryLink(moved, path);
  await rm(moved, { force: true });
}

async function tryLink(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function readIfExists(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function inUseError(directory: string, holder: Holder | null): DatabaseInUseError {
  return new DatabaseInUseError(
    `The embedded database ${directory} is in use by ${describeHolder(holder)}. It belongs to one process: stop that one, or share a PostgreSQL with DATABASE_URL=postgres://...`,
  );
}

/** Error codes that concern the whole disk; the message then does not name the lock file. */
const OF_THE_DISK = ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'];

function cannotLockError(directory: string, path: string, cause: unknown): DatabaseOpenError {
  const { code, words } = storageReason(cause) ?? {
    code: String((cause as NodeJS.ErrnoException).code),
    words: 'the system refuses it',
  };
  const lock = OF_THE_DISK.includes(code) ? '' : `, for its lock ${path} cannot be used`;
  const what = `The embedded database ${directory} cannot be opened${lock}`;
  return new DatabaseOpenError(`${what}: ${words} (${code})`, { cause });
}
