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

/** Settings without durability and vacuum, because hundreds of databases are dropped after a few seconds. */
const HASTY = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'autovacuum=off',
  'jit=off',
  'max_connections=200',
];

/**
 * Shell script that runs the server until its standard input closes, that is until the tests end for any reason, and
 * then removes its folder. It also stops a server process that was restarted meanwhile.
 */
const UNTIL_INPUT_CLOSES = `dir=$1; bin=$2; "$bin/postgres" -D "$dir/data" >/dev/null 2>"$dir/log" &
  server=$!; read -r _; kill -QUIT $server; "$bin/pg_ctl" stop -s -m immediate -D "$dir/data"
  wait; rm -rf "$dir"`;

/** Shutdown mode: `fast` disconnects all clients first, `immediate` is like a crash. */
export type StopMode = 'fast' | 'immediate';

/** A PostgreSQL server for tests. */
export interface PostgresServer {
  /** Returns the URL of a database on this server. */
  readonly urlOf: (database: string) => string;
  /** Stops the server as an operator would; `comeBack` restarts it. */
  readonly leave: (mode: StopMode) => Promise<void>;
  /** Restarts the server with the same data and port; resolves when it accepts connections. */
  readonly comeBack: () => Promise<void>;
  /** Promotes a replica to a primary. */
  readonly promote: () => Promise<void>;
  /** Stops the server permanently. */
  readonly stop: () => Promise<void>;
}

/** Starts PostgreSQL on a free loopback port, with an empty cluster in a temporary folder. */
export function startPostgres(settings = HASTY): Promise<PostgresServer> {
  const flags = ['--auth=trust', '--username=postgres', '--encoding=UTF8', '--no-locale'];
  return startCluster(settings, (data, binaries) => [
    join(binaries, 'initdb'),
    ['--no-sync', ...flags, '-D', data],
  ]);
}

/** Returns the rows of one statement, executed on a new connection. */
export async function rowsOf(server: PostgresServer, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: server.urlOf('postgres') });
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows;
}

/** Starts a streaming replica of another server; null if `pg_basebackup` is not installed. */
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

/** @param making returns the program and arguments that create the cluster in a folder */
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

/** Writes settings to the cluster's own file, so that they persist over restarts. */
function configure(data: string, settings: readonly string[]): void {
  const lines = settings.map((setting) => `${setting.replace('=', " = '")}'\n`);
  appendFileSync(join(data, 'postgresql.conf'), lines.join(''));
}

function privateDirectory(user: UserIds | undefined): string {
  const directory = mkdtempSync(join(user ? '/tmp' : tmpdir(), 'marcario-postgres-'));
  if (user) chownSync(directory, user.uid, user.gid);
  return directory;
}

/** Copies the binaries if the unprivileged user cannot enter their folder. */
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
