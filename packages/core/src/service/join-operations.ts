import { newSigningSecret } from '../delivery/signing-secret.ts';
import { summariesByNro, summaryLinesOf } from '../store/brand-store.ts';
import type { Clock } from '../store/outbox.ts';
import type { Delivery } from './delivery/open-delivery.ts';
import type { OpenIndex } from './index/open-index.ts';
import type { Seal } from './keys/sealed-text.ts';
import type { SecretKeys } from './keys/secret-keys.ts';
import type { Corpus } from './open-corpus.ts';
import type { OperationRuns } from './operation-runs.ts';
import { Turns } from './turns.ts';
import {
  type CalendarTools,
  createCalendar,
  deleteCalendar,
  listCalendars,
  type ReadCalendar,
  readCalendar,
} from './use-cases/calendars.ts';
import { compareBrands } from './use-cases/compare-brands.ts';
import { exportBrands } from './use-cases/export-brands.ts';
import { feedRuns } from './use-cases/feed-runs.ts';
import { findSimilarByNumber, findSimilarByText } from './use-cases/find-similar.ts';
import { getBrandsBatch } from './use-cases/get-brands-batch.ts';
import type { ReadFreshness } from './use-cases/get-freshness.ts';
import { getUsage } from './use-cases/get-usage.ts';
import { insightRuns } from './use-cases/insight-runs.ts';
import { listPlazos, plazosFile } from './use-cases/list-plazos.ts';
import { plazosTools, recordRuns } from './use-cases/record-runs.ts';
import { screenBrands } from './use-cases/screen-brands.ts';
import { searchBrands } from './use-cases/search-brands.ts';
import { summariesReader } from './use-cases/summaries-reader.ts';
import { watchRuns } from './use-cases/watch-runs.ts';
import type { WatchTools } from './use-cases/watch-tools.ts';
import { webhookRuns } from './use-cases/webhook-runs.ts';

/** What use cases are joined with. */
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
  /** Where the service is reached from outside; undefined where nobody said. */
  readonly publicUrl: string | undefined;
}

/** What the service does: its operations, and the answer to an address that needs no key. */
export interface JoinedOperations {
  readonly runs: OperationRuns;
  readonly readCalendar: ReadCalendar;
}

/** Gives each use case what it needs of the service. */
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
}: OperationParts): JoinedOperations {
  const { serving: db } = corpus.database;
  const { live, hashRut, embedder } = index;
  const readSummaries = summariesReader((nros) => summariesByNro(db, nros));
  const turns = new Turns();
  const plazos = plazosTools({ db, now, hashRut, cursorKeys: secrets('cursor') });
  const calendars: CalendarTools = {
    db,
    seal,
    peppers: secrets('calendar'),
    clock,
    now,
    listPlazos: listPlazos(live, plazos),
    readFile: plazosFile(live, plazos),
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
    findSimilarByNumber: findSimilarByNumber(live, { readSummaries, hashRut, turns }),
    findSimilarByText: findSimilarByText(live, { readSummaries, hashRut, turns }),
    compareBrands: compareBrands(live, readSummaries),
    exportBrands: exportBrands(live, {
      readLines: (nros) => summaryLinesOf(db, nros),
      hashRut,
      cursorKeys: secrets('cursor'),
    }),
    ...recordRuns({ db, live, readSummaries, cursorKeys: secrets('cursor'), now, hashRut }),
    getBrandsBatch: getBrandsBatch(live, readSummaries),
    screenBrands: screenBrands(live, {
      readSummaries,
      hashRut,
      turns,
      aside: (held) => index.similarThread.aside(held),
    }),
    ...feedRuns({
      database: corpus.database,
      now,
      live,
      cursorKeys: secrets('cursor'),
      readFreshness,
    }),
    ...insightRuns({ db, live, now }),
    ...watchRuns({
      db,
      cursorKeys: secrets('cursor'),
      seal,
      caps,
      now,
      checkCallback: delivery.checkCallback,
      newSecret: newSigningSecret,
      wake,
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
