import { freshnessOf } from '../../domain/freshness.ts';
import type { CursorKeys } from '../../domain/listing/cursor.ts';
import type { SyncRunRequest } from '../../domain/listing/sync-run-query.ts';
import type { Db } from '../../store/database.ts';
import { sourceRecords } from '../../store/document-store.ts';
import { holidaySet, holidaysBetween, readCoverage } from '../../store/holiday-store.ts';
import type { OpenDatabase } from '../../store/open-database.ts';
import { recoverRuns, syncRunPage } from '../../store/run-ledger.ts';
import type { FeedConfig } from '../../sync/feeds/feed-config.ts';
import type { LiveCorpus } from '../index/live-corpus.ts';
import type { OperationRuns } from '../operation-runs.ts';
import { getFeriados } from './get-feriados.ts';
import { getFeriadosCobertura } from './get-feriados-cobertura.ts';
import { getFreshness, type ReadFreshness } from './get-freshness.ts';
import { getSyncRuns } from './get-sync-runs.ts';

/** What the use cases of the calendar and of the feeds need. */
export interface FeedTools {
  readonly database: OpenDatabase;
  readonly now: () => Date;
  readonly live: LiveCorpus;
  readonly cursorKeys: CursorKeys;
  readonly readFreshness: ReadFreshness;
}

/** The use cases that tell of the calendar and of how the corpus came in. */
export function feedRuns({ database, now, live, cursorKeys, readFreshness }: FeedTools) {
  const { serving: db } = database;
  const holidays = {
    readCoverage: () => readCoverage(db),
    holidaysBetween: (from: string, through: string) => holidaysBetween(db, from, through),
  };
  const readRuns = async (request: SyncRunRequest) => {
    await recoverRuns(database, now());
    return syncRunPage(db, request);
  };
  return {
    getFreshness: getFreshness(live, readFreshness),
    getSyncRuns: getSyncRuns(live, readRuns, cursorKeys),
    getFeriados: getFeriados(live, holidays),
    getFeriadosCobertura: getFeriadosCobertura(holidays),
  } satisfies Partial<OperationRuns>;
}

/** @param feeds sources that are expected, each with its threshold */
export function freshnessReader(
  db: Db,
  feeds: readonly Pick<FeedConfig, 'source' | 'staleAfterHours'>[],
  now: () => Date,
): ReadFreshness {
  const staleAfterSeconds = Object.fromEntries(
    feeds.map(({ source, staleAfterHours }) => [source, Math.round(staleAfterHours * 3_600)]),
  );
  return async () => {
    const records = await sourceRecords(db);
    const holidays = await holidaySet(db);
    return freshnessOf(records, { staleAfterSeconds, holidays, now: now() });
  };
}
