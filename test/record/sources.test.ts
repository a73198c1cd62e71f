import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/documents.ts';
import { freshPgliteUrl, freshPostgresUrl } from '../support/fresh-database.ts';
import { type Served, serve } from '../support/serve.ts';

const NRO = '1523001';
const SPREADSHEET = [
  'ApplicationNumber;BrandName;Applicants;NizaClasses;Status;LastUpdatedDate',
  `${NRO};KOLUN;(CL) LECHES LTDA;29;Publicada;2024-01-05 00:00:00`,
  '',
].join('\n');
const DOSSIER = {
  NumeroSolicitud: NRO,
  Titulares: [{ Nombre: 'Leches Ltda.', Rut: '76543210', Dv: '3', Pais: 'CL' }],
  Instancias: [{ Fecha: '02/01/2024', EstadoDescripcion: 'Presentación de solicitud' }],
};
const TRANSFER = {
  fecha: '2024-06-03',
  seccion: 'M8',
  nroSolicitud: NRO,
  descripcion: 'Anotación de transferencia',
  transferentes: [{ nombre: 'LECHES LTDA', rut: '76543210-3' }],
  adquirentes: [{ nombre: 'NORDLICHT GMBH' }],
};
const RESOLD = SPREADSHEET.replace('(CL) LECHES LTDA', '(DE) Nordlicht GmbH').replace(
  '2024-01-05',
  '2099-01-05',
);

describe.each([
  { kind: 'PGlite', freshUrl: freshPgliteUrl },
  { kind: 'PostgreSQL', freshUrl: freshPostgresUrl },
])('a mark told by all feeds, on $kind', ({ freshUrl }) => {
  const folder = temporaryFolder();
  let served: Served;
  beforeAll(async () => {
    served = await serve([], { databaseUrl: await freshUrl() });
  });
  afterAll(() => served.close());

  async function importing(name: string, text: string) {
    const path = folder.pathOf(name);
    await writeFile(path, text);
    return served.service.importDocument({ path });
  }

  it('is one record, each feed adding what it knows', async () => {
    const runs = [
      await importing('ED_MD_2024-06-03.ndjson', `${JSON.stringify(TRANSFER)}\n`),
      await importing('Applications-2024.csv', SPREADSHEET),
      await importing('portal.ndjson', `${JSON.stringify({ d: JSON.stringify(DOSSIER) })}\n`),
    ];
    expect(runs.map(({ source, status }) => [source, status])).toEqual([
      ['gazette', 'ok'],
      ['opendata', 'ok'],
      ['portal', 'ok'],
    ]);
    const detail = await served.api.detail(NRO);
    expect(detail).toMatchObject({ denominacion: 'KOLUN', estado: 'publicada' });
    expect(detail.personas).toMatchObject([{ nombre: 'Leches Ltda.', rut: '76543210-3' }]);
    expect(detail.anotaciones.map(({ codigo, seccionTipo }) => [codigo, seccionTipo])).toEqual([
      [null, 'solicitud'],
      ['M8', 'anotacion'],
    ]);
    expect(detail.fuentes.map(({ source }) => source)).toEqual(['gazette', 'opendata', 'portal']);
    expect(
      await importing('ED_MD_2024-06-03.ndjson', `${JSON.stringify(TRANSFER)}\n`),
    ).toMatchObject({ created: 0, updated: 0, unchanged: 1 });
  });

  it('changes hands once the newest list has the acquirer whom the gazette named', async () => {
    await importing('Applications-2099.csv', RESOLD);
    const { personas, personasHistoricas, anotaciones } = await served.api.detail(NRO);
    expect(personas).toMatchObject([{ nombre: 'Nordlicht GmbH', pais: 'DE' }]);
    expect(personasHistoricas).toMatchObject([
      {
        rut: '76543210-3',
        rol: 'titular',
        retiradoEn: '2024-06-03',
        retiradoPor: anotaciones[1]?.id,
      },
    ]);
    expect(await served.api.numbers('titular=leches')).toEqual([]);
    expect(await served.api.numbers('rut=76543210-3&vigencia=historica')).toEqual([NRO]);
  });
});
