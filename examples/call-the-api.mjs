// Serve a corpus over REST and call it with the typed client: a search page by page, a look-up,
// a refusal.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, MarcarioApiError } from '@marcario/client';
import { createService } from '@marcario/core/service';
import { createApp, createLogger, generateBrands } from '@marcario/server';

const folder = await mkdtemp(join(tmpdir(), 'marcario-example-'));
const path = join(folder, 'marks.ndjson');
const lines = [...generateBrands({ marks: 500, seed: 1 })].map((mark) => JSON.stringify(mark));
await writeFile(path, lines.join('\n'));

const service = await createService({ databaseUrl: 'pglite://memory' });
await service.importDocument({ path });
const { rawKey: apiKey } = await service.keys.create({
  label: 'example',
  consumerId: null,
  scopes: ['brands:read'],
  monthlyQuota: 1_000,
  expiresAt: null,
});
const server = createApp(service, { logger: createLogger('silent') }).listen(0, '127.0.0.1');
await once(server, 'listening');
const baseUrl = `http://127.0.0.1:${server.address().port}`;

const client = createClient({ baseUrl, apiKey });
const page = await client.brands.search({ q: 'kolun', limit: 5 });
for (const { nroSolicitud, denominacion, score } of page.items) {
  console.log(nroSolicitud, denominacion, score);
}

// Every registered mark, newest filing first, 100 a call.
const registered = [];
for await (const mark of client.brands.search({ estado: ['registrada'], limit: 100 })) {
  registered.push(mark);
}

const refusal = await client.brands.get('999999999').catch((error) => error);
if (refusal instanceof MarcarioApiError) console.log(refusal.status, refusal.code, refusal.message);

assert.equal(page.items[0].denominacion.toLowerCase(), 'kolun');
const { estimatedTotal } = await client.brands.search({ estado: ['registrada'], limit: 1 });
assert.equal(new Set(registered.map(({ nroSolicitud }) => nroSolicitud)).size, estimatedTotal);
assert.deepEqual([refusal.status, refusal.code], [404, 'not_found']);

server.close();
await service.close();
await rm(folder, { recursive: true });
