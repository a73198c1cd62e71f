import packageJson from '../../package.json' with { type: 'json' };
import type { BrandSummary } from '../contract/brand-summary.ts';
import type { Embeddings } from '../contract/embeddings.ts';
import { type Operation, operationById, operations } from '../contract/operations.ts';
import { newSigningSecret } from '../delivery/signing-secret.ts';
import { parseInput } from '../domain/parse-input.ts';
import { brandSummaryOf } from '../domain/record/brand-summary-of.ts';
import { summariesByNro } from '../store/brand-store.ts';
import { type BurstLimit, chargeUnits, countCall, giveBackUnits } from '../store/limit-store.ts';
import type { Clock } from '../store/outbox-lease.ts';
import { summaryLinesOf } from '../store/summary-lines.ts';
import type { FeedConfig } from '../sync/feeds/feed-config.ts';
import { importDocument } from '../sync/import-document.ts';
import { checkHealth } from './check-health.ts';
import { asServiceError } from './database-error.ts';
import { type Delivery, type DeliveryOptions, openDelivery } from './delivery/open-delivery.ts';
import { createHolidayAdmin } from './feeds/holiday-admin.ts';
import { openSync, type Sync } from './feeds/open-sync.ts';
import { type OpenIndex, openIndex } from './index/open-index.ts';
import { snapshotPath } from './index/snapshot/snapshot-path.ts';
import { createKeyAdmin } from './keys/key-admin.ts';
import { requireKnownSecret } from './keys/require-known-secret.ts';
import { resolveSecretKeys } from './keys/resolve-secret-keys.ts';
import { createSeal, type Seal } from './keys/sealed-text.ts';
import type { SecretKeys } from './keys/secret-keys.ts';
import { createUnitDebts } from './keys/unit-debts.ts';
import { type Corpus, openCorpus } from './open-corpus.ts';
import type {
  InProcessOperationId,
  OperationRuns,
  Owner,
  ServedOperationId,
} from './operation-runs.ts';
import {
  type CallGate,
  createRunOperation,
  type ServedOperation,
  type UntypedRun,
} from './run-operation.ts';
import type { InProcessOperations, Service } from './service.ts';
import { compareBrands } from './use-cases/compare-brands.ts';
import { exportBrands } from './use-cases/export-brands.ts';
import { feedRuns, freshnessReader } from './use-cases/feed-runs.ts';
import { findSimilarByNumber, findSimilarByText } from './use-cases/find-similar.ts';
import { getBrandsBatch } from './use-cases/get-brands-batch.ts';
import type { ReadFreshness } from './use-cases/get-freshness.ts';
import { getUsage } from './use-cases/get-usage.ts';
import { insightRuns } from './use-cases/insight-runs.ts';
import { recordRuns } from './use-cases/record-runs.ts';
import { screenBrands } from './use-cases/screen-brands.ts';
import { searchBrands } from './use-cases/search-brands.ts';
import { watchRuns } from './use-cases/watch-runs.ts';
import type { WatchCaps, WatchTools } from './use-cases/watch-tools.ts';
import { webhookRuns } from './use-cases/webhook-runs.ts';
import type { ReadSummaries } from './use-cases/with-current-rows.ts';
import { openWatch } from './watch/open-watch.ts';

/** How to build a service. Everything but the database has a default. */
export interface ServiceOptions {
  /** `pglite://DIR`, `pglite://memory` or `postgres://...` (decision A4). */
  readonly databaseUrl: string;
  /**
   * 32 bytes in base64, or a comma list of which the first seals and all open. Required with
   * PostgreSQL; an embedded database keeps one of its own beside it.
   */
  readonly secretKey?: string | undefined;
  /** `concepts` also finds marks by what they mean (decision D9); `off` by default. */
  readonly embeddings?: Embeddings | undefined;
  /**
   * Where the search index is kept between starts, so that a start takes seconds whatever the size of
   * the corpus; null for nowhere. Beside an embedded database by default, nowhere otherwise.
   */
  readonly snapshot?: string | null | undefined;
  /** Where the corpus comes from, of `readFeedsFile`; none by default. */
  readonly feeds?: readonly FeedConfig[] | undefined;
  /** How notifications are sent; see `DeliveryOptions`. */
  readonly delivery?: DeliveryOptions | undefined;
  /** What one key may do; see `ServiceLimits`. */
  readonly limits?: ServiceLimits | undefined;
  /**
   * The clock. By default real time; calls are then counted by the clock of the database, so that
   * processes whose clocks differ count the same windows.
   */
  readonly now?: () => Date;
  /** Told of failures in the background, such as a database that went away for a while. */
  readonly onError?: (error: unknown) => void;
  /** Told how much of the index was built, 0 to 1, where no snapshot has it: a start may take minutes. */
  readonly onIndexing?: ((fraction: number) => void) | undefined;
}

/** Limits of every key; its monthly quota is the key's own. */
export interface ServiceLimits {
  /** Calls in a window that begins with the first; 300 in 60 s by default. The same in every process. */
  readonly burst?: { readonly [Part in keyof BurstLimit]?: BurstLimit[Part] | undefined };
  /** What an organisation may watch: 50 watchlists with 1,000 items in all by default. */
  readonly watch?: { readonly [Part in keyof WatchCaps]?: WatchCaps[Part] | undefined };
}

function burstLimit({
  burst: { limit = 300, windowSeconds = 60 } = {},
}: ServiceLimits): BurstLimit {
  return { limit, windowSeconds };
}

function watchCaps({ watch: { watchlists = 50, items = 1_000 } = {} }: ServiceLimits): WatchCaps {
  return { watchlists, items };
}

/**
 * Opens the corpus, builds the index in memory and answers searches, listings and look-ups.
 *
 * @example
 * const service = await createService({ databaseUrl: 'pglite://./.marcario/pg' });
 * const { items } = await service.searchBrands({ q: 'kolun', clase: [29] });
 * await service.close();
 *
 * @throws DatabaseOpenError or Error with one plain line when it cannot start
 */
export async function createService(options: ServiceOptions): Promise<Service> {
  const { databaseUrl, now = () => new Date(), onError = () => undefined } = options;
  const { embeddings = 'off' } = options;
  const secrets = await resolveSecretKeys(databaseUrl, options.secretKey);
  const corpus = await openCorpus(databaseUrl, now());
  try {
    await requireKnownSecret(corpus.database, secrets);
    const index = await openIndex({
      db: corpus.database.db,
      now,
      embeddings,
      rutKey: secrets('rut-hash')[0],
      snapshotPath: snapshotPath(databaseUrl, options.snapshot),
      onError,
      onProgress: options.onIndexing,
    });
    await index.live.refresh();
    const { feeds = [] } = options;
    const sync = openSync({ database: corpus.database, databaseUrl, feeds, now, onError });
    const seal = createSeal(secrets('seal'));
    const clock = options.now ?? null;
    const { db } = corpus.database;
    const delivery = openDelivery({ db, seal, clock, onError }, options.delivery ?? {});
    return assemble({ corpus, index, sync, delivery, seal, secrets, now, clock }, options);
  } catch (error) {
    await corpus.close();
    throw error;
  }
}

interface Parts {
  readonly corpus: Corpus;
  readonly index: OpenIndex;
  readonly sync: Sync;
  readonly delivery: Delivery;
  readonly seal: Seal;
  readonly secrets: SecretKeys;
  readonly now: () => Date;
  readonly clock: Clock;
}

function assemble(parts: Parts, options: ServiceOptions): Service {
  const { corpus, index, sync, delivery, secrets, now, clock } = parts;
  const { database } = corpus;
  const { live } = index;
  const peppers = secrets('key-pepper');
  const watch = openWatch({
    database,
    live,
    now,
    onError: options.onError ?? (() => undefined),
  });
  const readFreshness = freshnessReader(database.serving, options.feeds ?? [], now);
  const runs = operationRuns(parts, {
    readFreshness,
    caps: watchCaps(options.limits ?? {}),
    wake: watch.wake,
  });
  const served = servedOperations(runs);
  const debts = createUnitDebts((owed) => giveBackUnits(database.serving, owed));
  const gate: CallGate = {
    count: (call) => countCall(database, call),
    charge: (further) => chargeUnits(database.serving, further),
    peppers,
    burst: burstLimit(options.limits ?? {}),
    clock,
    debts,
  };
  return {
    ...inProcess(runs),
    served: [...served.values()].map(({ operation }) => operation),
    run: createRunOperation(gate, served),
    keys: createKeyAdmin(database.db, peppers, now),
    holidays: createHolidayAdmin(database.db),
    importDocument: async (request) => {
      const run = await importDocument({ database, now }, request);
      await live.refresh();
      return run;
    },
    sync: async (sources, request) => {
      const runs = await sync.run(sources, request);
      await live.refresh();
      return runs;
    },
    startSync: sync.start,
    startDispatch: delivery.start,
    deliveryFacts: delivery.facts,
    sweep: watch.sweep,
    startWatch: watch.start,
    watchFacts: watch.facts,
    refresh: live.refresh,
    saveSnapshot: index.saveSnapshot,
    freshness: readFreshness,
    health: () => checkHealth(database.db, index, { version: packageJson.version, readFreshness }),
    close: async () => {
      await delivery.close();
      await sync.close();
      await watch.close();
      await debts.close();
      await index.close();
      await corpus.close();
    },
  };
}

interface RunOptions extends Pick<WatchTools, 'caps' | 'wake'> {
  readonly readFreshness: ReadFreshness;
}

function operationRuns(
  { corpus, index, delivery, seal, secrets, now, clock }: Parts,
  { readFreshness, caps, wake }: RunOptions,
): OperationRuns {
  const { serving: db } = corpus.database;
  const { live, hashRut, embedder } = index;
  const readSummaries: ReadSummaries = async (nros) => {
    const rows = await summariesByNro(db, nros);
    return new Map<string, BrandSummary>([...rows].map(([nro, row]) => [nro, brandSummaryOf(row)]));
  };
  return {
    searchBrands: searchBrands(live, {
      readSummaries,
      hashRut,
      embedQuery: embedder.embedQuery,
      cursorKeys: secrets('cursor'),
    }),
    findSimilarByNumber: findSimilarByNumber(live, { readSummaries, hashRut }),
    findSimilarByText: findSimilarByText(live, { readSummaries, hashRut }),
    compareBrands: compareBrands(live, readSummaries),
    exportBrands: exportBrands(live, {
      readLines: (nros) => summaryLinesOf(db, nros),
      hashRut,
      cursorKeys: secrets('cursor'),
    }),
    ...recordRuns({ db, live, readSummaries, cursorKeys: secrets('cursor'), now, hashRut }),
    getBrandsBatch: getBrandsBatch(live, readSummaries),
    screenBrands: screenBrands(live, { readSummaries, hashRut }),
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
    }),
    getUsage,
  };
}

function inProcessIds({ getUsage: _, ...runs }: OperationRuns): InProcessOperationId[] {
  return Object.keys(runs) as InProcessOperationId[];
}

/** In the order of the table: there a fixed path stands before one with a field in its place. */
function servedOperations(runs: OperationRuns): ReadonlyMap<string, ServedOperation> {
  const untyped: Readonly<Record<string, UntypedRun | undefined>> = runs as object as Record<
    ServedOperationId,
    UntypedRun
  >;
  const served = new Map<string, ServedOperation>();
  for (const operation of operations) {
    const run = untyped[operation.id];
    if (run !== undefined) served.set(operation.id, { operation, run });
  }
  return served;
}

/** The use cases without a key: whoever holds the process is trusted, also in whose name it asks. */
function inProcess(runs: OperationRuns): InProcessOperations {
  const call = (id: InProcessOperationId) => async (input: unknown, owner?: Owner) => {
    try {
      const run = runs[id] as (
        input: unknown,
        call: { caller: Owner | undefined },
      ) => Promise<unknown>;
      return await run(parseInput(operationById[id] as Operation, input), { caller: owner });
    } catch (error) {
      throw asServiceError(error);
    }
  };
  const operations = Object.fromEntries(inProcessIds(runs).map((id) => [id, call(id)]));
  return operations as unknown as InProcessOperations;
}
