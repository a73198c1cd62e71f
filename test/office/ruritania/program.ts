import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createService } from '../../../packages/core/src/service/create-service.ts';

/** What a caller sees of the service of this office: printed as JSON. */
const folder = await mkdtemp(join(tmpdir(), 'marcario-office-'));
// Half past eleven in the evening of the 1st in UTC is the 2nd in Auckland.
const service = await createService({
  databaseUrl: 'pglite://memory',
  now: () => new Date('2026-06-01T23:30:00Z'),
});

async function importLines(name: string, lines: readonly object[]) {
  const path = join(folder, name);
  await writeFile(path, lines.map((line) => JSON.stringify(line)).join('\n'));
  return await service.importDocument({ path, source: 'portal' });
}

await writeFile(join(folder, 'holidays.csv'), 'fecha,nombre\n2026-06-03,Rudolf\n');
await service.holidays.importFile(join(folder, 'holidays.csv'));
await service.holidays.cover(2026);

const COMPANY = { Nombre: 'Zenda AG', Rut: 'R912345', Dv: '4' };
const PERSON = { Nombre: 'Anton Hentzau', Rut: 'R112345', Dv: '6' };
const first = await importLines('first.ndjson', [
  {
    NumeroSolicitud: 1,
    Denominacion: 'ELPHBERG',
    EstadoDescripcion: 'Ausgelegt',
    TipoMarcaDescripcion: 'Wortmarke',
    FechaPublicacion: '2026-06-01',
    Clases: [{ Clase: 33 }],
    Titulares: [COMPANY],
    Anotaciones: [{ Fecha: '2026-06-01', EstadoDescripcion: 'Einspruch der Hofburg AG' }],
  },
  {
    NumeroSolicitud: 2,
    Denominacion: 'STRELSAU',
    EstadoDescripcion: 'Eingereicht',
    TipoMarcaDescripcion: 'Eine Bildmarke',
    Clases: [{ Clase: 9 }],
    Titulares: [PERSON],
  },
  { NumeroSolicitud: 3, Denominacion: 'TARLENHEIM', EstadoDescripcion: 'Registrada' },
]);
const watchlist = await service.createWatchlist(
  { label: 'Castle', items: [{ marca: 'ELFBERG' }], filters: { liveOnly: true } },
  { consumerId: 'castle' },
);
await service.sweep();
await importLines('second.ndjson', [
  {
    NumeroSolicitud: 4,
    Denominacion: 'ELPHBURG',
    EstadoDescripcion: 'Ausgelegt',
    Clases: [{ Clase: 33 }],
  },
  {
    NumeroSolicitud: 5,
    Denominacion: 'ELFBERG',
    EstadoDescripcion: 'Geloscht',
    Clases: [{ Clase: 33 }],
  },
]);
await service.sweep();

const detail = await service.getBrandDetail({ nroSolicitud: '1' });
const found = await service.searchBrands({ q: 'elphberg', vivas: true });
const byTaxId = await service.searchBrands({ rut: ['r912345-4'] });
const hidden = await service.getBrandDetail({ nroSolicitud: '2' });
const hits = await service.listWatchHits({ id: watchlist.id }, { consumerId: 'castle' });
const refused = await service.searchBrands({ rut: ['12345678-5'] }).then(
  () => null,
  ({ code, message }) => ({ code, message }),
);
console.log(
  JSON.stringify({
    run: first,
    detail,
    plazos: (await service.getBrandPlazos({ nro: '1' })).items,
    found: found.items.map(({ nroSolicitud }) => nroSolicitud),
    byTaxId: byTaxId.items.map(({ nroSolicitud }) => nroSolicitud),
    ofPerson: hidden.personas,
    signType: hidden.tipoSigno,
    byStatus: (await service.insightsByEstado({})).data,
    opposition: await service.getBrandOpposition({ nro: '1' }),
    hits: hits.items.map(({ matchedNro, hitKind }) => ({ matchedNro, hitKind })),
    refused,
  }),
);
await service.close();
await rm(folder, { recursive: true });
