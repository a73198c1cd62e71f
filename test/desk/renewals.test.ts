import type { CanonicalBrand, Plazo } from '@marcario/core/contract';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findDetail } from '../../packages/core/src/store/brands/brand-store.ts';
import { migrate } from '../../packages/core/src/store/database/migrate.ts';
import { recomputePersonNames } from '../../packages/core/src/store/database/migrations/corpus.ts';
import { importDocument } from '../../packages/core/src/sync/import-document.ts';
import { proves } from '../requirements.ts';
import { corpusChecksum } from '../support/corpus-checksum.ts';
import { temporaryFolder } from '../support/documents.ts';
import { onBothDatabases } from '../support/on-both-databases.ts';
import { type Served, serve } from '../support/serve.ts';

const NRO = '1001234';

/** A mark as a spreadsheet has it, which knows no acts. */
const old = (fechaVencimiento: string, more: Partial<CanonicalBrand> = {}): CanonicalBrand => ({
  nroSolicitud: NRO,
  denominacion: 'ANDINA',
  estado: 'registrada',
  nroRegistro: '961234',
  fechaPresentacion: '2011-12-05',
  fechaRegistro: '2012-11-15',
  fechaVencimiento,
  clases: [{ clase: 32 }],
  ...more,
});

let at = '2022-10-03T09:00:00.000Z';
let served: Served;
let api: Served['api'];
beforeAll(async () => {
  served = await serve([old('2022-11-15'), old('2022-11-20', { nroSolicitud: '77' })], {
    now: () => new Date(at),
  });
  api = served.api;
});
afterAll(() => served.close());

async function nonUse(nro = NRO): Promise<Plazo | undefined> {
  const { items } = await served.service.getBrandPlazos({ nro });
  return items.find(({ tipo }) => tipo === 'no_uso');
}

async function listed(): Promise<[string, Plazo][]> {
  const { items } = await served.service.listPlazos({ tipo: 'no_uso', desde: '2000-01-01' });
  return items.map(({ nroSolicitud, plazo }) => [nroSolicitud, plazo]);
}

async function changes() {
  const { items } = await served.service.listChanges({ limit: 1_000 });
  return items.filter(({ nroSolicitud }) => nroSolicitud === NRO);
}

describe('an expiry that a newer document moves by ten years', () => {
  const seen = { desde: '2022-11-15', hasta: '2032-11-15', vistoEn: '2023-03-01T09:00:00.000Z' };

  it(`is told as a renewal, by which non-use is counted ${proves('F6-READ', 'F6-LISTING')}`, async () => {
    expect(await nonUse()).toMatchObject({ kind: 'pendiente' });
    expect(await api.detail(NRO)).not.toHaveProperty('renovaciones');
    expect(await listed()).toEqual([]);
    at = '2023-03-01T09:00:00.000Z';
    // The neighbour's renewal is known by its later expiry alone.
    await served.importMarks([
      old('2032-11-15'),
      old('2042-11-20', { nroSolicitud: '77', denominacion: 'OTRA' }),
    ]);
    expect((await api.detail(NRO)).renovaciones).toEqual([seen]);
    expect((await api.report(NRO)).renovaciones).toEqual([seen]);
    expect(await nonUse()).toMatchObject({
      kind: 'fecha',
      base: { campo: 'renovaciones', fecha: '2022-11-15' },
      abre: '2027-11-15',
    });
    expect(await nonUse('77')).toMatchObject({
      kind: 'desconocido',
      falta: ['acto_de_renovacion'],
    });
    expect(await listed()).toEqual([[NRO, await nonUse()]]);
    expect((await changes()).at(-1)?.campos).toEqual(['fechaVencimiento', 'renovaciones']);
  });

  it(`stays so whatever is imported again, and after a start ${proves('F6-READ', 'F6-LISTING')}`, async () => {
    const before = await changes();
    at = '2024-05-01T09:00:00.000Z';
    await served.importMarks([old('2032-11-15')]);
    const dated = { vistoEn: '2022-10-03T09:00:00.000Z' };
    await served.importMarks([old('2022-11-15', dated), old('2032-11-15')]);
    expect((await api.detail(NRO)).renovaciones).toEqual([seen]);
    expect(await changes()).toEqual(before);
    api = await served.restart();
    expect(await listed()).toEqual([[NRO, await nonUse()]]);
  });

  it(`is also found where the older document comes last ${proves('F6-READ', 'F6-LISTING')}`, async () => {
    const marks = [old('2033-01-10', { nroSolicitud: '88' })];
    await served.importMarks(marks);
    expect((await listed()).map(([nro]) => nro)).toEqual([NRO]);
    await served.importMarks([
      old('2023-01-10', { nroSolicitud: '88', vistoEn: '2022-01-01T00:00:00.000Z' }),
    ]);
    const { renovaciones, fechaVencimiento } = await api.detail('88');
    expect(fechaVencimiento).toBe('2033-01-10');
    expect(renovaciones).toMatchObject([{ desde: '2023-01-10', hasta: '2033-01-10' }]);
    expect(await listed()).toEqual([
      [NRO, await nonUse()],
      ['88', await nonUse('88')],
    ]);
    const { items } = await served.service.listChanges({ campo: ['renovaciones'], limit: 1_000 });
    expect(items.map(({ nroSolicitud, campos }) => [nroSolicitud, campos])).toEqual([
      [NRO, ['fechaVencimiento', 'renovaciones']],
      ['88', ['renovaciones']],
    ]);
  });

  it(`is none once a newer document takes it back ${proves('F6-EVIDENCE', 'F6-LISTING')}`, async () => {
    at = '2025-05-01T09:00:00.000Z';
    await served.importMarks([old('2022-11-15'), old('2033-01-10', { nroSolicitud: '88' })]);
    expect(await api.detail(NRO)).not.toHaveProperty('renovaciones');
    expect((await listed()).map(([nro]) => nro)).toEqual(['88']);
  });
});

onBothDatabases('a document of renewals', (on) => {
  const folder = temporaryFolder();
  const MARKS = 1_200;
  const marks = (year: number) =>
    Array.from({ length: MARKS }, (_, i) => old(`${year}-11-15`, { nroSolicitud: String(i + 1) }));

  it(`is read in a database of before too, where nothing is known of the marks it holds ${proves('F6-READ')}`, async () => {
    await on.clear();
    const { database } = on;
    const { db } = database;
    const now = () => new Date('2023-03-01T09:00:00.000Z');
    const take = async (name: string, some: readonly CanonicalBrand[]) =>
      importDocument({ database, now }, { path: await folder.document(name, some) });
    await take('before.ndjson', [old('2022-11-15'), old('2022-11-16', { nroSolicitud: '2' })]);
    // As a release before had it.
    await sql.raw('drop table calendar').execute(db);
    await sql.raw('alter table brand drop column renovaciones').execute(db);
    await sql.raw('alter table brand drop column viena').execute(db);
    for (const table of ['sync_run', 'source_document']) {
      await sql.raw(`alter table ${table} drop column error_cells`).execute(db);
    }
    await sql.raw('alter table watch_item drop column followed_by').execute(db);
    await sql.raw('alter table corpus_changes drop column past').execute(db);
    for (const column of ['oponentes', 'marcas_anteriores']) {
      await sql.raw(`alter table oposicion_abierta drop column ${column}`).execute(db);
    }
    await sql.raw('drop table watch_decision').execute(db);
    for (const column of ['address', 'frequency', 'language', 'state', 'version', 'through']) {
      await sql.raw(`alter table watchlist drop column mail_${column}`).execute(db);
    }
    for (const column of ['channel', 'after_position', 'mail_address', 'mail_org']) {
      await sql.raw(`alter table notification drop column ${column}`).execute(db);
    }
    await sql.raw('alter table watchlist drop column sweep_lease').execute(db);
    await sql.raw('alter table watchlist drop column sweep_leased_until').execute(db);
    await sql.raw('drop index watch_hit_of_thread').execute(db);
    await sql.raw('alter table key_usage drop column open_charges').execute(db);
    for (const column of ['delivery', 'refusals', 'last_status', 'last_failure_at']) {
      await sql.raw(`alter table watchlist drop column mail_${column}`).execute(db);
    }
    for (const column of ['goods', 'goods_of', 'own_goods']) {
      await sql.raw(`alter table watch_item drop column ${column}`).execute(db);
    }
    for (const column of ['productos', 'conflicto']) {
      await sql.raw(`alter table watch_hit drop column ${column}`).execute(db);
    }
    for (const table of ['oauth_record', 'access_link']) {
      await sql.raw(`drop table ${table}`).execute(db);
    }
    await sql.raw(`delete from kysely_migration where name >= '0016'`).execute(db);
    expect(await migrate(database)).toEqual([
      '0016-calendars',
      '0017-error-cells',
      '0018-compared-names',
      '0019-followed-items',
      '0020-past-summaries',
      '0021-watch-decisions',
      '0022-viena',
      '0023-demands',
      '0024-sweep-leases',
      '0025-digests',
      '0026-open-charges',
      '0027-mail-delivery',
      '0030-composed-texts',
      '0031-sign-in',
      '0032-watch-goods',
    ]);
    await take('after.ndjson', [old('2032-11-15')]);
    const marks = await Promise.all([NRO, '2'].map((nro) => findDetail(db, nro)));
    expect(marks.map((mark) => mark?.renovaciones.length)).toEqual([1, 0]);
    // An early step of the schema writes marks, and so needs the column before its own step.
    await sql.raw('alter table brand drop column renovaciones').execute(db);
    await sql.raw('alter table persona_nombre drop column marcas').execute(db);
    await recomputePersonNames(db as Kysely<unknown>);
    expect((await findDetail(db, NRO))?.renovaciones).toHaveLength(1);
  });

  it(`that was broken off halfway and is done again ends as if it never was ${proves('F6-READ', 'B8-KILLED')}`, async () => {
    const before = await folder.document('2022.ndjson', marks(2022));
    const after = await folder.document('2032.ndjson', marks(2032));
    const { database } = on;
    const now = () => new Date('2023-03-01T09:00:00.000Z');
    const take = (path: string, signal?: AbortSignal, onProgress?: () => void) =>
      importDocument({ database, now }, { path, signal, onProgress });
    const checksums: string[] = [];
    for (const isBrokenOff of [false, true]) {
      await on.clear();
      await take(before);
      if (isBrokenOff) {
        const broken = new AbortController();
        let steps = 0;
        const run = await take(after, broken.signal, () => {
          steps += 1;
          if (steps === 2) broken.abort();
        });
        expect(run.status).toBe('interrupted');
      }
      expect((await take(after)).status).toBe('ok');
      checksums.push(await corpusChecksum(database));
    }
    expect(checksums[1]).toBe(checksums[0]);
  });
});
