import DataLoader from 'dataloader';
import type { BrandSummary } from '../contract/brand-summary.ts';
import { newSigningSecret } from '../delivery/attempt-callback.ts';
import { remainingCalls } from '../domain/key-usage.ts';
import { brandSummaryOf, type StoredSummary } from '../domain/record/stored-brand.ts';
import { corpusWatch } from '../search/corpus-watch.ts';
import { summariesByNro, summaryLinesOf } from '../store/brand-store.ts';
import type { Clock } from '../store/outbox.ts';
import type { OpenIndex } from './index/open-index.ts';
import { effectiveScopes } from './keys/authenticate.ts';
import type { Seal, SecretKeys } from './keys/secret-keys.ts';
import { Turns } from './long-call-turns.ts';
import type { Corpus } from './open-corpus.ts';
import type { Delivery } from './open-delivery.ts';
import type { KeyedRun, OperationRuns } from './operation-runs.ts';
import { getBrandsBatch } from './use-cases/brand-record.ts';
import {
  type CalendarTools,
  createCalendar,
  deleteCalendar,
  listCalendars,
  type ReadCalendar,
  readCalendar,
} from './use-cases/calendars.ts';
import { clearBrand } from './use-cases/clear-brand.ts';
import { compareBrands } from './use-cases/compare-brands.ts';
import { exportBrands } from './use-cases/export-brands.ts';
import { feedRuns, type ReadFreshness } from './use-cases/feed-runs.ts';
import { FiledClassCounts } from './use-cases/filed-class-counts.ts';
import { findSimilarByNumber, findSimilarByText } from './use-cases/find-similar.ts';
import { insightRuns } from './use-cases/insight-runs.ts';
import { listPlazos, plazosFile } from './use-cases/list-plazos.ts';
import { plazosTools, recordRuns } from './use-cases/record-runs.ts';
import { screenBrands } from './use-cases/screen-brands.ts';
import { searchBrands } from './use-cases/search-brands.ts';
import type { WatchMailTools } from './use-cases/watch-mail.ts';
import { watchRuns } from './use-cases/watch-runs.ts';
import { watchPlazos } from './use-cases/watch-threads.ts';
import type { WatchTools } from './use-cases/watch-tools.ts';
import { webhookRuns } from './use-cases/webhook-runs.ts';
import type { ReadSummaries } from './use-cases/with-current-rows.ts';

/** The dependencies of the handlers. */
export interface OperationParts extends Pick<WatchTools, 'caps' | 'wake'> {
  readonly corpus: Corpus;
  readonly index: OpenIndex;
  readonly delivery: Delivery;
  readonly seal: Seal;
  readonly secrets: SecretKeys;
  readonly now: () => Date;
  readonly clock: Clock;
  readonly readFreshness: ReadFreshness;
  readonly onError: (error: unknown) => void;
  /** The address of the service from outside; undefined where it is not configured. */
  readonly publicUrl: string | undefined;
  readonly mail: WatchMailTools;
}

/** The operations of the service, and the handler of addresses that need no key. */
interface JoinedOperations {
  readonly runs: OperationRuns;
  readonly readCalendar: ReadCalendar;
}

/** `GET /v1/usage` (decision D19): the use of the key in this month, its burst limit, and its scopes. */
export const getUsage: KeyedRun<'getUsage'> = async (
  _input,
  { caller, usage: { quota, burst } },
) => ({
  quota: quota.limit,
  used: quota.used,
  remaining: remainingCalls(quota),
  resetsAt: quota.endsAt.toISOString(),
  burst: {
    limit: burst.limit,
    windowSeconds: (burst.endsAt.getTime() - burst.startsAt.getTime()) / 1_000,
  },
  scopes: effectiveScopes(caller),
});

/** Creates every handler with what it needs of the service. */
export function joinOperations({
  corpus,
  index,
  delivery,
  seal,
  secrets,
  now,
  clock,
  readFreshness,
  caps,
  wake,
  onError,
  publicUrl,
  mail,
}: OperationParts): JoinedOperations {
  const { serving: db, reading } = corpus.database;
  const { live, hashRut, embedder } = index;
  const readStored = (nros: readonly string[]) => summariesByNro(reading, nros);
  const readSummaries = summariesReader(readStored);
  const turns = new Turns();
  const filedClasses = new FiledClassCounts({ db: reading, live, turns });
  const relatedTo = () => filedClasses.relatedTo();
  const similar = { readSummaries, readStored, hashRut, turns, relatedTo };
  const plazos = plazosTools({ db: reading, now, hashRut, cursorKeys: secrets('cursor') });
  const calendars: CalendarTools = {
    db,
    seal,
    peppers: secrets('calendar'),
    clock,
    now,
    listPlazos: listPlazos(live, plazos),
    readFile: plazosFile(live, plazos),
    findThreads: watchPlazos({ db, now }),
    publicUrl,
  };
  const runs: OperationRuns = {
    searchBrands: searchBrands(live, {
      readSummaries,
      hashRut,
      embedQuery: embedder.embedQuery,
      cursorKeys: secrets('cursor'),
      turns,
    }),
    findSimilarByNumber: findSimilarByNumber(live, similar),
    findSimilarByText: findSimilarByText(live, similar),
    clearBrand: clearBrand(live, { ...plazos, turns, relatedTo }),
    compareBrands: compareBrands(live, similar),
    exportBrands: exportBrands(live, {
      readLines: (nros) => summaryLinesOf(reading, nros),
      hashRut,
      cursorKeys: secrets('cursor'),
    }),
    ...recordRuns({
      db: reading,
      live,
      readSummaries,
      cursorKeys: secrets('cursor'),
      now,
      hashRut,
    }),
    getBrandsBatch: getBrandsBatch(live, readSummaries),
    screenBrands: screenBrands(live, {
      ...plazos,
      ...similar,
      workerFor: index.workerFor,
    }),
    ...feedRuns({
      database: corpus.database,
      now,
      live,
      cursorKeys: secrets('cursor'),
      readFreshness,
    }),
    ...insightRuns({ db: reading, live, now, filedClasses }),
    ...watchRuns({
      db,
      cursorKeys: secrets('cursor'),
      seal,
      caps,
      now,
      checkCallback: delivery.checkCallback,
      newSecret: newSigningSecret,
      corpus: () => corpusWatch(live.current().index),
      wake,
      linksFrom: mail.linksFrom,
    }),
    ...webhookRuns({
      db,
      cursorKeys: secrets('cursor'),
      seal,
      attempts: delivery.tools,
      clock,
      onError,
    }),
    createCalendar: createCalendar(calendars),
    listCalendars: listCalendars(calendars),
    deleteCalendar: deleteCalendar(calendars),
    getUsage,
  };
  return { runs, readCalendar: readCalendar(calendars) };
}

type ReadRows = (nros: readonly string[]) => Promise<ReadonlyMap<string, StoredSummary>>;

/**
 * Reads pages requested at the same moment with one statement, as happens after a statement has counted several calls
 * of a key. Nothing is cached: each page is read after its request.
 */
export function summariesReader(readRows: ReadRows): ReadSummaries {
  const readPages = async (pages: readonly (readonly string[])[]) => {
    const rows = await readRows([...new Set(pages.flat())]);
    const summaries = new Map<string, BrandSummary>();
    for (const [nro, row] of rows) summaries.set(nro, brandSummaryOf(row));
    return pages.map((nros) => pageOf(summaries, nros));
  };
  const loader = new DataLoader(readPages, { cache: false });
  return (nros) => loader.load(nros);
}

function pageOf(
  summaries: ReadonlyMap<string, BrandSummary>,
  nros: readonly string[],
): ReadonlyMap<string, BrandSummary> {
  const page = new Map<string, BrandSummary>();
  for (const nro of nros) {
    const summary = summaries.get(nro);
    if (summary !== undefined) page.set(nro, summary);
  }
  return page;
}
