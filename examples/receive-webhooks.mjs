// Receive the webhooks of a watchlist: verify the signature, pull what is new, remember how far.
// The receiver is this file started again with an argument, so that it can be killed and come back.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { createClient } from '@marcario/client';
import { createService } from '@marcario/core/service';
import { signTestWebhook, verifyWebhook } from '@marcario/core/webhook';
import { createApp, createLogger } from '@marcario/server';

/** Hits and cursor are one file that is replaced whole: a kill leaves the old one or the new one. */
async function receive({ client, secret, path }, request) {
  const rawBody = await buffer(request);
  const header = request.headers['x-service-signature'];
  const { data } = await verifyWebhook({ rawBody, header, secret });
  const kept = await readKept(path);
  for await (const page of client.watch.hits(data.watchlistId, kept.cursor).pages()) {
    kept.hits.push(...page.items.map(({ id, snapshot }) => ({ id, mark: snapshot.denominacion })));
    if (page.nextCursor) kept.cursor = { since: page.nextCursor };
  }
  await writeFile(`${path}.new`, JSON.stringify(kept));
  await rename(`${path}.new`, path);
}

async function readKept(path) {
  const text = await readFile(path, 'utf8').catch(() => '{ "cursor": {}, "hits": [] }');
  return JSON.parse(text);
}

/** One notification after the other; only what was kept is answered with 2xx, the rest comes again. */
function startReceiver({ baseUrl, apiKey, port, ...settings }) {
  const client = createClient({ baseUrl, apiKey });
  let turn = Promise.resolve();
  const server = createServer((request, response) => {
    turn = turn
      .then(() => receive({ client, ...settings }, request))
      .then(() => response.writeHead(204).end())
      .catch((error) => response.writeHead(400).end(error.message));
  });
  server.listen(port, '127.0.0.1', () => console.log(server.address().port));
}

async function spawnReceiver(settings) {
  const args = [import.meta.filename, JSON.stringify(settings)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [printed] = await once(child.stdout, 'data');
  return { child, port: Number(printed) };
}

async function demonstrate() {
  const folder = await mkdtemp(join(tmpdir(), 'marcario-example-'));
  const service = await createService({
    databaseUrl: 'pglite://memory',
    delivery: {
      callbacks: { allow: { has: (address) => address === '127.0.0.1' }, ports: null, http: true },
      schedule: Array(600).fill(300),
    },
  });
  const { rawKey: apiKey } = await service.keys.create({
    label: 'receiver',
    consumerId: 'example',
    scopes: ['watch:read', 'watch:write'],
    monthlyQuota: 1_000,
    expiresAt: null,
  });
  const server = createApp(service, { logger: createLogger('silent') }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const baseUrl = `http://127.0.0.1:${server.address().port}`;
  service.startDispatch();

  const filed = async (nroSolicitud, denominacion) => {
    const path = join(folder, `${nroSolicitud}.ndjson`);
    await writeFile(path, JSON.stringify({ nroSolicitud, denominacion }));
    await service.importDocument({ path });
    await service.sweep();
  };
  const { watch } = createClient({ baseUrl, apiKey });
  const list = await watch.create({ label: 'Dairy', items: [{ marca: 'KOLUN' }] });
  const path = join(folder, 'kept.json');
  const settings = { baseUrl, apiKey, secret: list.signingSecret, path };
  const kept = async (count) => {
    for (;;) {
      const { hits } = await readKept(path);
      if (hits.length >= count) return hits;
      await setTimeout(50);
    }
  };

  const first = await spawnReceiver({ ...settings, port: 0 });
  const callbackUrl = `http://127.0.0.1:${first.port}/`;
  await watch.update(list.id, { callbackUrl });
  await filed('1600001', 'KOLUN PLUS');
  await kept(1);

  first.child.kill('SIGKILL');
  await filed('1600002', 'COLUN');
  const second = await spawnReceiver({ ...settings, port: first.port });
  const hits = await kept(2);
  for (const { id, mark } of hits) console.log(id, mark);
  assert.deepEqual(
    hits.map(({ mark }) => mark),
    ['KOLUN PLUS', 'COLUN'],
  );

  const rawBody = JSON.stringify({
    type: 'watch.hits',
    data: { watchlistId: list.id, newHits: 1 },
  });
  const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
  const headers = { 'X-Service-Signature': await signTestWebhook({ rawBody, secret }) };
  const forged = await fetch(callbackUrl, { method: 'POST', headers, body: rawBody });
  assert.equal(forged.status, 400);

  second.child.kill();
  server.close();
  await service.close();
  await rm(folder, { recursive: true });
}

const [, , settings] = process.argv;
if (settings === undefined) await demonstrate();
else startReceiver(JSON.parse(settings));
