// Read many marks with the typed client: item by item, page by page, by offset, and on from where an
// earlier run ended.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@marcario/client';
import { createService } from '@marcario/core/service';
import { createApp, createLogger, generateBrands } from '@marcario/server';

const folder = await mkdtemp(join(tmpdir(), 'marcario-example-'));
const path = join(folder, 'marks.ndjson');
const lines = [...generateBrands({ marks: 300, seed: 1 })].map((mark) => JSON.stringify(mark));
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
const client = createClient({ baseUrl: `http://127.0.0.1:${server.address().port}`, apiKey });

// Every mark of a listing, newest filing first. One call, and one unit of the quota, for 100 marks.
const numbers = [];
for await (const { nroSolicitud } of client.brands.search({ limit: 100 })) {
  numbers.push(nroSolicitud);
}

// Page by page, for what a page says beside its marks.
for await (const page of client.brands.search({ limit: 100 }).pages()) {
  console.log(page.items.length, 'of', page.estimatedTotal, 'as of', page.dataAsOf);
}

// On from where an earlier run ended: nextCursor is all that has to be kept.
const first = await client.brands.search({ limit: 100 });
const second = await client.brands.search({ limit: 100, cursor: first.nextCursor });

// The third page of an order that has no cursor.
const third = await client.brands.search({ sort: 'denominacion:asc', limit: 100, offset: 200 });

// All marks of some filters as one checked stream, and from where to follow what changes after it.
const exported = await client.brands.export({ clase: [29], liveOnly: true });
for await (const { nroSolicitud, denominacion } of exported)
  console.log(nroSolicitud, denominacion);
console.log(exported.total, 'marks; follow from', exported.changesCursor);

// The same marks as a workbook for a spreadsheet program.
const workbook = await client.brands.export({ format: 'xlsx', clase: [29], lang: 'es' });
await writeFile(join(folder, 'marcas.xlsx'), workbook);

assert.equal(new Set(numbers).size, 300);
assert.deepEqual(
  [...first.items, ...second.items].map(({ nroSolicitud }) => nroSolicitud),
  numbers.slice(0, 200),
);
assert.equal(third.items.length, 100);
assert.equal(third.nextCursor, null);

server.close();
await service.close();
await rm(folder, { recursive: true });
