import packageJson from '../../package.json' with { type: 'json' };
import { chargeUnits, countCalls, giveBackUnits } from '../store/limit-store.ts';
import { runTotals } from '../store/run-ledger.ts';
import { importDocument } from '../sync/import-document.ts';
import { checkHealth } from './check-health.ts';
import { asServiceError } from './database-error.ts';
import { openDelivery } from './delivery/open-delivery.ts';
import { createHolidayAdmin } from './feeds/holiday-admin.ts';
import { openSync, type Sync } from './feeds/open-sync.ts';
import { type OpenIndex, openIndex } from './index/open-index.ts';
import { snapshotPath } from './index/snapshot/snapshot-path.ts';
import { joinOperations, type OperationParts } from './join-operations.ts';
import { countedTogether } from './keys/counted-together.ts';
import { createKeyAdmin } from './keys/key-admin.ts';
import { requireKnownSecret } from './keys/require-known-secret.ts';
import { resolveSecretKeys } from './keys/resolve-secret-keys.ts';
import { createSeal } from './keys/sealed-text.ts';
import { createUnitDebts } from './keys/unit-debts.ts';
import { openCorpus } from './open-corpus.ts';
import { type CallGate, createRunOperation } from './run-operation.ts';
import { inProcess, servedOperations } from './served-operations.ts';
import type { Service } from './service.ts';
import { burstLimit, type ServiceOptions, watchCaps } from './service-options.ts';
import { freshnessReader } from './use-cases/feed-runs.ts';
import { openWatch } from './watch/open-watch.ts';

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
  const { embeddings = 'off', takesSecret: mayTake = true } = options;
  const listed = await resolveSecretKeys(databaseUrl, options.secretKey);
  const corpus = await openCorpus(databaseUrl, now());
  let index: OpenIndex | undefined;
  try {
    const secrets = await requireKnownSecret(corpus.database, listed, { mayTake });
    index = await openIndex({
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
    const { publicUrl } = options;
    const parts = { corpus, index, sync, delivery, seal, secrets, now, clock, onError, publicUrl };
    return assemble(parts, options);
  } catch (error) {
    await index?.close();
    await corpus.close();
    throw error;
  }
}

interface Parts extends Omit<OperationParts, 'readFreshness' | 'caps' | 'wake'> {
  readonly sync: Sync;
}

function assemble(parts: Parts, options: ServiceOptions): Service {
  const { corpus, index, sync, delivery, secrets, now, clock, onError } = parts;
  const { database } = corpus;
  const { live } = index;
  const peppers = secrets('key-pepper');
  const watch = openWatch({ database, live, now, onError });
  const readFreshness = freshnessReader(database.serving, options.feeds ?? [], now);
  const { runs, readCalendar } = joinOperations({
    ...parts,
    readFreshness,
    caps: watchCaps(options.limits ?? {}),
    wake: watch.wake,
  });
  const served = servedOperations(runs);
  const debts = createUnitDebts((owed) => giveBackUnits(database.serving, owed));
  const gate: CallGate = {
    count: countedTogether((call, calls) => countCalls(database, call, calls)),
    charge: (further) => chargeUnits(database.serving, further),
    peppers,
    burst: burstLimit(options.limits ?? {}),
    clock,
    debts,
  };
  return {
    ...inProcess(runs),
    database,
    served: [...served.values()].map(({ operation }) => operation),
    run: createRunOperation(gate, served),
    readCalendar: async (secret) => {
      try {
        return await readCalendar(secret);
      } catch (error) {
        throw asServiceError(error);
      }
    },
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
    poolFacts: database.pools,
    runFacts: () => runTotals(database.serving),
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
