import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { proves } from '../../../../../test/requirements.ts';
import { onBothDatabases } from '../../../../../test/support/on-both-databases.ts';
import { readChangesPage } from './change-store.ts';

const CHANGES = 250_000;
/** Numbers of the changes to find: the first, the last, and those at the boundaries between two statements. */
const RARE = [1, 100_000, 100_001, 200_001, 250_000];

onBothDatabases('a page of changes', (on) => {
  beforeEach(async () => {
    await on.clear();
    await sql`insert into corpus_changes
      select seq, seq::text, 2, 'updated',
        case when seq = any(${RARE}) then '["titulares"]' else '["estado"]' end::jsonb,
        case when seq = any(${RARE}) then 'gazette' else 'opendata' end, 1, now()
      from generate_series(1, ${CHANGES}::integer) seq`.execute(on.database.db);
  });

  const seqs = async (request: { after?: number; limit?: number; isOfSource?: boolean }) => {
    const { after = 0, limit = 100, isOfSource = false } = request;
    const found = await readChangesPage(on.database.db, {
      after,
      through: CHANGES,
      limit,
      campos: isOfSource ? null : ['titulares'],
      sources: isOfSource ? ['gazette'] : null,
      nros: null,
    });
    return found.map(({ seq }) => seq);
  };

  it(`has every change that passes a filter which few pass, each once and in order ${proves('E4-FILTERS')}`, async () => {
    expect(await seqs({})).toEqual(RARE);
    expect(await seqs({ isOfSource: true })).toEqual(RARE);
    expect(await seqs({ limit: 3 })).toEqual(RARE.slice(0, 3));
    expect(await seqs({ after: 100_001, limit: 3 })).toEqual(RARE.slice(3));
    expect(await seqs({ after: CHANGES })).toEqual([]);
  });

  it(`has the changes of some marks, however far apart they are ${proves('E4-HOLDERS')}`, async () => {
    const nros = ['249999', '7', '100001', 'nobody'];
    const range = { through: CHANGES, campos: null, sources: null, nros };
    const { db } = on.database;
    const found = await readChangesPage(db, { ...range, after: 0, limit: 2 });
    expect(found.map(({ seq }) => seq)).toEqual([7, 100_001]);
    const next = await readChangesPage(db, { ...range, after: 100_001, limit: 2 });
    expect(next.map(({ seq }) => seq)).toEqual([249_999]);
    expect(await readChangesPage(db, { ...range, after: 0, limit: 2, nros: [] })).toEqual([]);
  });
});
