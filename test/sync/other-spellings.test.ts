import { writeFile } from 'node:fs/promises';
import { SCOPES } from '@marcario/core/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  textRow,
  workbookBytes,
} from '../../packages/core/src/sync/readers/fixtures/workbook-fixture.ts';
import { readHolidayCsv } from '../../packages/core/src/sync/readers/holiday-csv.ts';
import { proves } from '../requirements.ts';
import { temporaryFolder } from '../support/documents.ts';
import { type Served, serve } from '../support/serve.ts';
import { WatchApi } from '../watch/watch-api.ts';

const folder = temporaryFolder();
let served: Served;
beforeAll(async () => {
  served = await serve([]);
}, 120_000);
afterAll(() => served.close());

/** A row of the open data. */
type Row = Readonly<Record<string, string>>;
/** How each reader is given some rows of the open data. */
const OPENDATA: Readonly<Record<string, (rows: readonly Row[]) => string | Buffer>> = {
  'marks.xlsx': (rows) => workbookBytes({ rows: table(rows).map(workbookRow).join('') }),
  'marks.csv': (rows) => lines(table(rows).map((cells) => cells.map(quoted).join(';'))),
  'marks.json': (rows) => JSON.stringify(rows),
  'marks.txt': (rows) => lines(rows.flatMap(dumped)),
};

const lines = (texts: readonly string[]) => texts.map((text) => `${text}\n`).join('');
const quoted = (cell: string) => `"${cell}"`;
const workbookRow = (cells: readonly string[], at: number) => textRow(at + 1, cells);
const dumped = (row: Row) => [
  'RECORD_START',
  ...Object.entries(row).map(([name, value]) => `${name}: ${value}`),
  'RECORD_END',
];

function table(rows: readonly Row[]): readonly (readonly string[])[] {
  const names = Object.keys(rows[0] ?? {});
  return [names, ...rows.map((row) => names.map((name) => row[name] ?? ''))];
}

let documents = 0;

async function take(name: string, content: string | Buffer) {
  documents += 1;
  // A name chooses the reader, and of one name the newer document is the whole of the one before.
  const path = folder.pathOf(name.startsWith('ED') ? name : `${documents}-${name}`);
  await writeFile(path, content);
  return served.service.importDocument({ path });
}

/** The documents of the other readers, of one mark each. */
const JSON_LINES: Readonly<Record<string, (nro: string) => object>> = {
  'ED_MD_2026-03-02.ndjson': (nroSolicitud) => ({
    fecha: '2026-03-02',
    seccion: 'M3',
    nroSolicitud,
    descripcion: 'Publicación de solicitud',
    adquirentes: [{ nombre: 'Compañía Pingüino' }],
  }),
  'portal.ndjson': (NumeroSolicitud) => ({
    NumeroSolicitud,
    Denominacion: 'Viña Ñandú',
    EstadoDescripcion: 'En Trámite',
    Clases: [{ Clase: 33, Cobertura: 'Champán' }],
    Titulares: [{ Nombre: 'Compañía Pingüino Ltda.' }],
    Anotaciones: [{ Fecha: '02/03/2026', EstadoDescripcion: 'Publicación', Observacion: 'Sí' }],
  }),
  'marks.ndjson': (nroSolicitud) => ({
    nroSolicitud,
    denominacion: 'Viña Ñandú',
    estadoOriginal: 'En Trámite',
    titulares: [{ nombre: 'Compañía Pingüino Ltda.' }],
    anotaciones: [{ fecha: '2026-03-02', descripcion: 'Oposición', observacion: 'Ñandú' }],
  }),
};
const READERS = [...Object.keys(OPENDATA), ...Object.keys(JSON_LINES)];

describe('letters that a program wrote decomposed', () => {
  const row = (nro: string): Row => ({
    ApplicationNumber: nro,
    BrandName: 'Viña Ñandú',
    Applicants: '(CL) Compañía Pingüino Ltda.',
    Representatives: '(CL) José Muñoz',
    NizaClasses: '33',
    Status: 'En Trámite',
    Translation: 'Viña',
    LabelDescription: 'Un ñandú',
    ProtectionDescription: 'Champán',
  });
  const inForm = (value: object, form: 'NFC' | 'NFD') =>
    JSON.parse(JSON.stringify(value).normalize(form));
  const content = (name: string, nro: string, form: 'NFC' | 'NFD') =>
    OPENDATA[name]?.([inForm(row(nro), form)]) ??
    lines([JSON.stringify(inForm(JSON_LINES[name]?.(nro) ?? {}, form))]);

  it.each(READERS.map((name, at) => ({ name, nro: String(2_500_001 + at) })))(
    `are no change in $name, and nobody is told ${proves('B6-COMPOSED')}`,
    async ({ name, nro }) => {
      const { key } = await served.createKey({ consumerId: `org-${nro}`, scopes: SCOPES });
      const watch = new WatchApi(served.api, key);
      await take(name, content(name, nro, 'NFD'));
      const mark = await served.api.detail(nro);
      expect(JSON.stringify(mark)).toBe(JSON.stringify(mark).normalize('NFC'));
      const list = await watch.create(['viña ñandú'], { items: [{ nroSolicitud: nro }] });
      for (const form of ['NFC', 'NFD'] as const) {
        const again = await take(name, content(name, nro, form));
        expect(again).toMatchObject({ created: 0, updated: 0, unchanged: 1 });
      }
      await served.service.sweep();
      expect(await watch.hits(list.id)).toEqual([]);
      const after = await served.api.detail(nro);
      const names = mark.personas.map(({ id, nombre }) => ({ id, nombre }));
      expect(after).toMatchObject({ denominacion: mark.denominacion, personas: names });
      expect(after.fechaActualizacion).toBe(mark.fechaActualizacion);
    },
    60_000,
  );

  it('are composed in the names of holidays', async () => {
    const path = folder.pathOf('feriados.csv');
    await writeFile(path, 'fecha,nombre\n1-ene-2031,Año Nuevo\n'.normalize('NFD'));
    expect(await readHolidayCsv(path)).toEqual([{ fecha: '2031-01-01', nombre: 'Año Nuevo' }]);
  });
});

describe(`numbers and days as spreadsheets in Chile write them ${proves('B1-WRITTEN')}`, () => {
  /** An application number, and a day, as they are written. */
  const WRITTEN: readonly (readonly [string, string])[] = [
    ['2.600.{}', '2026-09-06T00:00:00-03:00'],
    ['N° 2600{}', '6-sep-2026'],
    ['Nº 2.600.{}', '6 de septiembre de 2026'],
    ['2600{},0', '06.09.2026'],
    ["'2600{}", 'domingo, 6 de septiembre de 2026'],
  ];
  const lineOf: Readonly<Record<string, (nro: string, day: string) => object>> = {
    'ED_MD_2026-03-02.ndjson': (nroSolicitud, fecha) => ({
      fecha,
      seccion: 'M3',
      nroSolicitud,
      descripcion: 'Publicación',
    }),
    'portal.ndjson': (NumeroSolicitud, FechaRegistro) => ({
      NumeroSolicitud,
      NumeroRegistro: '863.519',
      Denominacion: 'X',
      FechaRegistro,
    }),
    'marks.ndjson': (nroSolicitud, fechaRegistro) => ({
      nroSolicitud,
      nroRegistro: '863.519',
      denominacion: 'X',
      fechaRegistro,
    }),
  };
  const content = (name: string, pairs: readonly (readonly [string, string])[]) =>
    OPENDATA[name]?.(
      pairs.map(([ApplicationNumber, RegistrationDate]) => ({
        ApplicationNumber,
        BrandName: 'X',
        RegistrationNumber: '863.519',
        RegistrationDate,
      })),
    ) ?? lines(pairs.map(([nro, day]) => JSON.stringify(lineOf[name]?.(nro, day))));
  const pairsAt = (at: number) =>
    WRITTEN.map(([nro, day], i) => [nro.replace('{}', String(100 + 10 * at + i)), day] as const);

  it.each(READERS.map((name, at) => ({ name, at })))('are read in $name', async ({ name, at }) => {
    expect(await take(name, content(name, pairsAt(at)))).toMatchObject({
      read: WRITTEN.length,
      created: WRITTEN.length,
      rejected: 0,
    });
    for (let i = 0; i < WRITTEN.length; i += 1) {
      const mark = await served.api.detail(String(2_600_100 + 10 * at + i));
      if (name.startsWith('ED')) expect(mark.anotaciones[0]?.fecha).toBe('2026-09-06');
      else expect(mark).toMatchObject({ nroRegistro: '863519', fechaRegistro: '2026-09-06' });
    }
  });

  it.each(READERS)('are rejected in %s where two readings are possible', async (name) => {
    const odd: readonly (readonly [string, string])[] = [
      ['2700001', '06-09-26'],
      ['863.000', '2026-09-06'],
      ['2700002', '6-sep-26'],
    ];
    const nro = String(2_700_100 + READERS.indexOf(name));
    const run = await take(name, content(name, [[nro, '2026-09-06'], ...odd]));
    expect(run).toMatchObject({ read: 1 + odd.length, created: 1, rejected: odd.length });
  });
});

describe(`an answer of another shape ${proves('B3-OTHER-SHAPE')}`, () => {
  it.each([
    ['portal.ndjson', { NumeroSolicitud: '2800001', Marca: { Denominacion: 'X' } }],
    ['ED_MD_2026-03-03.ndjson', { fecha: '2026-03-03', nroSolicitud: '2800001', acto: { a: 1 } }],
    ['marks.ndjson', { nroSolicitud: '2800001', marca: { denominacion: 'X' } }],
    ['marks.json', { ApplicationNumber: '2800001', Marca: { BrandName: 'X' } }],
  ])('is rejected alone in %s', async (name, answer) => {
    const good = {
      'portal.ndjson': { NumeroSolicitud: '2800002', Denominacion: 'Y' },
      'ED_MD_2026-03-03.ndjson': { fecha: '2026-03-03', nroSolicitud: '2800002', seccion: 'M3' },
      'marks.ndjson': { nroSolicitud: '2800002', denominacion: 'Y' },
      'marks.json': { ApplicationNumber: '2800002', BrandName: 'Y' },
    }[name];
    const run = await take(name, lines([answer, good ?? {}].map((one) => JSON.stringify(one))));
    expect(run).toMatchObject({ status: 'partial', read: 2, rejected: 1 });
    expect((await served.api.send('/v1/brands/2800001')).status).toBe(404);
  });
});
