import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REGISTER } from '../brands/corpus.ts';
import { proves } from '../requirements.ts';
import { type PostgresServer, rowsOf, startPostgres } from '../support/postgres-server.ts';
import { type Served, serve } from '../support/serve.ts';
import { overMcp, overRest } from './outcomes.ts';

const DATABASE = 'marcas';
const START_MS = 60_000;

let server: PostgresServer;
let served: Served;
beforeAll(async () => {
  server = await startPostgres();
  await rowsOf(server, `create database ${DATABASE}`);
  served = await serve(REGISTER, { databaseUrl: server.urlOf(DATABASE) });
}, START_MS);
afterAll(async () => {
  await served.close();
  await server.stop();
});

const run = (statement: string) => rowsOf(server, statement);

/** Ends the sessions of the service, as a failover or an administrator does. */
const endSessions = () =>
  run(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${DATABASE}'`);

const WAYS = [
  {
    way: 'by the setting of the server, in sessions that there are',
    refuse: async () => {
      await run('alter system set default_transaction_read_only = on');
      await run('select pg_reload_conf()');
    },
    take: async () => {
      await run('alter system reset all');
      await run('select pg_reload_conf()');
    },
  },
  {
    way: 'by the setting of the database, which sessions keep that began under it',
    refuse: async () => {
      await run(`alter database ${DATABASE} set default_transaction_read_only = on`);
      await endSessions();
    },
    take: () => run(`alter database ${DATABASE} reset default_transaction_read_only`),
  },
  {
    way: 'by the setting of the user',
    refuse: async () => {
      await run('alter role postgres set default_transaction_read_only = on');
      await endSessions();
    },
    take: async () => {
      const client = new pg.Client({
        connectionString: server.urlOf('postgres'),
        options: '-c default_transaction_read_only=off',
      });
      await client.connect();
      await client.query('alter role postgres reset default_transaction_read_only');
      await client.end();
    },
  },
];

async function healthIs(status: number): Promise<unknown> {
  for (let look = 0; look < 100; look += 1) {
    const answer = await served.api.send('/health');
    if (answer.status === status) return answer.json();
    await sleep(100);
  }
  return expect.unreachable(`/health is never ${status}`);
}

describe.each(WAYS)('a PostgreSQL that takes no writes $way', ({ refuse, take }) => {
  it(`is a 503 for every keyed call and for /health, until it takes them again ${proves('D12-READ-ONLY')}`, async () => {
    const { key } = await served.createKey();
    const { key: revoked, revoke } = await served.createKey();
    await revoke();
    expect(await overRest(served.api.baseUrl, key)).toBe('ok');
    await refuse();
    try {
      expect(await healthIs(503)).toMatchObject({ status: 'degraded', reason: 'database' });
      for (let round = 0; round < 3; round += 1) {
        const answers = await Promise.all(
          ['/v1/brands', '/v1/usage', '/v1/nothing', '/v1/watch'].map((target) =>
            served.api.send(target, { key }),
          ),
        );
        for (const answer of answers) {
          expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
          expect(await answer.json()).toMatchObject({
            error: { code: 'service_unavailable', message: 'Internal error' },
          });
        }
        expect(await overMcp(served.api.baseUrl, key)).toBe('service_unavailable');
        expect((await served.api.send('/health')).status).toBe(503);
        expect((await served.api.send('/health/live')).status).toBe(200);
      }
    } finally {
      await take();
    }
    expect(await healthIs(200)).toMatchObject({ status: 'ok' });
    const outcomes = await Promise.all(
      Array.from({ length: 30 }, () => overRest(served.api.baseUrl, key)),
    );
    expect(outcomes.slice(-10)).toEqual(Array(10).fill('ok'));
    expect(await overRest(served.api.baseUrl, revoked)).not.toBe('ok');
  });
});
