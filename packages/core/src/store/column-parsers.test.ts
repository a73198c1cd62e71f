import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { onBothDatabases } from '../../../../test/support/on-both-databases.ts';

onBothDatabases('a column', (on) => {
  it('reads the same whatever the time zone: a date as written, a moment in UTC, a bigint as number', async () => {
    const { rows } = await sql`select
      '2026-01-02'::date as dia,
      '2026-01-02T03:04:05.678-03:00'::timestamptz as momento,
      9007199254740991::bigint as numero,
      null::date as nada`.execute(on.database.db);
    expect(rows).toEqual([
      {
        dia: '2026-01-02',
        momento: '2026-01-02T06:04:05.678Z',
        numero: 9007199254740991,
        nada: null,
      },
    ]);
  });
});
