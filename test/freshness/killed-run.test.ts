import { expect, it } from 'vitest';
import { openDatabase } from '../../packages/core/src/store/database/open-database.ts';
import { withWriter } from '../../packages/core/src/store/database/transactions.ts';
import { startRun } from '../../packages/core/src/store/feeds/run-ledger.ts';
import { proves } from '../requirements.ts';
import { freshPostgresUrl } from '../support/fresh-database.ts';
import { serve } from '../support/serve.ts';

it(`a run is interrupted for who reads next once its writer is gone, though nobody syncs ${proves(
  'C15-INTERRUPTED',
)}`, async () => {
  const databaseUrl = await freshPostgresUrl();
  const served = await serve([], { databaseUrl });
  const writer = await openDatabase(databaseUrl);
  const statuses = async (query: string) => {
    const answer = await served.api.send(`/v1/sync-runs?${query}`);
    return ((await answer.json()) as { status: string }[]).map(({ status }) => status);
  };
  await withWriter(writer, async (db) => {
    await startRun(db, { source: 'opendata', document: 'a.csv', startedAt: NOW });
    expect(await statuses('status=running')).toEqual(['running']);
  });
  await writer.close();
  expect(await statuses('status=running')).toEqual([]);
  expect(await statuses('source=opendata')).toEqual(['interrupted']);
  await served.close();
}, 60_000);

const NOW = '2026-03-02T12:00:00.000Z';
