// Once a week, for one holder: which of its marks expire, which were published, and which new marks near its own can
// still be opposed, and until when. A date is given only where the data carries what it rests on.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClient } from '@marcario/client';
import { createService } from '@marcario/core/service';
import { createApp, createLogger } from '@marcario/server';

// A register on a Friday of November 2026; on yours time runs by itself and the files come from the office.
const OWN = { nombre: 'Cooperativa Kolún', rut: '76543210-3', pais: 'CL' };
const OTHER = { nombre: 'Otra Casa Ltda.', pais: 'CL' };
const mark = (nroSolicitud, denominacion, holder, fields) => ({
  nroSolicitud,
  denominacion,
  clases: [{ clase: 29 }],
  titulares: [holder],
  tipoSigno: 'denominativa',
  ...fields,
});
const register = [
  mark('1262023', 'KOLUN', OWN, {
    estado: 'registrada',
    nroRegistro: '1201352',
    fechaPresentacion: '2016-04-21',
    fechaRegistro: '2017-01-15',
    fechaVencimiento: '2027-01-15',
  }),
  mark('1700001', 'KOLUN BARRA', OWN, { estado: 'publicada', fechaPublicacion: '2026-11-17' }),
  mark('1700002', 'COLUN', OTHER, { estado: 'publicada', fechaPublicacion: '2026-11-18' }),
  mark('1700003', 'ZAPATO', OTHER, { estado: 'publicada', fechaPublicacion: '2026-11-18' }),
  mark('1500001', 'KOLLUN', OTHER, { estado: 'vencida', fechaPublicacion: '2011-03-01' }),
];
const folder = await mkdtemp(join(tmpdir(), 'marcario-example-'));
const path = join(folder, 'register.ndjson');
await writeFile(path, register.map((one) => JSON.stringify(one)).join('\n'));
const now = () => new Date('2026-11-20T12:00:00Z');
const service = await createService({ databaseUrl: 'pglite://memory', now });
await service.importDocument({ path });
const calendar = new URL('../packages/server/data/feriados-cl-2023-2027.csv', import.meta.url);
await service.holidays.importFile(fileURLToPath(calendar));
for (const year of [2026, 2027]) await service.holidays.cover(year);
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

const [today, lastWeek, inHalfAYear] = ['2026-11-20', '2026-11-14', '2027-05-20'];
const rut = [OWN.rut];

console.log('Expires within half a year:');
const expiring = await client.plazos
  .list({ tipo: 'renovacion', rut, hasta: inHalfAYear })
  .toArray();
for (const { nroSolicitud, denominacion, plazo } of expiring) {
  console.log(`  ${nroSolicitud} ${denominacion}: ${plazo.vence}, late until ${plazo.graciaHasta}`);
}

console.log('Published this week:');
const published = await client.brands
  .search({ rut, fechaPublicacionDesde: lastWeek, fechaPublicacionHasta: today, limit: 100 })
  .toArray();
for (const { nroSolicitud, denominacion, fechaPublicacion } of published) {
  console.log(`  ${nroSolicitud} ${denominacion}: ${fechaPublicacion}`);
}

// What can be opposed in the classes of the portfolio, and of that what is near one of its marks.
console.log('Near your marks, and open to opposition:');
const portfolio = await client.brands.search({ rut, liveOnly: true, limit: 100 }).toArray();
const clase = [...new Set(portfolio.flatMap(({ clases }) => clases))];
const windows = new Map();
for await (const { nroSolicitud, plazo } of client.plazos.list({ tipo: 'oposicion', clase })) {
  windows.set(nroSolicitud, plazo);
}
const found = [];
for (let from = 0; from < portfolio.length; from += 50) {
  const { items } = await client.brands.screening({
    consultas: portfolio.slice(from, from + 50).map(({ nroSolicitud: nro }) => ({ nro })),
    excluirTitular: rut,
    liveOnly: true,
    minScore: 0.7,
    limit: 20,
  });
  for (const { nro, items: alike = [] } of items) {
    for (const near of alike) {
      const window = windows.get(near.nroSolicitud);
      if (window?.vence !== undefined) found.push({ nro, near, window });
    }
  }
}
for (const { nro, near, window } of found) {
  console.log(`  ${near.nroSolicitud} ${near.denominacion}, near ${nro}: until ${window.vence}`);
}

assert.deepEqual(
  expiring.map(({ nroSolicitud, plazo }) => [nroSolicitud, plazo.vence]),
  [['1262023', '2027-01-15']],
);
assert.deepEqual(
  published.map(({ nroSolicitud }) => nroSolicitud),
  ['1700001'],
);
// Published on 18 November: thirty business days, 8 and 25 December and 1 January not among them.
assert.deepEqual([...new Set(found.map(({ near }) => near.nroSolicitud))], ['1700002']);
assert.equal(found[0].window.vence, '2027-01-04');

server.close().closeAllConnections();
await service.close();
await rm(folder, { recursive: true });
