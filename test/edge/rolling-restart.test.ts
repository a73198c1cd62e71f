import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REGISTER } from '../brands/corpus.ts';
import { bareEnvironment, type ServerProcess, startServer } from '../docs/server-process.ts';
import { proves } from '../requirements.ts';
import { Balancer } from '../support/balancer.ts';
import { freshPostgresUrl } from '../support/fresh-database.ts';
import { serve, TEST_SECRET } from '../support/serve.ts';

const { MARCARIO_RESTARTS = '1' } = process.env;
const ROUNDS = Number(MARCARIO_RESTARTS);
/** A start takes seconds, and more on a busy machine. */
const MS_PER_ROUND = 90_000;
const UNLIMITED = { SERVICE_IP_LIMIT: '1000000', SERVICE_KEY_BURST_LIMIT: '1000000' };

let folder: string;
let env: NodeJS.ProcessEnv;
let key: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rolling-restart-'));
  const databaseUrl = await freshPostgresUrl();
  const database = { DATABASE_URL: databaseUrl, SERVICE_SECRET_KEY: TEST_SECRET };
  // The first process builds the index, and whichever starts later takes it.
  const index = { SERVICE_SNAPSHOT_SHARED: join(folder, 'index'), SERVICE_EMBEDDINGS: 'off' };
  env = { ...bareEnvironment(), ...database, ...UNLIMITED, ...index };
  const served = await serve(REGISTER, { databaseUrl });
  ({ key } = await served.createKey());
  await served.close();
});
afterAll(() => rm(folder, { recursive: true }));

const start = (port = '0') => startServer(folder, { env: { ...env, PORT: port } });

describe('two processes behind a load balancer', () => {
  it(
    `are restarted one after the other under load, and no request is lost ${proves(
      'D11-DRAINING',
    )}`,
    async () => {
      const processes = [await start(), await start()];
      const balancer = new Balancer({
        upstreams: processes.map(({ url }) => url),
        target: '/v1/brands?clase=29',
        headers: { 'X-API-Key': key },
        connections: 40,
        pauseMs: 50,
      });
      await balancer.start();
      for (let round = 0; round < ROUNDS * processes.length; round += 1) {
        await sleep(500);
        const old = processes[round % processes.length] as ServerProcess;
        const begun = performance.now();
        expect(await old.stop()).toMatchObject({ code: 0, stderr: '' });
        expect(performance.now() - begun).toBeLessThan(10_000);
        const renewed = await start(new URL(old.url).port);
        processes[round % processes.length] = renewed;
        await balancer.becomesWell(renewed.url);
      }
      const { answered, lost } = await balancer.stop();
      await Promise.all(processes.map((process) => process.stop()));
      console.log(
        `${ROUNDS * processes.length} restarts, ${answered} answered, ${lost.length} lost`,
      );
      expect(lost).toEqual([]);
      expect(answered).toBeGreaterThan(ROUNDS * 500);
    },
    60_000 + ROUNDS * MS_PER_ROUND,
  );
});
