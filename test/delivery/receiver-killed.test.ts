import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { proves } from '../requirements.ts';
import { someBrands } from '../support/documents.ts';
import { freshPostgresUrl } from '../support/fresh-database.ts';
import { LOOPBACK_RULES } from '../support/outbox.ts';
import { type Served, serve } from '../support/serve.ts';
import { WatchApi } from '../watch/watch-api.ts';

/** How often the receiver of the examples is killed; `npm run soak` asks for more. */
const { MARCARIO_RECEIVER_KILLS = '1' } = process.env;
const KILLS = Number(MARCARIO_RECEIVER_KILLS);
const RECEIVER = resolve(import.meta.dirname, '../../examples/receive-webhooks.mjs');
const RETRY_MS = 200;
const KILL_WITHIN_MS = 800;
const FILED = 2;

let served: Served;
let folder: string;
let receiver: ChildProcess;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'marcario-receiver-'));
  const databaseUrl = await freshPostgresUrl();
  const schedule = Array<number>(1_000).fill(RETRY_MS);
  served = await serve([], { databaseUrl, delivery: { callbacks: LOOPBACK_RULES, schedule } });
});
afterAll(async () => {
  receiver.kill('SIGKILL');
  await served.close();
  await rm(folder, { recursive: true, force: true });
});

interface Kept {
  readonly hits: readonly { readonly id: string }[];
}

async function startReceiver(settings: object): Promise<number> {
  receiver = spawn(process.execPath, [RECEIVER, JSON.stringify(settings)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = await once(receiver.stdout ?? expect.unreachable(), 'data');
  return Number(port);
}

it(
  `the receiver of the examples has each hit once, however often it is killed (${KILLS} kills) ${proves('WEBHOOK-THEN-PULL')}`,
  async () => {
    const watch = new WatchApi(served.api, served.api.key);
    const { id, signingSecret: secret } = await watch.create(['KOLUN']);
    const path = join(folder, 'kept.json');
    const settings = { baseUrl: served.api.baseUrl, apiKey: served.api.key, secret, path };
    const port = await startReceiver({ ...settings, port: 0 });
    await watch.patch(id, { callbackUrl: `http://127.0.0.1:${port}/` });
    served.service.startDispatch();
    const file = async (round: number) => {
      const filed = someBrands(round * FILED, (round + 1) * FILED);
      await served.importMarks(filed.map((brand) => ({ ...brand, denominacion: 'KOLUN' })));
      await served.service.sweep();
    };
    for (let kills = 0; kills < KILLS; kills += 1) {
      await file(kills);
      await setTimeout(Math.random() * KILL_WITHIN_MS);
      receiver.kill('SIGKILL');
      await once(receiver, 'exit');
      await startReceiver({ ...settings, port });
    }
    await file(KILLS);
    const kept = async () => {
      const text = await readFile(path, 'utf8').catch(() => '{ "hits": [] }');
      return (JSON.parse(text) as Kept).hits.map((hit) => hit.id);
    };
    const all = (await watch.hits(id)).map((hit) => hit.id);
    expect(all).toHaveLength((KILLS + 1) * FILED);
    await expect.poll(kept, { timeout: 20_000 }).toEqual(all);
  },
  60_000 + KILLS * 5_000,
);
