import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REGISTER } from '../brands/corpus.ts';
import { bareEnvironment, type ServerProcess, startServer } from '../docs/server-process.ts';
import { proves } from '../requirements.ts';
import { freshPgliteUrl } from '../support/fresh-database.ts';
import { serve, TEST_SECRET } from '../support/serve.ts';
import { overRest } from './outcomes.ts';

/** How often the server is killed; a long run asks for more. */
const { MARCARIO_COUNTER_KILLS = '1' } = process.env;
const KILLS = Number(MARCARIO_COUNTER_KILLS);
const CALLERS = 4;
const KILL_AFTER_MS = 1_500;
const KILL_WITHIN_MS = 1_000;
/** What was answered so long before a kill is counted. */
const REMEMBERED_MS = 1_000;

let folder: string;
let env: NodeJS.ProcessEnv;
let key: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'embedded-killed-'));
  const databaseUrl = await freshPgliteUrl();
  const served = await serve(REGISTER, { databaseUrl });
  ({ key } = await served.createKey());
  await served.close();
  const limits = { SERVICE_IP_LIMIT: '1000000', SERVICE_KEY_BURST_LIMIT: '1000000' };
  const database = { DATABASE_URL: databaseUrl, SERVICE_SECRET_KEY: TEST_SECRET };
  env = { ...bareEnvironment(), ...database, ...limits, SERVICE_EMBEDDINGS: 'off' };
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Calls {
  readonly asked: number;
  /** When each was answered. */
  readonly answeredAt: readonly number[];
}

/** Calls without a pause until the server is gone. */
async function callUntilGone({ url }: ServerProcess): Promise<Calls> {
  const answeredAt: number[] = [];
  let asked = 0;
  const caller = async () => {
    for (;;) {
      asked += 1;
      try {
        expect(await overRest(url, key)).toBe('ok');
      } catch (error) {
        // `fetch` says so where the other end went away.
        if (error instanceof TypeError || error instanceof SyntaxError) return;
        throw error;
      }
      answeredAt.push(performance.now());
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  return { asked, answeredAt };
}

async function usedOf({ url }: ServerProcess): Promise<number> {
  const answer = await fetch(`${url}/v1/usage`, { headers: { 'X-API-Key': key } });
  const { used } = (await answer.json()) as { used: number };
  return used;
}

describe('a server on the embedded database that is killed under calls', () => {
  it(
    `still knows what it charged a second before ${proves('D2-EMBEDDED')}`,
    async () => {
      let server = await startServer(folder, { env });
      for (let kill = 0; kill < KILLS; kill += 1) {
        const before = await usedOf(server);
        const calls = callUntilGone(server);
        await setTimeout(KILL_AFTER_MS + Math.random() * KILL_WITHIN_MS);
        const killedAt = performance.now();
        await server.stop('SIGKILL');
        const { asked, answeredAt } = await calls;
        server = await startServer(folder, { env });
        const used = (await usedOf(server)) - before;
        const remembered = answeredAt.filter((at) => at < killedAt - REMEMBERED_MS).length;
        expect(remembered).toBeGreaterThan(0);
        expect(used).toBeGreaterThanOrEqual(remembered);
        expect(used).toBeLessThanOrEqual(asked);
      }
      await server.stop();
    },
    60_000 + KILLS * 30_000,
  );
});
