import { execFile, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { migrate } from '../../packages/core/src/store/database/migrate.ts';
import { openDatabase } from '../../packages/core/src/store/database/open-database.ts';
import { type ProcessEnd, startServer } from '../docs/server-process.ts';
import { startPostgres } from './postgres-server.ts';

/** Creates copies of a database that was prepared once: migrated and empty, or with the demonstration. */
export interface DatabaseTemplate {
  /** Returns the URL of a new copy. */
  readonly copy: () => Promise<string>;
  readonly remove: () => Promise<void>;
}

const TEMPLATE = 'template_migrated';

/** Starts a real PostgreSQL and creates copies as databases from a template. */
export async function postgresTemplate(): Promise<DatabaseTemplate> {
  const { urlOf, stop } = await startPostgres();
  await run(urlOf('postgres'), `create database ${TEMPLATE}`);
  await migrated(urlOf(TEMPLATE));
  let copies = 0;
  const copy = async () => {
    copies += 1;
    const name = `test_${copies}`;
    await run(urlOf('postgres'), `create database ${name} template ${TEMPLATE}`);
    return urlOf(name);
  };
  return { copy, remove: stop };
}

/** PGlite copies are folders: opening one takes a tenth of creating a database, and `cp` a third of Node's copy. */
export async function pgliteTemplate(): Promise<DatabaseTemplate> {
  const folder = mkdtempSync(join(tmpdir(), 'marcario-pglite-'));
  await migrated(`pglite://${join(folder, TEMPLATE)}`);
  return copiesIn(folder, 'pglite');
}

/** Record of the demonstration's first start in an empty folder. */
export interface FirstStart {
  readonly url: string;
  readonly apiKey: string;
  readonly curlLine: string;
  readonly stdout: string;
  readonly startMs: number;
  readonly end: ProcessEnd;
}

/** File with that record, in a folder in which the demonstration was started and stopped. */
export const FIRST_START = 'first-start.json';

/** Creates copies of a folder in which the demonstration was loaded, which takes half a minute. */
export async function demonstrationTemplate(): Promise<DatabaseTemplate> {
  const folder = mkdtempSync(join(tmpdir(), 'marcario-demo-'));
  const template = join(folder, TEMPLATE);
  mkdirSync(template);
  const begun = performance.now();
  const server = await startServer(template, { args: ['--demo'] });
  const startMs = performance.now() - begun;
  const { url, apiKey, curlLine, stdout } = server;
  const end = await server.stop('SIGTERM');
  const told: FirstStart = { url, apiKey, curlLine, stdout, startMs, end };
  writeFileSync(join(template, FIRST_START), JSON.stringify(told));
  return copiesIn(folder, 'demonstration');
}

/** Creates copies of the template within a folder. */
function copiesIn(folder: string, kind: string): DatabaseTemplate {
  let copies = 0;
  const copy = async () => {
    copies += 1;
    const target = join(folder, `test_${copies}`);
    await promisify(execFile)('cp', ['-R', join(folder, TEMPLATE), target]);
    return `${kind}://${target}`;
  };
  // Removes the copies in a detached process, because hundreds of them take a while.
  const remove = async () => {
    spawn('rm', ['-rf', folder], { detached: true, stdio: 'ignore' }).unref();
  };
  return { copy, remove };
}

async function migrated(url: string): Promise<void> {
  const database = await openDatabase(url);
  await migrate(database);
  await database.close();
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
