import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { proves } from '../../../../../test/requirements.ts';
import { temporaryFolder } from '../../../../../test/support/documents.ts';
import {
  dropTables,
  freshPgliteUrl,
  freshPostgresUrl,
} from '../../../../../test/support/fresh-database.ts';
import { onBothDatabases } from '../../../../../test/support/on-both-databases.ts';
import { insertKey, listKeys } from '../keys/key-store.ts';
import { DatabaseOpenError } from './database-errors.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open-database.ts';

/** The names of all migrations, in order. */
const STEPS = [
  '0001-corpus',
  '0002-record',
  '0003-holidays',
  '0004-feeds',
  '0005-limits',
  '0007-feed-slots',
  '0008-secret-fingerprint',
  '0009-portal-missed',
  '0009-record-anew',
  '0010-watch',
  '0011-outbox',
  '0012-changes-by-brand',
  '0013-previous-secrets',
  '0014-calls-together',
  '0015-mistyped-times',
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
];

describe('openDatabase', () => {
  const folder = temporaryFolder();

  it('keeps an embedded database in its folder, and lets one opener in', async () => {
    const url = `pglite://${folder.pathOf('pg')}`;
    const database = await openDatabase(url);
    await dropTables(database.db);
    expect(await migrate(database)).toEqual(STEPS);
    await insertKey(database.db, aKey('k1'));
    await expect(openDatabase(url)).rejects.toThrow(/in use by process/);
    await database.close();
    await database.close();

    const again = await openDatabase(url);
    expect(await migrate(again)).toEqual([]);
    expect(await listKeys(again.db, '2026-01-01')).toHaveLength(1);
    await again.close();
  });

  it('plans the statements of an embedded database once that say so', async () => {
    const database = await openDatabase(await freshPgliteUrl());
    const twice = (n: number) =>
      sql`/* prepared twice */ select ${n}::integer * 2 as n`.execute(database.db);
    for (const n of [1, 2]) expect((await twice(n)).rows).toEqual([{ n: 2 * n }]);
    await sql`select 1 as planned_each_time`.execute(database.db);
    const { rows } = await sql`select name from pg_prepared_statements where name <> ''`.execute(
      database.db,
    );
    expect(rows).toEqual([{ name: 'twice' }]);
    await database.close();
  });

  it.each(['a-file', 'a-damaged-database'])('names %s that it cannot open', async (name) => {
    const path = folder.pathOf(name);
    if (name === 'a-file') await writeFile(path, 'x');
    else await mkdir(path).then(() => writeFile(join(path, 'PG_VERSION'), 'x'));
    for (const _again of [1, 2]) {
      const refusal = await openDatabase(`pglite://${path}`).catch((error) => error);
      expect(refusal).toBeInstanceOf(DatabaseOpenError);
      expect(refusal.message).toContain(path);
    }
    // Without a lock file the database can be opened once its fault is repaired.
    expect(existsSync(`${path}.lock`)).toBe(false);
  });

  it.each(['mysql://x', 'pglite://', ''])(
    `refuses %j with the forms that it knows ${proves('A4-URLS')}`,
    async (url) => {
      await expect(openDatabase(url)).rejects.toThrow(/pglite:\/\/ or postgres:\/\//);
    },
  );

  it('reads dates whatever the date style of the server', async () => {
    const url = await freshPostgresUrl();
    const first = await openDatabase(url);
    const name = new URL(url).pathname.slice(1);
    await sql.raw(`alter database ${name} set datestyle = 'SQL, DMY'`).execute(first.db);
    await first.close();
    const database = await openDatabase(url);
    const { rows } = await sql`select '2026-12-31'::date as dia`.execute(database.db);
    expect(rows).toEqual([{ dia: '2026-12-31' }]);
    await database.close();
  });
});

describe('migrate', () => {
  it('may run in several processes at once: one does the work', async () => {
    const url = await freshPostgresUrl();
    const databases = await Promise.all([1, 2, 3, 4].map(() => openDatabase(url)));
    await emptySchema(databases[0]);
    const taken = await Promise.all(databases.map(migrate));
    expect(taken.flat()).toEqual(STEPS);
    await Promise.all(databases.map(({ close }) => close()));
  });
});

async function emptySchema(database: Awaited<ReturnType<typeof openDatabase>> | undefined) {
  if (!database) throw new Error('no database');
  await sql`drop schema public cascade`.execute(database.db);
  await sql`create schema public`.execute(database.db);
}

function aKey(keyId: string) {
  return {
    keyId,
    label: 'prueba',
    consumerId: null,
    scopes: [],
    hash: 'ab',
    monthlyQuota: 10,
    createdAt: new Date('2026-01-01T00:00:00Z'),
    expiresAt: null,
  };
}

onBothDatabases('a column', (on) => {
  it('reads the same whatever the time zone: a date as written, a moment in UTC, a bigint as number', async () => {
    const { rows } = await sql`select
      '2026-01-02'::date as dia,
      '2026-01-02T03:04:05.678-03:00'::timestamptz as momento,
      '2026-01-02T03:04:05-03:00'::timestamptz as segundo,
      '2026-01-02T03:04:05.6789-03:00'::timestamptz as fraccion,
      '2026-01-02T03:04:05.05-03:00'::timestamptz as centesimas,
      9007199254740991::bigint as numero,
      null::date as nada`.execute(on.database.db);
    expect(rows).toEqual([
      {
        dia: '2026-01-02',
        momento: '2026-01-02T06:04:05.678Z',
        segundo: '2026-01-02T06:04:05.000Z',
        fraccion: '2026-01-02T06:04:05.678Z',
        centesimas: '2026-01-02T06:04:05.050Z',
        numero: 9007199254740991,
        nada: null,
      },
    ]);
  });
});
