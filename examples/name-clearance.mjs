// Ten names for a new product: which of them are like a mark that is not over, how much, and why. One screening
// for all of them, one comparison for each name that is in doubt. It weighs evidence and clears nothing: goods,
// images and the reputation of a mark are for a person to judge.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@marcario/client';
import { createService } from '@marcario/core/service';
import { createApp, createLogger } from '@marcario/server';

// The register: a few marks of class 29 and 30. Yours comes from the files of the office.
const folder = await mkdtemp(join(tmpdir(), 'marcario-example-'));
const path = join(folder, 'register.ndjson');
const register = [
  ['1262023', 'KOLUN', 'registrada', [29]],
  ['1415092', 'KOLUN BARRA', 'registrada', [29, 30]],
  ['1500001', 'Café Ñuble', 'publicada', [30]],
  ['1500002', 'NUEVA AURORA', 'registrada', [29]],
  ['1500003', 'TRELKA', 'vencida', [29]],
  ['1500004', 'Lechera del Sur', 'registrada', [29]],
].map(([nroSolicitud, denominacion, estado, clases]) => ({
  nroSolicitud,
  denominacion,
  estado,
  clases: clases.map((clase) => ({ clase })),
}));
await writeFile(path, register.map((mark) => JSON.stringify(mark)).join('\n'));
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

const candidates = [
  'Colun Light',
  'Aurora Nueva',
  'Trelka',
  'Vimpano',
  'Cafe Nubble',
  'Koloni',
  'La Lechera del Sur',
  'Quesos Orfala',
  'Brimaldi',
  'KOLUNN',
];

// Ten units of the quota, all at once: with fewer left nothing would be charged.
const { items, dataAsOf } = await client.brands.screening({
  consultas: candidates.map((q) => ({ id: q, q })),
  clase: [29, 30],
  liveOnly: true,
  minScore: 0.5,
  limit: 3,
});

const verdicts = new Map();
for (const { id, items: alike = [] } of items) {
  const [nearest] = alike;
  verdicts.set(
    id,
    nearest === undefined ? 'nothing near' : nearest.lowConfidence ? 'look' : 'near',
  );
  console.log(`${id}: ${verdicts.get(id)}`);
  if (nearest === undefined) continue;
  // Why: what is alike in writing, sound and meaning, and which part of the one stands in the other.
  const { a, b, aspectos, compartidos } = await client.brands.compare({
    a: id,
    nroB: nearest.nroSolicitud,
  });
  const parts = compartidos.map(
    (one) => `${one.tipo}: "${a.texto.slice(...one.a)}" and "${b.texto.slice(...one.b)}"`,
  );
  const { visual, fonetico } = aspectos;
  console.log(`  ${b.texto} (${nearest.estado}), score ${nearest.score}`);
  console.log(`  written ${visual.grado}, sounding ${fonetico.grado}; ${parts.join('; ')}`);
}
console.log(`As of ${dataAsOf}. What is not here may have been filed since.`);

assert.equal(verdicts.get('KOLUNN'), 'near');
assert.equal(verdicts.get('La Lechera del Sur'), 'near');
assert.equal(verdicts.get('Vimpano'), 'nothing near');
// liveOnly leaves out denegada, vencida and anulada, and no other status: this expired mark would be shown without it.
assert.equal(verdicts.get('Trelka'), 'nothing near');

server.close().closeAllConnections();
await service.close();
await rm(folder, { recursive: true });
