import { type Kysely, sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { proves } from '../../../../test/requirements.ts';
import { temporaryFolder } from '../../../../test/support/documents.ts';
import { onBothDatabases } from '../../../../test/support/on-both-databases.ts';
import { findDetail } from '../store/brands/brand-store.ts';
import { mistypedTimes } from '../store/database/migrations/corpus.ts';
import { importDocument } from './import-document.ts';

const NUMBER = '1523001';

onBothDatabases('a corpus', (on) => {
  const folder = temporaryFolder();
  beforeEach(() => on.clear());

  /** Day of January 2026 of the last import; each import is one day later. */
  let day = 0;
  const importing = (path: string) => {
    day += 1;
    const now = new Date(Date.UTC(2026, 0, day));
    return importDocument({ database: on.database, now: () => now }, { path });
  };
  /** Number of the additional mark of each sheet, so that no two sheets are the same document. */
  let others = 0;
  const sheetOf = (row: string) => {
    others += 1;
    const header = 'ApplicationNumber,BrandName,Status,LastUpdatedDate';
    return folder.document('Applications-2026.csv', [header, row, `${others},OTRA,,`]);
  };
  const shown = async () => {
    const brand = await findDetail(on.database.db, NUMBER);
    return `${brand?.denominacion} ${brand?.estado}`;
  };

  it(`is not stopped by a row that the office dated in the future ${proves('B6-NEWEST', 'B7-OLDER')}`, async () => {
    await importing(await sheetOf(`${NUMBER},PRIMERA,En Trámite,2025-11-03 00:00:00`));
    const mistyped = await sheetOf(`${NUMBER},FUTURA,Publicada,2036-01-05 00:00:00`);
    expect(await importing(mistyped)).toMatchObject({ updated: 1 });
    expect(await shown()).toBe('FUTURA publicada');
    const { fuentes } = (await findDetail(on.database.db, NUMBER)) ?? {};
    expect(fuentes?.map(({ vistoEn }) => vistoEn > '2026-12-31')).toEqual([false]);

    const repeated = await sheetOf(`${NUMBER},FUTURA,Publicada,2036-01-05 00:00:00`);
    expect(await importing(repeated)).toMatchObject({ created: 1, unchanged: 1 });
    const before = await sheetOf(`${NUMBER},VIEJA,Denegada,2025-11-02 00:00:00`);
    expect(await importing(before)).toMatchObject({ unchanged: 1 });
    // The corrected row's time is before the import of the mistyped row, and after the statements before that import.
    const corrected = await sheetOf(`${NUMBER},FUTURA DOS,Registrada,2025-11-20 00:00:00`);
    expect(await importing(corrected)).toMatchObject({ updated: 1 });
    expect(await shown()).toBe('FUTURA DOS registrada');
  });

  it('takes the next word on a mark that is first known from such a row', async () => {
    await importing(await sheetOf(`${NUMBER},FUTURA,Publicada,2036-01-05 00:00:00`));
    expect(await shown()).toBe('FUTURA publicada');
    const next = await sheetOf(`${NUMBER},FUTURA DOS,Registrada,2025-11-20 00:00:00`);
    expect(await importing(next)).toMatchObject({ updated: 1 });
    expect(await shown()).toBe('FUTURA DOS registrada');
  });

  it('takes the next word on a mark that was stored under such a time', async () => {
    const { db } = on.database;
    const takeBack = () => mistypedTimes(db as Kysely<unknown>);
    await importing(await sheetOf(`${NUMBER},FUTURA,Publicada,2025-11-20 00:00:00`));
    const stated = () => sql`select stated from brand order by nro_solicitud`.execute(db);
    const { rows } = await stated();
    await takeBack();
    expect((await stated()).rows).toEqual(rows);
    const future = '"2036-01-05T03:00:00.000Z"';
    await sql`update brand set stated = jsonb_set(stated, '{stamps,0,0}', ${future}::jsonb)
      where nro_solicitud = ${NUMBER}`.execute(db);
    await takeBack();
    const next = await sheetOf(`${NUMBER},FUTURA DOS,Registrada,2025-11-21 00:00:00`);
    expect(await importing(next)).toMatchObject({ updated: 1 });
    expect(await shown()).toBe('FUTURA DOS registrada');
  });
});
