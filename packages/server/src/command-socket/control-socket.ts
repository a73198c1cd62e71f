import { randomUUID } from 'node:crypto';
import { chmod, lstat, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { connect, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** Maximum bytes of a socket address. Kernels accept some 104 bytes and truncate or reject longer addresses. */
const LONGEST_ADDRESS = 100;
/** Maximum bytes of the temporary folder's path, so that a link inside it stays below `LONGEST_ADDRESS`. */
const LONGEST_FOLDER = 60;
const OWNER_ONLY = { folder: 0o700, file: 0o600 };
const IS_WINDOWS = process.platform === 'win32';

/**
 * Returns the path of the control folder next to an embedded database. Only its owner can enter it; it contains the
 * socket that commands connect to.
 */
export function controlFolder(directory: string): string {
  return `${resolve(directory)}.control`;
}

/**
 * Listens on a socket next to an embedded database that this process has open; removes files of a crashed process.
 * @throws Error with a one-line message when the folder cannot be created for its owner alone
 */
export async function listenOnControlSocket(directory: string, server: Server): Promise<void> {
  const folder = controlFolder(directory);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { mode: OWNER_ONLY.folder });
  // `mkdir` applies the umask of the process, so the mode is set again explicitly.
  await chmod(folder, OWNER_ONLY.folder);
  const path = join(folder, 'socket');
  if (IS_WINDOWS) {
    // A Windows pipe has no folder, so its name is random and stored in a file of the folder.
    const name = `\\\\.\\pipe\\marcario-${randomUUID()}`;
    await listen(server, name);
    await writeFile(path, name, { mode: OWNER_ONLY.file });
    return;
  }
  await withShortAddress(path, (address) => listen(server, address));
  await chmod(path, OWNER_ONLY.file);
}

/** Connects to the server of an embedded database; returns null when no server accepts the connection. */
export async function connectToControlSocket(directory: string): Promise<Socket | null> {
  const folder = controlFolder(directory);
  const path = join(folder, 'socket');
  try {
    if (!(await isOwnedByDatabaseOwner(folder, directory))) return null;
    if (IS_WINDOWS) return await connectTo(await readFile(path, 'utf8'));
    return await withShortAddress(path, connectTo);
  } catch {
    return null;
  }
}

/** Returns whether the database's owner created the folder; another user of the parent folder could have done so. */
async function isOwnedByDatabaseOwner(folder: string, directory: string): Promise<boolean> {
  const [found, database] = await Promise.all([lstat(folder), lstat(directory)]);
  const owners = [database.uid, process.getuid?.()];
  return found.isDirectory() && owners.includes(found.uid);
}

function listen(server: Server, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(address, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function connectTo(address: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(address);
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.off('error', reject);
      resolve(socket);
    });
  });
}

/** Calls `use` with an address short enough for the kernel: a long path is shortened by a temporary symbolic link. */
async function withShortAddress<T>(path: string, use: (address: string) => Promise<T>): Promise<T> {
  if (Buffer.byteLength(path) <= LONGEST_ADDRESS) return use(path);
  const near = Buffer.byteLength(tmpdir()) <= LONGEST_FOLDER ? tmpdir() : '/tmp';
  const folder = await mkdtemp(join(near, 'marcario-'));
  try {
    const link = join(folder, 'at');
    await symlink(dirname(path), link);
    return await use(join(link, 'socket'));
  } finally {
    await rm(folder, { recursive: true });
  }
}
