import DataLoader from 'dataloader';
import type { BrandSummary } from '../contract/brand-summary.ts';
import { newSigningSecret } from '../delivery/attempt-callback.ts';
import { remainingCalls } from '../domain/key-usage.ts';
import { type StoredSummary, toBrandSummary } from '../domain/record/stored-brand.ts';
import { corpusWatch } from '../search/faces/watched-corpus.ts';
import { findSummaries, readSummaryLines } from '../store/brands/brand-store.ts';
import type { ClockOverride } from '../store/delivery/outbox.ts';
import { effectiveScopes } from './keys/authenticate.ts';
import type { Seal, SecretKeys } from './keys/secret-keys.ts';
import type { KeyedHandler, OperationHandlers } from './operation-handlers.ts';
import type { Corpus } from './runtime/open-corpus.ts';
import type { Delivery } from './runtime/open-delivery.ts';
import { TimeSlicer } from './runtime/time-slicing.ts';
import type { OpenIndex } from './search-index/open-index.ts';
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
import { feedHandlers, type ReadFreshness } from './use-cases/feed-handlers.ts';
import { FiledClassCounts } from './use-cases/filed-class-counts.ts';
import { findSimilarByNumber, findSimilarByText } from './use-cases/find-similar.ts';
import { insightHandlers } from './use-cases/insight-handlers.ts';
import { createPlazosFileReader, listPlazos } from './use-cases/list-plazos.ts';
import { createPlazosTools, recordHandlers } from './use-cases/record-handlers.ts';
import { screenBrands } from './use-cases/screen-brands.ts';
import { searchBrands } from './use-cases/search-brands.ts';
import { watchHandlers } from './use-cases/watch-handlers.ts';
import type { WatchMailTools } from './use-cases/watch-mail.ts';
import { createWatchPlazosFinder } from './use-cases/watch-threads.ts';
import type { WatchTools } from './use-cases/watch-tools.ts';
import { webhookHandlers } from './use-cases/webhook-handlers.ts';
import type { ReadSummaries } from './use-cases/with-current-rows.ts';

/** The dependencies of the handlers. */
export interface HandlerDependencies extends Pick<WatchTools, 'caps' | 'wake'> {
  readonly corpus: Corpus;
  readonly index: OpenIndex;
  readonly delivery: Delivery;
  readonly seal: Seal;
  readonly secrets: SecretKeys;
  readonly now: () => Date;
  readonly clock: ClockOverride;
  readonly readFreshness: ReadFreshness;
  readonly onError: (error: unknown) => void;
  /** The public URL of the service; undefined when it is not configured. */
  readonly publicUrl: string | undefined;
  readonly mail: WatchMailTools;
}

/** The handlers of all operations, and the handler of calendar URLs, which need no key. */
interface CreatedHandlers {
  readonly runs: OperationHandlers;
  readonly readCalendar: ReadCalendar;
}

/** Handles `GET /v1/usage` (decision D19): returns the key's usage in this month, its burst limit and its scopes. */
export const getUsage: KeyedHandler<'getUsage'> = async (
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

/** Creates the handlers of all operations with their dependencies. */
export function createHandlers({
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
}: HandlerDependencies): CreatedHandlers {
  const { serving: db, reading } = corpus.database;
  const { live, hashRut, embedder } = index;
  const readStoredMarks = (nros: readonly string[]) => findSummaries(reading, nros);
  const readSummaries = createSummariesReader(readStoredMarks);
  const turns = new TimeSlicer();
  const filedClasses = new FiledClassCounts({ db: reading, live, turns });
  const relatedTo = () => filedClasses.relatedTo();
  const similar = { readSummaries, readStored: readStoredMarks, hashRut, turns, relatedTo };
  const plazos = createPlazosTools({ db: reading, now, hashRut, cursorKeys: secrets('cursor') });
  const calendars: CalendarTools = {
    db,
    seal,
    peppers: secrets('calendar'),
    clock,
    now,
    listPlazos: listPlazos(live, plazos),
    readFile: createPlazosFileReader(live, plazos),
    findThreads: createWatchPlazosFinder({ db, now }),
    publicUrl,
  };
  const runs: OperationHandlers = {
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
      readLines: (nros) => readSummaryLines(reading, nros),
      hashRut,
      cursorKeys: secrets('cursor'),
    }),
    ...recordHandlers({
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
    ...feedHandlers({
      database: corpus.database,
      now,
      live,
      cursorKeys: secrets('cursor'),
      readFreshness,
    }),
    ...insightHandlers({ db: reading, live, now, filedClasses }),
    ...watchHandlers({
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
    ...webhookHandlers({
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
 * Creates a reader that answers all pages requested in the same tick of the event loop with one statement. Several
 * calls reach one tick because one statement charges the quota for all of them. Nothing is cached: each page is read
 * after its request.
 */
export function createSummariesReader(readRows: ReadRows): ReadSummaries {
  const readSummariesOfPages = async (pages: readonly (readonly string[])[]) => {
    const rows = await readRows([...new Set(pages.flat())]);
    const summaries = new Map<string, BrandSummary>();
    for (const [nro, row] of rows) summaries.set(nro, toBrandSummary(row));
    return pages.map((nros) => pickSummaries(summaries, nros));
  };
  const loader = new DataLoader(readSummariesOfPages, { cache: false });
  return (nros) => loader.load(nros);
}

function pickSummaries(
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
