import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { proves } from '../../../../test/requirements.ts';
import { corpusChecksum } from '../../../../test/support/corpus-checksum.ts';
import { someBrands, temporaryFolder } from '../../../../test/support/documents.ts';
import { onBothDatabases } from '../../../../test/support/on-both-databases.ts';
import type { SyncRun } from '../contract/sync-run.ts';
import {
  findDetail,
  readChangedMarks,
  readNewestSeq,
  streamIndexable,
} from '../store/brands/brand-store.ts';
import {
  listNewestRuns,
  listRejections,
  readNewestRunEnd,
  startRun,
} from '../store/feeds/run-ledger.ts';
import { type ImportRequest, importDocument } from './import-document.ts';

const NUMBER = '1523001';

onBothDatabases('an import', (on) => {
  const folder = temporaryFolder();
  beforeEach(() => on.clear());

  /** Day of the last import; each import is one day later, so that documents have different times. */
  let day = 0;
  const importing = (path: string, options: Partial<ImportRequest> = {}): Promise<SyncRun> => {
    day += 1;
    const now = new Date(Date.UTC(2026, 0, day));
    return importDocument({ database: on.database, now: () => now }, { path, ...options });
  };

  it('brings a document in and counts what became of its rows', async () => {
    const path = await folder.document('one.ndjson', someBrands(0, 1_200));
    const run = await importing(path);
    expect(run).toMatchObject({ status: 'ok', read: 1_200, created: 1_200, source: 'canonical' });
    expect(await listNewestRuns(on.database.db, 5)).toEqual([run]);
    expect(await readNewestRunEnd(on.database.db)).toBe(run.finishedAt);
    expect(await readNewestSeq(on.database.db)).toBe(1_200);
  });

  it(`changes nothing when the same bytes come again, under whatever name ${proves('B7-REPLAY')}`, async () => {
    const lines = [...someBrands(0, 700), '{"denominacion":"sin numero"}'];
    const first = await importing(await folder.document('a.ndjson', lines));
    const before = await corpusChecksum(on.database);
    const again = await importing(await folder.document('b.ndjson', lines));
    expect(first).toMatchObject({ status: 'partial', created: 700, rejected: 1 });
    expect(again).toMatchObject({
      status: 'partial',
      read: 701,
      unchanged: 700,
      created: 0,
      rejected: 1,
    });
    expect(await corpusChecksum(on.database)).toBe(before);
  });

  it(`writes no version for a document that says the same in other bytes ${proves('B6-UNCHANGED')}`, async () => {
    await importing(await folder.document('a.ndjson', someBrands(0, 50)));
    const run = await importing(await folder.document('b.ndjson', someBrands(0, 50).toReversed()));
    expect(run).toMatchObject({ status: 'ok', created: 0, updated: 0, unchanged: 50 });
    expect(await readNewestSeq(on.database.db)).toBe(50);
    const { rows } = await sql`select distinct version from brand`.execute(on.database.db);
    expect(rows).toEqual([{ version: 1 }]);
  });

  it(`raises the version and adds one change for each mark that really changed ${proves('B6-CHANGE')}`, async () => {
    const brands = someBrands(0, 20);
    await importing(await folder.document('a.ndjson', brands));
    const later = brands.map((brand, i) => (i === 7 ? { ...brand, denominacion: 'OTRA' } : brand));
    const run = await importing(await folder.document('a.ndjson', later));
    expect(run).toMatchObject({ updated: 1, unchanged: 19 });
    const { rows } = await sql`select * from corpus_changes where seq = 21`.execute(on.database.db);
    expect(rows).toEqual([
      expect.objectContaining({
        nro_solicitud: '1000007',
        version: 2,
        kind: 'updated',
        changed_fields: ['denominacion'],
        source: 'canonical',
        changed_at: run.finishedAt,
      }),
    ]);
    const changed = await readChangedMarks(on.database.db, {
      seq: 20,
      today: '2026-11-22',
      max: 250,
    });
    expect(changed.seq).toBe(21);
    expect(changed.brands).toMatchObject([
      { denominacion: 'OTRA', fechaActualizacion: run.finishedAt },
    ]);
  });

  it('tells of marks that another document shows again that document, and nothing else', async () => {
    const { db } = on.database;
    const stored = async () => {
      const { rows: brands } = await sql<{ fuentes: { documento: string }[] }>`
        select * from brand order by nro_solicitud`.execute(db);
      const { rows: persons } = await sql`select * from persona order by id`.execute(db);
      const documents = new Set(
        brands.map(({ fuentes }) => fuentes.map((one) => one.documento).join()),
      );
      return { documents, rest: [brands.map(({ fuentes: _, ...rest }) => rest), persons] };
    };
    const marks = someBrands(0, 30).map((brand) => ({
      ...brand,
      titulares: [{ nombre: 'Alfa SpA' }, { nombre: 'Beta Ltda.' }],
      vistoEn: '2026-01-05T00:00:00.000Z',
    }));
    const turned = marks.map((brand) => ({ ...brand, titulares: brand.titulares.toReversed() }));
    await importing(await folder.document('monday.ndjson', marks));
    const monday = await stored();
    const run = await importing(await folder.document('tuesday.ndjson', turned));
    expect(run).toMatchObject({ created: 0, updated: 0, unchanged: 30 });
    const tuesday = await stored();
    expect(tuesday.documents).toEqual(new Set(['monday.ndjson,tuesday.ndjson']));
    expect(tuesday.rest).toEqual(monday.rest);
  });

  it(`writes nothing for marks that a daily document repeats ${proves('B6-UNCHANGED')}`, async () => {
    const writers = async () =>
      (await sql`select nro_solicitud, xmin::text from brand order by 1`.execute(on.database.db))
        .rows;
    const marks = someBrands(0, 30).map((brand) => ({
      ...brand,
      titulares: [{ nombre: 'Alfa SpA' }],
      representantes: [{ nombre: 'Beta Ltda.', pais: 'CL' }],
      clases: [{ clase: 9, estado: 'registrada' as const }],
      vistoEn: '2026-01-05T00:00:00.000Z',
    }));
    await importing(await folder.document('daily.ndjson', marks));
    const written = await writers();
    const run = await importing(await folder.document('daily.ndjson', marks.toReversed()));
    expect(run).toMatchObject({ created: 0, updated: 0, unchanged: 30 });
    expect(await writers()).toEqual(written);
  });

  it(`lets an older document fill gaps and move nothing back ${proves('B7-OLDER')}`, async () => {
    const newer = { nroSolicitud: NUMBER, denominacion: 'NUEVA', vistoEn: '2025-12-01T00:00:00Z' };
    const older = {
      nroSolicitud: NUMBER,
      denominacion: 'VIEJA',
      traduccion: 'x',
      vistoEn: '2025-03-01T00:00:00Z',
    };
    await importing(await folder.document('new.ndjson', [newer]));
    await importing(await folder.document('old.ndjson', [older]));
    const brand = await findDetail(on.database.db, NUMBER);
    expect(brand).toMatchObject({ denominacion: 'NUEVA', traduccion: 'x' });
    expect(brand?.fuentes).toEqual([
      { source: 'canonical', documento: 'new.ndjson', vistoEn: '2025-12-01T00:00:00.000Z' },
      { source: 'canonical', documento: 'old.ndjson', vistoEn: '2025-03-01T00:00:00.000Z' },
    ]);
  });

  it(`takes the row that the office changed after a dossier was asked for, by the clocks of both ${proves('B6-NEWEST')}`, async () => {
    const at = (time: string, path: string) =>
      importDocument({ database: on.database, now: () => new Date(time) }, { path });
    const dossier = await folder.document('portal.ndjson', [
      JSON.stringify({ NumeroSolicitud: NUMBER, Denominacion: 'LEIDA A MEDIODIA' }),
    ]);
    await at('2026-03-05T15:00:00.000Z', dossier);
    const sheet = await folder.document('Applications-2026.csv', [
      'ApplicationNumber;BrandName;LastUpdatedDate',
      `${NUMBER};CAMBIADA A LA UNA;2026-03-05 13:00:00`,
    ]);
    await at('2026-03-06T09:00:00.000Z', sheet);
    expect(await findDetail(on.database.db, NUMBER)).toMatchObject({
      denominacion: 'CAMBIADA A LA UNA',
      fuentes: [{ source: 'portal' }, { source: 'opendata', vistoEn: '2026-03-05T16:00:00.000Z' }],
    });
  });

  it(`knows the acts of a dossier again that comes later with more of them ${proves('B6-NEWEST')}`, async () => {
    const dossier = (name: string, Anotaciones: readonly object[]) =>
      folder.document(`${name}-portal.ndjson`, [
        JSON.stringify({ NumeroSolicitud: NUMBER, Denominacion: 'KOLUN', Anotaciones }),
      ]);
    const demand = { Fecha: '05/05/2026', EstadoDescripcion: 'Demanda de oposición' };
    const served = { Fecha: '06/05/2026', EstadoCodigo: 77, EstadoDescripcion: 'Traslado' };
    await importing(await dossier('first', [demand, served]));
    const before = await findDetail(on.database.db, NUMBER);
    const again = await dossier('again', [
      { ...demand, EstadoDescripcion: 'DEMANDA DE OPOSICION', Observacion: 'Por ALFA' },
      { ...served, FechaVencimiento: '17/06/2026' },
    ]);
    expect(await importing(again)).toMatchObject({ updated: 1 });
    const after = await findDetail(on.database.db, NUMBER);
    expect(after?.anotaciones).toEqual([
      { ...before?.anotaciones[0], observacion: 'Por ALFA' },
      { ...before?.anotaciones[1], fechaVencimiento: '2026-06-17' },
    ]);

    const act = { fecha: '2026-05-06', codigo: '77', descripcion: 'Traslado' };
    const old = {
      nroSolicitud: NUMBER,
      anotaciones: [{ ...act, fechaVencimiento: '2026-06-01' }],
      vistoEn: '2025-12-01T00:00:00Z',
    };
    const late = await importing(await folder.document('old.ndjson', [old]));
    expect(late).toMatchObject({ unchanged: 1 });
    expect((await findDetail(on.database.db, NUMBER))?.anotaciones).toEqual(after?.anotaciones);
  });

  it('takes a number that occurs twice as two statements, the later line winning, once and again', async () => {
    const lines = [
      { nroSolicitud: NUMBER, denominacion: 'PRIMERA' },
      ...someBrands(0, 1_200),
      { nroSolicitud: NUMBER, denominacion: 'SEGUNDA' },
    ];
    const run = await importing(await folder.document('twice.ndjson', lines));
    expect(run).toMatchObject({ created: 1_201, updated: 1 });
    expect(await findDetail(on.database.db, NUMBER)).toMatchObject({ denominacion: 'SEGUNDA' });
  });

  it(`rejects a bad row alone and keeps it with its reason ${proves('B8-REJECTED')}`, async () => {
    const lines = [
      ...someBrands(0, 3),
      'no es JSON',
      { nroSolicitud: NUMBER, fechaRegistro: '0000-01-01' },
    ];
    const run = await importing(await folder.document('bad.ndjson', lines));
    expect(run).toMatchObject({ status: 'partial', read: 5, created: 3, rejected: 2 });
    expect(await listRejections(on.database.db, run.id)).toEqual([
      { line: 4, reason: expect.any(String), excerpt: expect.stringContaining('JSON') },
      { line: 5, reason: 'there is no year 0000', excerpt: expect.stringContaining(NUMBER) },
    ]);
  });

  it(`keeps the first thousand of many bad rows and counts them all ${proves('B8-REJECTED-MOST')}`, async () => {
    const bad = Array.from({ length: 1_002 }, () => 'no es JSON');
    const run = await importing(await folder.document('bad.ndjson', [...someBrands(0, 1), ...bad]));
    expect(run).toMatchObject({ status: 'partial', created: 1, rejected: 1_002 });
    const stored = await listRejections(on.database.db, run.id);
    expect([stored.length, stored[0]?.line, stored.at(-1)?.line]).toEqual([1_000, 2, 1_001]);
  });

  it.each([
    ['a document without one good row', 'all-bad.ndjson', ['x', 'y'], /None of the 2 rows/],
    ['a web page', 'page.xlsx', ['<!doctype html>'], /web page/],
    ['an unknown kind', 'image.png', ['\u0089PNG'], /./],
  ])(
    `fails %s with one plain line and leaves the corpus alone ${proves('C15-ERROR')}`,
    async (_, name, lines, reason) => {
      await importing(await folder.document('good.ndjson', someBrands(0, 5)));
      const before = await corpusChecksum(on.database);
      const run = await importing(await folder.document(name, lines));
      expect(run).toMatchObject({
        status: 'failed',
        error: expect.stringMatching(reason),
        created: 0,
      });
      expect(run.error).not.toMatch(/\n/);
      expect(await corpusChecksum(on.database)).toBe(before);
      expect((await listNewestRuns(on.database.db, 1))[0]).toEqual(run);
    },
  );

  it('fails a document that does not exist', async () => {
    const run = await importing(folder.pathOf('nowhere.ndjson'));
    expect(run).toMatchObject({ status: 'failed', error: expect.stringMatching(/no such file/) });
  });

  it(`refuses a yearly spreadsheet that lost a third of its rows ${proves('B7-SHRUNK')}`, async () => {
    const csv = (rows: number) => [
      'ApplicationNumber;BrandName',
      ...Array.from({ length: rows }, (_, i) => `${2_000_000 + i};MARCA ${rows}`),
    ];
    await importing(await folder.document('Applications-2026.csv', csv(100)));
    const shrunken = await importing(await folder.document('Applications-2026.csv', csv(69)));
    expect(shrunken).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/69 rows.*100/),
    });
    const smaller = await importing(await folder.document('Applications-2026.csv', csv(71)));
    expect(smaller).toMatchObject({ status: 'ok', updated: 71 });
  });

  it(`tells what it would do and writes nothing on a dry run ${proves('A2-import-DRY-RUN')}`, async () => {
    await importing(await folder.document('a.ndjson', someBrands(0, 1_100)));
    const before = await corpusChecksum(on.database);
    const path = await folder.document('b.ndjson', [
      ...someBrands(1_090, 2_600),
      { nroSolicitud: '1001101', denominacion: 'OTRA' },
    ]);
    const rehearsed = await importing(path, { dryRun: true });
    expect(rehearsed).toMatchObject({ id: 'dry-run', status: 'ok', read: 1_511, created: 1_500 });
    expect(await corpusChecksum(on.database)).toBe(before);
    expect(await listNewestRuns(on.database.db, 5)).toHaveLength(1);
    const { id: _, startedAt: __, finishedAt: ___, ...counters } = rehearsed;
    expect(await importing(path)).toMatchObject(counters);
  });

  it('stops at a signal, and done again ends where an undisturbed import does', async () => {
    const path = await folder.document('big.ndjson', someBrands(0, 2_600));
    const stop = new AbortController();
    const stopped = await importing(path, {
      signal: stop.signal,
      onProgress: ({ phase }) => phase === 'merging' && stop.abort(),
    });
    expect(stopped).toMatchObject({ status: 'interrupted', created: 1_000 });
    const resumed = await importing(path);
    expect(resumed).toMatchObject({ status: 'ok', created: 1_600, unchanged: 1_000 });
    const once = await corpusChecksum(on.database);
    await on.clear();
    day -= 2;
    await importing(path);
    expect(await corpusChecksum(on.database)).toBe(once);
  });

  it('marks a run whose process died as interrupted when the next one starts', async () => {
    const dead = { source: 'canonical', document: 'x', startedAt: '2026-01-01T00:00:00.000Z' };
    await startRun(on.database.db, dead);
    await importing(await folder.document('next.ndjson', someBrands(0, 1)));
    const runs = await listNewestRuns(on.database.db, 2);
    expect(runs.map(({ status }) => status)).toEqual(['ok', 'interrupted']);
    expect(runs[1]?.finishedAt).not.toBeNull();
  });

  it(`lets two imports at once follow each other, with the numbers of changes without a gap ${proves('B6-ONE-WRITER')}`, async () => {
    const [one, two] = await Promise.all([
      importing(await folder.document('one.ndjson', someBrands(0, 900))),
      importing(await folder.document('two.ndjson', someBrands(500, 1_500))),
    ]);
    expect([one.status, two.status]).toEqual(['ok', 'ok']);
    expect(await readNewestSeq(on.database.db)).toBe(1_500);
    const { rows } =
      await sql`select count(*) as n, max(seq) as newest from corpus_changes`.execute(
        on.database.db,
      );
    expect(rows).toEqual([{ n: 1_500, newest: 1_500 }]);
  });

  it('streams every mark once, by number, with its persons', async () => {
    await importing(await folder.document('a.ndjson', someBrands(0, 4_500)));
    const nros: string[] = [];
    for await (const batch of streamIndexable(on.database.db, '2026-11-22')) {
      nros.push(...batch.map(({ nroSolicitud }) => nroSolicitud));
      expect(batch[0]?.relaciones[0]).toMatchObject({ rol: 'titular', vigente: true });
    }
    expect(nros).toEqual(someBrands(0, 4_500).map(({ nroSolicitud }) => nroSolicitud));
  });

  it(`gives one person one id, whichever mark and role ${proves('C1-ID')}`, async () => {
    const acme = { nombre: 'ACME S.A.', rut: '76123456-0' };
    const lines = [
      { nroSolicitud: '1', titulares: [acme], representantes: [{ nombre: 'Ana' }] },
      {
        nroSolicitud: '2',
        titulares: [{ nombre: 'ANA' }],
        representantes: [{ ...acme, nombre: 'Acme' }],
      },
    ];
    await importing(await folder.document('persons.ndjson', lines));
    const first = await findDetail(on.database.db, '1');
    const second = await findDetail(on.database.db, '2');
    expect(first?.titulares?.[0]?.id).toBe(second?.representantes?.[0]?.id);
    expect(first?.representantes?.[0]?.id).toBe(second?.titulares?.[0]?.id);
    expect(first?.titulares?.[0]?.id).not.toBe(first?.representantes?.[0]?.id);
  });
});
