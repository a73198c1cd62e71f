import { execFile, execFileSync, spawn } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { postgresBinaries } from './postgres-binaries.ts';
import { type UserIds, unprivilegedUser } from './unprivileged-user.ts';

const READY_ATTEMPTS = 200;
const READY_PAUSE_MS = 50;

const PRIVATE = ['listen_addresses=127.0.0.1', 'unix_socket_directories='];

/** Durable enough for a test: nothing waits for the disk, and nobody tidies hundreds of databases that are soon dropped. */
const HASTY = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'autovacuum=off',
  'jit=off',
  'max_connections=200',
];

/**
 * Runs the server until standard input closes: so it ends with the tests, however those end, and
 * takes its folder along. By then it may be another process than the one that was started here.
 */
const UNTIL_INPUT_CLOSES = `dir=$1; bin=$2; "$bin/postgres" -D "$dir/data" >/dev/null 2>"$dir/log" &
  server=$!; read -r _; kill -QUIT $server; "$bin/pg_ctl" stop -s -m immediate -D "$dir/data"
  wait; rm -rf "$dir"`;

/** How a server is stopped: `fast` hangs up on everybody first, `immediate` is a crash. */
export type StopMode = 'fast' | 'immediate';

/** A PostgreSQL of our own. */
export interface PostgresServer {
  /** URL of a database of this server. */
  readonly urlOf: (database: string) => string;
  /** Stops the server as its operator does; it can come back. */
  readonly leave: (mode: StopMode) => Promise<void>;
  /** Starts it again on the same data and port; resolves when it takes connections. */
  readonly comeBack: () => Promise<void>;
  /** Makes a replica a primary. */
  readonly promote: () => Promise<void>;
  /** Ends it for good. */
  readonly stop: () => Promise<void>;
}

/** Starts a PostgreSQL on a free loopback port, with an empty cluster in a temporary folder. */
export function startPostgres(settings = HASTY): Promise<PostgresServer> {
  const flags = ['--auth=trust', '--username=postgres', '--encoding=UTF8', '--no-locale'];
  return startCluster(settings, (data, binaries) => [
    join(binaries, 'initdb'),
    ['--no-sync', ...flags, '-D', data],
  ]);
}

/** The rows of one statement, over a connection of its own. */
export async function rowsOf(server: PostgresServer, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: server.urlOf('postgres') });
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows;
}

/** Starts a streaming replica of another PostgreSQL; null where the program that copies a cluster is missing. */
export async function startReplica(primary: PostgresServer): Promise<PostgresServer | null> {
  const copying = [join(postgresBinaries(), 'pg_basebackup'), '/usr/bin/pg_basebackup'];
  const program = copying.find((path) => existsSync(path));
  if (program === undefined) return null;
  const from = ['--dbname', primary.urlOf('postgres'), '--write-recovery-conf'];
  return startCluster([], (data) => [
    program,
    [...from, '--wal-method=stream', '--checkpoint=fast', '--no-sync', '--pgdata', data],
  ]);
}

/** @param making what makes the cluster in a folder: a program with its arguments */
async function startCluster(
  settings: readonly string[],
  making: (data: string, binaries: string) => readonly [program: string, args: readonly string[]],
): Promise<PostgresServer> {
  const user = unprivilegedUser();
  const directory = privateDirectory(user);
  const binaries = runnableBinaries(postgresBinaries(), directory, user);
  const data = join(directory, 'data');
  const [program, args] = making(data, binaries);
  execFileSync(program, args, { ...user, cwd: directory, stdio: 'pipe' });
  const port = await freePort();
  configure(data, [...PRIVATE, `port=${port}`, ...settings]);
  const script = ['-c', UNTIL_INPUT_CLOSES, 'sh', directory, binaries];
  const shell = spawn('sh', script, { ...user, cwd: '/', stdio: ['pipe', 'ignore', 'ignore'] });
  const ended = new Promise<void>((resolve) => shell.once('exit', () => resolve()));
  const urlOf = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`;
  await untilReady(urlOf('postgres'));
  const control = async (...args: readonly string[]) => {
    const told = ['-s', '-w', '-D', data, ...args];
    await promisify(execFile)(join(binaries, 'pg_ctl'), told, { ...user, cwd: '/' });
  };
  const stop = async () => {
    shell.stdin?.end();
    await ended;
  };
  return {
    urlOf,
    leave: (mode) => control('stop', '-m', mode),
    promote: () => control('promote'),
    comeBack: () => control('start', '-l', join(directory, 'log')),
    stop,
  };
}

/** In the cluster's own file, so that the server comes back with the same settings. */
function configure(data: string, settings: readonly string[]): void {
  const lines = settings.map((setting) => `${setting.replace('=', " = '")}'\n`);
  appendFileSync(join(data, 'postgresql.conf'), lines.join(''));
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
