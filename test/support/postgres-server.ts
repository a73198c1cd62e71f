import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { postgresBinaries } from './postgres-binaries.ts';
import { type UserIds, unprivilegedUser } from './unprivileged-user.ts';

const READY_ATTEMPTS = 200;
const READY_PAUSE_MS = 50;

const PRIVATE = ['listen_addresses=127.0.0.1', 'unix_socket_directories='];

/** Durable enough for a test: nothing waits for the disk. */
const HASTY = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=60'];

/**
 * Runs the server until standard input closes: so it ends with the tests, however those end, and
 * takes its folder along.
 */
const UNTIL_INPUT_CLOSES =
  'dir=$1; shift; "$@" >/dev/null 2>"$dir/log" & server=$!; read -r _; kill -QUIT $server; wait $server; rm -rf "$dir"';

/** A PostgreSQL of our own. */
export interface PostgresServer {
  /** URL of a database of this server. */
  readonly urlOf: (database: string) => string;
  readonly stop: () => Promise<void>;
}

/** Starts a PostgreSQL on a free loopback port, with an empty cluster in a temporary folder. */
export async function startPostgres(settings = HASTY): Promise<PostgresServer> {
  const user = unprivilegedUser();
  const directory = privateDirectory(user);
  const binaries = runnableBinaries(postgresBinaries(), directory, user);
  const data = join(directory, 'data');
  const flags = ['--auth=trust', '--username=postgres', '--encoding=UTF8', '--no-locale'];
  execFileSync(join(binaries, 'initdb'), ['--no-sync', ...flags, '-D', data], {
    ...user,
    cwd: directory,
    stdio: 'pipe',
  });
  const port = await freePort();
  const server = [join(binaries, 'postgres'), '-D', data, '-p', String(port)];
  const options = [...PRIVATE, ...settings].flatMap((setting) => ['-c', setting]);
  const script = ['-c', UNTIL_INPUT_CLOSES, 'sh', directory, ...server, ...options];
  const shell = spawn('sh', script, { ...user, cwd: '/', stdio: ['pipe', 'ignore', 'ignore'] });
  const ended = new Promise<void>((resolve) => shell.once('exit', () => resolve()));
  const urlOf = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`;
  await untilReady(urlOf('postgres'));
  const stop = async () => {
    shell.stdin?.end();
    await ended;
  };
  return { urlOf, stop };
}

function privateDirectory(user: UserIds | undefined): string {
  const directory = mkdtempSync(join(user ? '/tmp' : tmpdir(), 'marcario-postgres-'));
  if (user) chownSync(directory, user.uid, user.gid);
  return directory;
}

/** Binaries under a folder that the unprivileged user may not enter are copied to one that it may. */
function runnableBinaries(folder: string, directory: string, user: UserIds | undefined): string {
  try {
    execFileSync(join(folder, 'postgres'), ['--version'], { ...user, cwd: '/', stdio: 'pipe' });
    return folder;
  } catch {
    const copy = join(directory, 'native');
    mkdirSync(copy);
    chmodSync(copy, 0o755);
    cpSync(dirname(folder), copy, { recursive: true, verbatimSymlinks: true });
    return join(copy, 'bin');
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

async function untilReady(url: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (attempt === READY_ATTEMPTS) throw error;
      await setTimeout(READY_PAUSE_MS);
    }
  }
}
