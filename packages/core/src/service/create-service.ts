import packageJson from '../../package.json' with { type: 'json' };
import type { BrandSummary } from '../contract/brand-summary.ts';
import type { Embeddings } from '../contract/embeddings.ts';
import {
  type Operation,
  type OperationInput,
  operationById,
  operations,
} from '../contract/operations.ts';
import { brandSummaryOf } from '../domain/brand-summary-of.ts';
import { parseInput } from '../domain/parse-input.ts';
import { summariesByNro } from '../store/brand-store.ts';
import { type BurstLimit, countCall, giveBackUnits } from '../store/limit-store.ts';
import type { FeedConfig } from '../sync/feeds/feed-config.ts';
import { importDocument } from '../sync/import-document.ts';
import { checkHealth } from './check-health.ts';
import { asServiceError } from './database-error.ts';
import { feedRuns, freshnessReader } from './feed-runs.ts';
import { findSimilarByNumber, findSimilarByText } from './find-similar.ts';
import { getBrandsBatch } from './get-brands-batch.ts';
import type { ReadFreshness } from './get-freshness.ts';
import { getUsage } from './get-usage.ts';
import { createHolidayAdmin } from './holiday-admin.ts';
import { insightRuns } from './insight-runs.ts';
import { createKeyAdmin } from './key-admin.ts';
import { type Corpus, openCorpus } from './open-corpus.ts';
import { type OpenIndex, openIndex } from './open-index.ts';
import { openSync, type Sync } from './open-sync.ts';
import type { InProcessOperationId, OperationRuns, ServedOperationId } from './operation-runs.ts';
import { recordRuns } from './record-runs.ts';
import { resolveSecretKeys } from './resolve-secret-keys.ts';
import {
  type CallGate,
  createRunOperation,
  type ServedOperation,
  type UntypedRun,
} from './run-operation.ts';
import { searchBrands } from './search-brands.ts';
import type { SecretKeys } from './secret-keys.ts';
import type { InProcessOperations, Service } from './service.ts';
import { snapshotPath } from './snapshot/snapshot-path.ts';
import { createUnitDebts } from './unit-debts.ts';
import type { ReadSummaries } from './with-current-rows.ts';

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
}

function burstLimit({
  burst: { limit = 300, windowSeconds = 60 } = {},
}: ServiceLimits): BurstLimit {
  return { limit, windowSeconds };
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
    const index = await openIndex({
      db: corpus.database.db,
      embeddings,
      rutKey: secrets('rut-hash')[0],
      snapshotPath: snapshotPath(databaseUrl, options.snapshot),
      onError,
      onProgress: options.onIndexing,
    });
    await index.live.refresh();
    const { feeds = [] } = options;
    const sync = openSync({ database: corpus.database, databaseUrl, feeds, now, onError });
    return assemble({ corpus, index, sync, secrets, now }, options);
  } catch (error) {
    await corpus.close();
    throw error;
  }
}

interface Parts {
  readonly corpus: Corpus;
  readonly index: OpenIndex;
  readonly sync: Sync;
  readonly secrets: SecretKeys;
  readonly now: () => Date;
}

function assemble(parts: Parts, options: ServiceOptions): Service {
  const { corpus, index, sync, secrets, now } = parts;
  const { database } = corpus;
  const { live } = index;
  const peppers = secrets('key-pepper');
  const readFreshness = freshnessReader(database.serving, options.feeds ?? [], now);
  const runs = operationRuns(parts, readFreshness);
  const served = servedOperations(runs);
  const debts = createUnitDebts((owed) => giveBackUnits(database.serving, owed));
  const gate: CallGate = {
    count: (call) => countCall(database.serving, call),
    peppers,
    burst: burstLimit(options.limits ?? {}),
    clock: options.now ?? null,
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
    refresh: live.refresh,
    saveSnapshot: index.saveSnapshot,
    freshness: readFreshness,
    health: () => checkHealth(database.db, index, { version: packageJson.version, readFreshness }),
    close: async () => {
      await sync.close();
      await debts.close();
      await index.close();
      await corpus.close();
    },
  };
}

function operationRuns(
  { corpus, index, secrets, now }: Parts,
  readFreshness: ReadFreshness,
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
    findSimilarByNumber: findSimilarByNumber(live, readSummaries),
    findSimilarByText: findSimilarByText(live, readSummaries),
    ...recordRuns({ db, live, readSummaries, cursorKeys: secrets('cursor'), now }),
    getBrandsBatch: getBrandsBatch(live, readSummaries),
    ...feedRuns({ db, live, cursorKeys: secrets('cursor'), readFreshness }),
    ...insightRuns({ db, live, now }),
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

/** The use cases without a key: whoever holds the process is trusted. */
function inProcess(runs: OperationRuns): InProcessOperations {
  const call = (id: InProcessOperationId) => async (input: OperationInput<typeof id>) => {
    try {
      const run = runs[id] as (input: unknown) => Promise<unknown>;
      return await run(parseInput(operationById[id] as Operation, input));
    } catch (error) {
      throw asServiceError(error);
    }
  };
  const operations = Object.fromEntries(inProcessIds(runs).map((id) => [id, call(id)]));
  return operations as unknown as InProcessOperations;
}
