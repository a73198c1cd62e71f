import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type OpenDatabase,
  openDatabase,
} from '../../packages/core/src/store/database/open-database.ts';
import { bundledScript } from '../support/bundled-script.ts';
import { type Receiver, startReceiver } from '../support/callback-receiver.ts';
import { freshPostgresUrl } from '../support/fresh-database.ts';
import { insertWatchlist, notify } from '../support/outbox.ts';
import { quickAnswers } from './odd-answers.ts';

/** How often each receiver is called; `npm run soak` asks for more. */
const { MARCARIO_ODD_CALLS = '4' } = process.env;
const CALLS = Number(MARCARIO_ODD_CALLS);
const MEGABYTE = 1_048_576;
const MAX_GROWTH = 30 * MEGABYTE;

let database: OpenDatabase;
let dispatcher: ChildProcess;
let script: string;
beforeAll(async () => {
  const url = await freshPostgresUrl();
  database = await openDatabase(url);
  script = await bundledScript('dispatcher-process.ts');
  dispatcher = spawn(process.execPath, [script, url, '30000'], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await once(dispatcher, 'message');
});
afterAll(async () => {
  dispatcher.kill('SIGKILL');
  await database.close();
  await rm(dirname(script), { recursive: true, force: true });
});

/** The most that the dispatcher weighed since it was asked before, in bytes. */
async function mostBytes(): Promise<number> {
  dispatcher.send('most');
  const [bytes] = await once(dispatcher, 'message');
  return Number(bytes);
}

const urlsOf = (receivers: readonly Receiver[]) => receivers.map(({ url }) => url);

/** Calls each receiver so often, and waits until all were called. */
async function callAll(urls: readonly string[], times: number): Promise<void> {
  for (const url of urls) {
    const { id } = await insertWatchlist(database.db, url);
    await notify(database.db, id, times);
  }
  const untried = () =>
    database.db.selectFrom('notification').select('id').where('attempts', '=', 0).execute();
  while ((await untried()).length > 0) await setTimeout(50);
}

it(
  'no receiver makes a dispatcher heavy, whatever it sends',
  async () => {
    const answers = Object.values(quickAnswers('http://127.0.0.1:9/'));
    const calm = await Promise.all(answers.map(() => startReceiver()));
    const odd = await Promise.all(answers.map(({ answering }) => startReceiver(answering)));
    // A program grows while it warms up: the same work is done with nothing odd in it before.
    await callAll(urlsOf(calm), CALLS);
    await mostBytes();
    await setTimeout(300);
    const idle = await mostBytes();
    await callAll(urlsOf(odd), CALLS);
    const growth = (await mostBytes()) - idle;
    console.log(
      `${odd.length * CALLS} odd answers: ${Math.round(growth / MEGABYTE)} MB above ${Math.round(idle / MEGABYTE)} MB`,
    );
    expect(growth).toBeLessThan(MAX_GROWTH);
    await Promise.all([...calm, ...odd].map((receiver) => receiver.close()));
  },
  60_000 + CALLS * 5_000,
);
