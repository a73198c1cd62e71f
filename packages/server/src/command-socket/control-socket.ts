import { randomUUID } from 'node:crypto';
import { chmod, lstat, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { connect, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** Kernels accept some 104 bytes and truncate or reject longer addresses. */
const LONGEST_ADDRESS = 100;
/** Leaves room for a link in a folder of its own within the folder for temporary files. */
const LONGEST_FOLDER = 60;
const OWNER_ONLY = { folder: 0o700, file: 0o600 };
const IS_WINDOWS = process.platform === 'win32';

/**
 * Returns the folder beside an embedded database that only its owner can enter; commands reach the server through it.
 */
export function controlFolder(directory: string): string {
  return `${resolve(directory)}.control`;
}

/**
 * Listens beside an embedded database that this process holds. Existing files there were left by a dead process.
 * @throws Error with one plain line when the folder cannot be one of the owner alone
 */
export async function listenOnControlSocket(directory: string, server: Server): Promise<void> {
  const folder = controlFolder(directory);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { mode: OWNER_ONLY.folder });
  // Sets the mode explicitly, whatever the umask of the process.
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

/** Connects to the server of an embedded database; null when none answers. */
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

/** Another user with access to the folder of the database could have created this one. */
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

/**
 * Calls `use` with an address short enough for the kernel; the socket of a deep folder is reached through a temporary
 * link.
 */
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
