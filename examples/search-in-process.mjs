// Import the office's own file and search it, all in one process: what `marcario serve` answers
// over HTTP, without HTTP. The embedded database of this example lives in memory.

import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createService } from '@marcario/core/service';

// A year file as the office publishes it, quirks included: classes with stray blanks, numbers as
// decimals, several date formats, holders behind their country.
const file = `ApplicationNumber;RegistrationNumber;NizaClasses;Applicants;FilingDate;BrandName;SignType;Status
1262023;1201352.0;29;(CL) Cooperativa Kolún;2017-04-21 00:00:00;KOLUN;Denominativa;Registrada
1415092;0.0;29 ,30;(CL) Cooperativa Kolún;18/03/2021;KOLUN BARRA;Mixta;En TrÃ¡mite
1500001;0;30;(AR) Tostadores SA | (CL) Ana Pérez;02-01-2023;Café Ñuble;Mixta;Publicada
1500002;;;;;Sin fecha;Mixta;En Trámite
`;
const folder = await mkdtemp(join(tmpdir(), 'marcario-example-'));
const path = join(folder, 'Applications-2023.csv');
await writeFile(path, file);

const service = await createService({ databaseUrl: 'pglite://memory' });
const run = await service.importDocument({ path });
console.log(`${run.document}: ${run.status}, ${run.created} created, ${run.rejected} rejected`);

const found = await service.searchBrands({ q: 'colun', clase: [29] });
for (const { nroSolicitud, denominacion, score, matchedBy } of found.items) {
  console.log(nroSolicitud, denominacion, score, matchedBy);
}

assert.deepEqual([run.status, run.created, run.rejected], ['ok', 4, 0]);
assert.equal(found.items[0].denominacion, 'KOLUN');

const detail = await service.getBrandDetail({ nroSolicitud: '1500001' });
assert.deepEqual(
  detail.personas.map(({ nombre, pais }) => [nombre, pais]),
  [
    ['Tostadores SA', 'AR'],
    ['Ana Pérez', 'CL'],
  ],
);
assert.equal(detail.fechaPresentacion, '2023-01-02');

const batch = await service.getBrandsBatch({ nros: ['1415092', '7'] });
assert.equal(batch.items[0].estado, 'en_tramite');
assert.deepEqual(batch.notFound, ['7']);

// The same file again changes nothing.
const again = await service.importDocument({ path });
assert.deepEqual([again.created, again.updated, again.unchanged], [0, 0, 4]);

await service.close();
await rm(folder, { recursive: true });
