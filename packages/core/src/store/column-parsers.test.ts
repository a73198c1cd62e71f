import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { onBothDatabases } from '../../../../test/support/on-both-databases.ts';

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
