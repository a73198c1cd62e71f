// Watch a name and pull what conflicts with it: no callback, no open port. The cursor is all that is kept.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@marcario/client';
import { createService } from '@marcario/core/service';
import { createApp, createLogger } from '@marcario/server';

const folder = await mkdtemp(join(tmpdir(), 'marcario-example-'));
const service = await createService({ databaseUrl: 'pglite://memory' });
const { rawKey: apiKey } = await service.keys.create({
  label: 'example',
  consumerId: 'lacteos',
  scopes: ['watch:read', 'watch:write'],
  monthlyQuota: 1_000,
  expiresAt: null,
});
const server = createApp(service, { logger: createLogger('silent') }).listen(0, '127.0.0.1');
await once(server, 'listening');

/** What a feed does by itself every day: new filings come in, and what is watched is judged. */
async function file(name, mark) {
  const path = join(folder, name);
  await writeFile(path, JSON.stringify({ clases: [{ clase: 29 }], estado: 'en_tramite', ...mark }));
  await service.importDocument({ path });
  await service.sweep();
}

const client = createClient({ baseUrl: `http://127.0.0.1:${server.address().port}`, apiKey });
const { id } = await client.watch.create({
  label: 'Lácteos',
  items: [{ marca: 'KOLUN' }],
  filters: { clase: [29] },
});

await file('monday.ndjson', { nroSolicitud: '1700001', denominacion: 'COLUN' });
await file('tuesday.ndjson', { nroSolicitud: '1700002', denominacion: 'ZAPATO' });

// Once a day: everything since the cursor of the day before.
const { items, nextCursor } = await client.watch.hits(id);
for (const { snapshot, score, hitKind } of items) {
  console.log(snapshot.nroSolicitud, snapshot.denominacion, score, hitKind);
}

await file('wednesday.ndjson', { nroSolicitud: '1700003', denominacion: 'KOLUN VERDE' });
const later = await client.watch.hits(id, { since: nextCursor });

assert.deepEqual(
  items.map(({ matchedNro }) => matchedNro),
  ['1700001'],
);
assert.deepEqual(
  later.items.map(({ matchedNro }) => matchedNro),
  ['1700003'],
);

server.close().closeAllConnections();
await service.close();
await rm(folder, { recursive: true });
