import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type OpenDatabase,
  openDatabase,
} from '../../packages/core/src/store/database/open-database.ts';
import { type PostgresServer, startPostgres } from '../support/postgres-server.ts';

const PROCESSES = 10;
const STATEMENTS = 20;

let server: PostgresServer;
let databases: readonly OpenDatabase[];
beforeAll(async () => {
  // With the number of connections that PostgreSQL has by itself.
  server = await startPostgres(['fsync=off', 'max_connections=100']);
  const url = server.urlOf('postgres');
  databases = await Promise.all(
    Array.from({ length: PROCESSES }, () => openDatabase(url, SETTINGS)),
  );
});
afterAll(async () => {
  await Promise.all(databases.map(({ close }) => close()));
  await server.stop();
});

const SETTINGS = { max: 9, statementSeconds: 5 };

it('ten busy processes fit on the hundred connections of a PostgreSQL', async () => {
  const busy = databases.flatMap(({ db, serving }) =>
    Array.from({ length: STATEMENTS }, () => [
      sql`select pg_sleep(0.05)`.execute(db),
      sql`select pg_sleep(0.05)`.execute(serving),
    ]).flat(),
  );
  await Promise.all(busy);
  const sizes = databases.flatMap(({ pools }) => pools().map(({ size }) => size));
  expect(sizes.filter((_, at) => at % 2 === 0)).toEqual(Array(PROCESSES).fill(4));
  expect(sizes.filter((_, at) => at % 2 === 1)).toEqual(Array(PROCESSES).fill(5));
});

it('a statement of a call has the time that is set', async () => {
  const [{ serving, db }] = databases as [OpenDatabase];
  const timeout = sql`show statement_timeout`;
  expect((await timeout.execute(serving)).rows).toEqual([{ statement_timeout: '5s' }]);
  expect((await timeout.execute(db)).rows).toEqual([{ statement_timeout: '0' }]);
});
