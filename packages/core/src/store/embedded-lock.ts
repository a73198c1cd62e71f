import { readFileSync, rmSync } from 'node:fs';
import { link, mkdir, readFile, rename, rm, unlink, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, resolve } from 'node:path';
import { DatabaseOpenError } from './database-open-error.ts';

/** Who holds an embedded database. `startedAt` tells a process from a later one with its pid. */
interface Holder {
  readonly pid: number;
  readonly host: string;
  readonly startedAt: string | null;
}

/** Locks of this very process: a pid alone cannot tell two opens in one process apart. */
const heldHere = new Set<string>();

/**
 * Claims an embedded database directory for this process: PGlite itself would let a second process
 * in and lose rows. The lock is a file beside the directory; one whose process is gone is taken over.
 *
 * @returns the release
 * @throws DatabaseOpenError naming the process that holds it
 */
export async function lockEmbeddedDatabase(directory: string): Promise<() => Promise<void>> {
  const path = `${resolve(directory)}.lock`;
  if (heldHere.has(path)) throw inUse(directory, path, self());
  heldHere.add(path);
  try {
    await mkdir(dirname(path), { recursive: true });
    await claim(directory, path);
  } catch (error) {
    heldHere.delete(path);
    throw error;
  }
  const leave = () => rmSync(path, { force: true });
  process.once('exit', leave);
  return async () => {
    process.off('exit', leave);
    await rm(path, { force: true });
    heldHere.delete(path);
  };
}

/**
 * A lock file comes into being by `link`, whole and only if there is none. A stale one is renamed
 * away first; when what was renamed turns out to be a newcomer's, it is put back.
 */
async function claim(directory: string, path: string): Promise<void> {
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, JSON.stringify(self()), { mode: 0o600 });
  try {
    while (!(await tryLink(draft, path))) {
      const holder = await readHolder(path);
      if (holder && isAlive(holder)) throw inUse(directory, path, holder);
      await removeStale(path);
    }
  } finally {
    await unlink(draft);
  }
}

async function removeStale(path: string): Promise<void> {
  const aside = `${path}.stale.${process.pid}`;
  try {
    await rename(path, aside);
  } catch (error) {
    // Another newcomer was faster.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw new DatabaseOpenError(
      `The lock that a process left behind, ${path}, cannot be removed: delete it`,
      { cause: error },
    );
  }
  const moved = await readHolder(aside);
  if (moved && isAlive(moved)) await tryLink(aside, path);
  await rm(aside, { force: true });
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

async function readHolder(path: string): Promise<Holder | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Holder;
  } catch {
    return null;
  }
}

/** On another host nobody can be asked, so the holder counts as alive. */
function isAlive(holder: Holder): boolean {
  if (holder.host !== hostname()) return true;
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  return holder.startedAt === startOf(holder.pid);
}

/** When a process began, in the kernel's ticks; null where /proc does not tell. */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')')).split(' ')[20] ?? null;
  } catch {
    return null;
  }
}

function self(): Holder {
  return { pid: process.pid, host: hostname(), startedAt: startOf(process.pid) };
}

function inUse(directory: string, path: string, { pid, host }: Holder): DatabaseOpenError {
  const elsewhere =
    host === hostname() ? '' : ` on host ${host} (if that host is gone, delete ${path})`;
  return new DatabaseOpenError(
    `The embedded database ${directory} is in use by process ${pid}${elsewhere}. It belongs to one process: stop that one, or share a PostgreSQL with DATABASE_URL=postgres://...`,
  );
}
