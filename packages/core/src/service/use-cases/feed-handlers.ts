import type { Holiday, HolidayCoverage } from '../../contract/holidays.ts';
import type { FreshnessRecord, SyncRun } from '../../contract/sync-run.ts';
import { holidayRange } from '../../domain/calendar/business-days.ts';
import { computeFreshness } from '../../domain/freshness.ts';
import { type CursorKeys, sealListCursor } from '../../domain/listing/cursor.ts';
import {
  parseSyncRunRequest,
  type SyncRunRequest,
  syncRunCursorScope,
} from '../../domain/listing/list-requests.ts';
import { ServiceError } from '../../domain/service-error.ts';
import type { Db } from '../../store/database/database.ts';
import type { OpenDatabase } from '../../store/database/open-database.ts';
import { readSourceRecords } from '../../store/feeds/document-store.ts';
import { listHolidays, readCoverage, readHolidayDates } from '../../store/feeds/holiday-store.ts';
import { listSyncRuns, recoverRuns } from '../../store/feeds/run-ledger.ts';
import type { FeedConfig } from '../../sync/feeds/feed-config.ts';
import type { OperationHandler, OperationHandlers } from '../operation-handlers.ts';
import type { LiveCorpus } from '../search-index/live-corpus.ts';

/** Dependencies of the handlers for holidays, sync runs and freshness. */
interface FeedTools {
  readonly database: OpenDatabase;
  readonly now: () => Date;
  readonly live: LiveCorpus;
  readonly cursorKeys: CursorKeys;
  readonly readFreshness: ReadFreshness;
}

/** Creates the handlers for holidays, sync runs and freshness. */
export function feedHandlers({ database, now, live, cursorKeys, readFreshness }: FeedTools) {
  const { reading: db } = database;
  const holidays = {
    readCoverage: () => readCoverage(db),
    holidaysBetween: (from: string, through: string) => listHolidays(db, from, through),
  };
  const listRuns = async (request: SyncRunRequest) => {
    await recoverRuns(database, now());
    return listSyncRuns(db, request);
  };
  return {
    getFreshness: getFreshness(live, readFreshness),
    getSyncRuns: getSyncRuns(live, listRuns, cursorKeys),
    getFeriados: getFeriados(live, holidays),
    getFeriadosCobertura: getFeriadosCobertura(holidays),
  } satisfies Partial<OperationHandlers>;
}

/** Reads a page of sync runs, newest first. */
type ReadSyncRuns = (request: SyncRunRequest) => Promise<SyncRun[]>;

/** Handles `GET /v1/sync-runs`: imports and feed runs, newest first; `envelope` adds the cursor (decision C15). */
function getSyncRuns(
  corpus: Pick<LiveCorpus, 'current'>,
  listRuns: ReadSyncRuns,
  cursorKeys: CursorKeys,
): OperationHandler<'getSyncRuns'> {
  return async (params) => {
    const request = parseSyncRunRequest(params, cursorKeys);
    const { dataAsOf } = corpus.current();
    // One more than the limit shows whether another page follows.
    const runs = await listRuns({ ...request, limit: request.limit + 1 });
    const data = runs.slice(0, request.limit);
    if (params.envelope !== true) return data;
    const last = runs.length > data.length ? data.at(-1) : undefined;
    const list = syncRunCursorScope(request.query);
    return {
      data,
      nextCursor: last ? sealListCursor(cursorKeys, list, [Number(last.id)]) : null,
      ...(dataAsOf !== undefined && { dataAsOf }),
    };
  };
}

/** Handles `GET /v1/feriados/cobertura`; `not_found` while no year is declared complete (decision C16). */
function getFeriadosCobertura({
  readCoverage,
}: Pick<HolidayReads, 'readCoverage'>): OperationHandler<'getFeriadosCobertura'> {
  return async () => {
    const coverage = await readCoverage();
    if (coverage === null) throw new ServiceError('not_found', 'No year is covered');
    return coverage;
  };
}

/** The database queries for holidays. */
interface HolidayReads {
  readonly readCoverage: () => Promise<HolidayCoverage | null>;
  readonly holidaysBetween: (from: string, through: string) => Promise<Holiday[]>;
}

/** Handles `GET /v1/feriados`: within the coverage an empty list means no holidays (specification 4.3). */
function getFeriados(
  corpus: Pick<LiveCorpus, 'current'>,
  { readCoverage, holidaysBetween }: HolidayReads,
): OperationHandler<'getFeriados'> {
  return async (params) => {
    const { dataAsOf } = corpus.current();
    const coverage = await readCoverage();
    const { from, through } = holidayRange(params, coverage);
    const data = await holidaysBetween(from, through);
    if (params.envelope !== true || coverage === null) return data;
    return { data, coverage, ...(dataAsOf !== undefined && { dataAsOf }) };
  };
}

/** Creates the reader of freshness. @param feeds the expected sources, each with its threshold */
export function createFreshnessReader(
  db: Db,
  feeds: readonly Pick<FeedConfig, 'source' | 'staleAfterHours'>[],
  now: () => Date,
): ReadFreshness {
  const staleAfterSeconds = new Map(
    feeds.map(({ source, staleAfterHours }): [string, number] => [
      source,
      Math.round(staleAfterHours * 3_600),
    ]),
  );
  return async () => {
    const records = await readSourceRecords(db);
    const holidays = await readHolidayDates(db);
    return computeFreshness(records, { staleAfterSeconds, holidays, now: now() });
  };
}

/** Computes how current each source is. */
export type ReadFreshness = () => Promise<FreshnessRecord[]>;

/** Handles `GET /v1/freshness`: returns a record for each source (decision C15). */
function getFreshness(
  corpus: Pick<LiveCorpus, 'current'>,
  readFreshness: ReadFreshness,
): OperationHandler<'getFreshness'> {
  return async ({ envelope }) => {
    const { dataAsOf } = corpus.current();
    const data = await readFreshness();
    if (envelope !== true) return data;
    return { data, ...(dataAsOf !== undefined && { dataAsOf }) };
  };
}
