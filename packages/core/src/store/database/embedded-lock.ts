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
 * Reads of the lock file during one lease. Reads are counted, so that a process that was suspended itself does not wait
 * any less.
 */
const LOOKS_A_LEASE = 50;

/** Databases held by this very process: opening one a second time here would find a live holder. */
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
 * Claims an embedded database directory for this process: PGlite itself would let a second process in and lose
 * rows. The lock is a file beside the directory that its holder renews. A lock whose process is known to be
 * gone is taken over at once, an unrenewed one after its lease.
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

/** Creates the lock file with `link`, which is atomic and fails if the file exists. */
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
        // Another process taking over from the same holder may have moved this file away for a moment.
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
 * Waits until the holder found in a lock file is gone, or has not changed the file for a whole lease.
 * @throws DatabaseInUseError when its holder lives
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

/** Moves a stale file away first; if the moved file turns out to belong to another process, it is put back. */
async function removeStale(
  path: string,
  { found, token }: { readonly found: string; readonly token: string },
): Promise<void> {
  if ((await readIfExists(path)) !== found) return;
  const moved = `${path}.stale.${token}`;
  try {
    await rename(path, moved);
  } catch (error) {
    // Another process was faster.
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

/** Error codes that concern the whole disk, so the name of the file would not help the operator. */
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
