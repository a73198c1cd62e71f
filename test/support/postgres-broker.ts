import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../packages/core/src/store/migrate.ts';
import { openDatabase } from '../../packages/core/src/store/open-database.ts';
import { type PostgresServer, startPostgres } from './postgres-server.ts';

/** The migrated database that every test database is copied from. */
const TEMPLATE = 'marcario_template';

declare module 'vitest' {
  interface ProvidedContext {
    /** Socket that answers with the URL of a new database. */
    readonly postgresBroker: string;
  }
}

/**
 * Once per test run: hands out fresh databases of one PostgreSQL, which starts at the first request.
 * A run that needs none starts none.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const socket = join(tmpdir(), `marcario-broker-${process.pid}.sock`);
  let server: Promise<PostgresServer> | undefined;
  let databases = 0;
  const freshDatabase = async () => {
    server ??= startWithTemplate();
    const { urlOf } = await server;
    databases += 1;
    const name = `test_${databases}`;
    await run(urlOf('postgres'), `create database ${name} template ${TEMPLATE}`);
    return urlOf(name);
  };
  const broker = createServer({ allowHalfOpen: true }, (peer) => {
    peer.on('error', () => {});
    freshDatabase().then(
      (url) => peer.end(url),
      (error) => peer.end(`error ${error}`),
    );
  });
  rmSync(socket, { force: true });
  await new Promise<void>((resolve) => broker.listen(socket, resolve));
  project.provide('postgresBroker', socket);
  return async () => {
    broker.close();
    await (await server)?.stop();
  };
}

async function startWithTemplate(): Promise<PostgresServer> {
  const server = await startPostgres();
  await run(server.urlOf('postgres'), `create database ${TEMPLATE}`);
  const database = await openDatabase(server.urlOf(TEMPLATE));
  await migrate(database);
  await database.close();
  return server;
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
