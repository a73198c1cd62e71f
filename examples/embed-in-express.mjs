// Put the whole service into an express application of your own: under a path, beside its own routes,
// and with a route that calls the service in process.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createService } from '@marcario/core/service';
import { createApp, createLogger } from '@marcario/server';
import express from 'express';

const folder = await mkdtemp(join(tmpdir(), 'marcario-example-'));
const path = join(folder, 'marks.ndjson');
await writeFile(
  path,
  '{ "nroSolicitud": "1262023", "denominacion": "KOLUN", "clases": [{ "clase": 29 }] }\n',
);

const service = await createService({ databaseUrl: 'pglite://memory' });
await service.importDocument({ path });
const { rawKey } = await service.keys.create({
  label: 'example',
  consumerId: null,
  scopes: ['brands:read'],
  monthlyQuota: 1_000,
  expiresAt: null,
});

const app = express();
// Before anything that reads bodies: the service reads its own.
app.use('/marcas', createApp(service, { logger: createLogger('silent'), page: {} }));

// A route of your own asks without HTTP, without a key, and without using a quota.
app.get('/taken/:name', async (req, res) => {
  const { items } = await service.searchBrands({ q: req.params.name, limit: 1 });
  res.json({ taken: items[0]?.similitud === 1 });
});

const server = app.listen(0, '127.0.0.1');
await once(server, 'listening');
const url = `http://127.0.0.1:${server.address().port}`;

const answer = await fetch(`${url}/marcas/v1/brands?q=colun`, { headers: { 'X-API-Key': rawKey } });
const { items } = await answer.json();
console.log(answer.status, items[0].denominacion);
assert.equal(items[0].denominacion, 'KOLUN');
assert.deepEqual(await (await fetch(`${url}/taken/kolun`)).json(), { taken: true });
assert.deepEqual(await (await fetch(`${url}/taken/zorzal`)).json(), { taken: false });
const page = await fetch(`${url}/marcas/`);
assert.match(await page.text(), /<title>Marcario<\/title>/);

server.close().closeAllConnections();
await service.close();
await rm(folder, { recursive: true });
