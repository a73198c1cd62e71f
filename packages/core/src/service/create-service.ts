import { sql } from 'kysely';
import packageJson from '../../package.json' with { type: 'json' };
import type { Health } from '../contract/health.ts';
import {
  type Operation,
  type OperationId,
  operationById,
  operations,
} from '../contract/operations.ts';
import { parseInput } from '../domain/input/parse-input.ts';
import { changeLag } from '../store/brands/change-store.ts';
import type { Db } from '../store/database/database.ts';
import { DatabaseOpenError } from '../store/database/database-errors.ts';
import type { OpenDatabase } from '../store/database/open-database.ts';
import type { ReadReplica } from '../store/database/read-replica.ts';
import { checkServer } from '../store/database/server-check.ts';
import { readRunTotals } from '../store/feeds/run-ledger.ts';
import { chargeUnits, countCalls, refundUnits } from '../store/keys/quota-store.ts';
import { importDocument } from '../sync/import-document.ts';
import { createHolidayAdmin } from './admin/holiday-admin.ts';
import { createHandlers, type HandlerDependencies } from './create-handlers.ts';
import type { InProcessOperations } from './in-process-operations.ts';
import { readGrantedScopes } from './keys/granted-scopes.ts';
import { createKeyAdmin } from './keys/key-admin.ts';
import { batchedCounter, createRefundQueue, idempotentCharges } from './keys/quota-meter.ts';
import { createSeal, requireKnownSecret, resolveSecretKeys } from './keys/secret-keys.ts';
import { createSignIn } from './keys/sign-in.ts';
import type { InProcessOperationId, OperationHandlers, Owner } from './operation-handlers.ts';
import {
  type CallGate,
  createRunOperation,
  type ServedOperation,
  type UntypedHandler,
} from './run-operation.ts';
import { toServiceError } from './runtime/database-error.ts';
import { type Corpus, openCorpus } from './runtime/open-corpus.ts';
import { openDelivery } from './runtime/open-delivery.ts';
import { openSync, type Sync } from './runtime/open-sync.ts';
import { openWatch } from './runtime/open-watch.ts';
import { type OpenIndex, openIndex } from './search-index/open-index.ts';
import { snapshotPath } from './search-index/snapshot/write-snapshot-file.ts';
import {
  burstLimitWithDefaults,
  type Service,
  type ServiceOptions,
  watchCapsWithDefaults,
} from './service.ts';
import { createFreshnessReader, type ReadFreshness } from './use-cases/feed-handlers.ts';
import { composeMail, followMailLink, type WatchMailTools } from './use-cases/watch-mail.ts';

/**
 * Opens the corpus, builds or loads the search index, and returns the service, which answers all operations.
 *
 * @example
 * const service = await createService({ databaseUrl: 'pglite://./.marcario/pg' });
 * const { items } = await service.searchBrands({ q: 'kolun', clase: [29] });
 * await service.close();
 *
 * @throws DatabaseOpenError or Error with a message of one line when the service cannot start
 */
export async function createService(options: ServiceOptions): Promise<Service> {
  const { databaseUrl, now = () => new Date(), onError = () => undefined } = options;
  const { embeddings = 'off', takesSecret: mayTake = true } = options;
  const listed = await resolveSecretKeys(databaseUrl, options.secretKey);
  const corpus = await openCorpus(databaseUrl, now(), options.connections);
  let index: OpenIndex | undefined;
  try {
    await openReplica(corpus, options.connections?.readUrl);
    const secrets = await requireKnownSecret(corpus.database, listed, { mayTake });
    const { database } = corpus;
    const indexed = { database, now, embeddings, rutKey: secrets('rut-hash')[0], onError };
    index = await openSearch(indexed, options, () => secrets('snapshot')[0]);
    await index.live.refresh();
    const { feeds = [], proxy } = options;
    const sync = openSync({ database: corpus.database, databaseUrl, feeds, now, proxy, onError });
    const seal = createSeal(secrets('seal'));
    const clock = options.now ?? null;
    const { db } = corpus.database;
    const { publicUrl } = options;
    const mail = createMailTools(options, { db, now, keys: secrets('mail') });
    const compose = composeMail(mail);
    const delivery = openDelivery({ db, seal, clock, compose, onError }, options.delivery ?? {});
    const opened = { corpus, index, sync, delivery, mail, seal, secrets };
    const parts = { ...opened, now, clock, onError, publicUrl };
    return assembleService(parts, options);
  } catch (error) {
    await index?.close();
    await corpus.close();
    throw error;
  }
}

type IndexedCorpus = Pick<
  Parameters<typeof openIndex>[0],
  'now' | 'embeddings' | 'rutKey' | 'onError'
> & { readonly database: OpenDatabase };

/** Opens the index in memory or in an external search engine, whose code is loaded on demand. */
async function openSearch(
  corpus: IndexedCorpus,
  options: ServiceOptions,
  snapshotKey: () => Uint8Array,
): Promise<OpenIndex> {
  const { databaseUrl, search: engine = null, snapshot, sharedSnapshot: position } = options;
  if (engine !== null) {
    const { openEngine } = await import('./search-index/opensearch/open-engine.ts');
    return openEngine({ ...corpus, engine });
  }
  return openIndex({
    ...corpus,
    snapshotPath: snapshotPath(databaseUrl, snapshot),
    sharedSnapshot: position ? { place: position, key: snapshotKey() } : undefined,
    onProgress: options.onIndexing,
  });
}

/** Adds the base URL of links in mails. @throws Error when mail is enabled without a public URL, which links need */
function createMailTools(
  { delivery, publicUrl }: ServiceOptions,
  tools: Omit<WatchMailTools, 'linksFrom'>,
): WatchMailTools {
  if (delivery?.mail === undefined) return { ...tools, linksFrom: undefined };
  if (publicUrl !== undefined) return { ...tools, linksFrom: publicUrl };
  throw new Error('SERVICE_SMTP_URL needs SERVICE_PUBLIC_URL: the links of mails begin with it');
}

/** Connects to the read replica, if one is configured. Reads use the primary while the replica is unreachable. */
async function openReplica({ database }: Corpus, readUrl: string | undefined): Promise<void> {
  if (readUrl === undefined) return;
  await checkServer(readUrl, { mayBeStandby: true }).catch((error: unknown) => {
    if (error instanceof DatabaseOpenError) throw error;
  });
  await database.replica?.chooseServer();
}

interface Parts extends Omit<HandlerDependencies, 'readFreshness' | 'caps' | 'wake'> {
  readonly sync: Sync;
}

const TURN_MS = 100;
const PATIENCE_TURNS = 20;

/** Values that `/health` reports besides the status. */
interface HealthFacts {
  readonly version: string;
  readonly readFreshness: ReadFreshness;
}

/**
 * Returns `ok` while requests can be served and `degraded` when they would fail (decisions D11, D12). The database must
 * accept writes, because every call is counted; a search engine, if configured, must respond.
 */
async function checkHealth(
  { db, serving, replica, kind }: OpenDatabase,
  { live, embedder, engine }: Pick<OpenIndex, 'live' | 'embedder' | 'engine'>,
  { version, readFreshness }: HealthFacts,
): Promise<Health> {
  const { index, dataAsOf } = live.current();
  const request = kind === 'pglite' ? [db] : [db, serving];
  const answers = (await Promise.all(request.map(acceptsWrites))).every(Boolean);
  const stale = answers ? await staleSources(readFreshness) : undefined;
  const isEngineAway = engine?.answers() === false;
  const reason = answers ? isEngineAway && 'search' : 'database';
  return {
    status: reason ? 'degraded' : 'ok',
    ...(reason && { reason }),
    version,
    index: { ready: true, marks: index.size, generation: index.seq },
    embeddings: embedder.status(),
    ...(dataAsOf === undefined ? {} : { dataAsOf }),
    ...(stale === undefined ? {} : { sync: { stale } }),
    ...(engine && {
      search: {
        engine: isEngineAway ? 'away' : 'answers',
        ...(await changesBehindMs(serving, index.seq)),
      },
    }),
    ...(replica && { reads: await readStatus(serving, replica, index.seq) }),
  };
}

/** Reports the server that the corpus is read from and, while the primary responds, the lag of the index behind it. */
async function readStatus(primary: Db, { state }: ReadReplica, seq: number) {
  const from = state === 'followed' ? ('replica' as const) : ('primary' as const);
  return { from, replica: state, ...(await changesBehindMs(primary, seq)) };
}

function changesBehindMs(primary: Db, seq: number) {
  return changeLag(primary, seq).catch(() => undefined);
}

/** Returns the sources that are stale; undefined when the database became unavailable between two queries. */
async function staleSources(readFreshness: ReadFreshness): Promise<string[] | undefined> {
  try {
    return (await readFreshness()).filter(({ stale }) => stale).map(({ source }) => source);
  } catch {
    return undefined;
  }
}

/**
 * Fails in a read-only session with the error code of a write, so that the pool closes that session and the next query
 * gets a new one. It locks no table and consumes no transaction id.
 */
const REQUIRE_WRITES = sql`do $$ begin
  if current_setting('transaction_read_only') = 'on' then
    raise read_only_sql_transaction using message = 'the database takes no writes';
  end if;
end $$`;

/**
 * Tests within two seconds whether a database accepts writes. The time is counted in turns of the event loop, so that a
 * process that was busy itself, for example with an import, does not report the database as slow.
 */
async function acceptsWrites(db: Db): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<boolean>((resolve) => {
    let turns = 0;
    timer = setInterval(() => {
      turns += 1;
      if (turns === PATIENCE_TURNS) resolve(false);
    }, TURN_MS);
  });
  const answer = REQUIRE_WRITES.execute(db).then(
    () => true,
    () => false,
  );
  return Promise.race([answer, tooLate]).finally(() => clearInterval(timer));
}

function assembleService(parts: Parts, options: ServiceOptions): Service {
  const { corpus, index, sync, delivery, secrets, now, clock, onError } = parts;
  const { database } = corpus;
  const { live } = index;
  const peppers = secrets('key-pepper');
  const watch = openWatch({ database, live, now, onError });
  const readFreshness = createFreshnessReader(database.reading, options.feeds ?? [], now);
  const { runs: handlers, readCalendar } = createHandlers({
    ...parts,
    readFreshness,
    caps: watchCapsWithDefaults(options.limits ?? {}),
    wake: watch.wake,
  });
  const followLink = followMailLink(parts.mail);
  const served = servedOperations(handlers);
  const debts = createRefundQueue((refund) => refundUnits(database.serving, refund));
  const charging = idempotentCharges(debts, clock ?? (() => new Date()));
  const keys = createKeyAdmin(database.db, peppers, now);
  const signIn = createSignIn({
    db: database.db,
    secrets,
    keys,
    monthlyQuota: options.externalMonthlyQuota ?? 10_000,
    now,
    verifyExternal: options.verifyExternalToken,
  });
  const gate: CallGate = {
    resolveToken: signIn.resolveToken,
    count: batchedCounter((callInProcess, calls) =>
      charging(callInProcess.keyId, (charge) => countCalls(database, callInProcess, calls, charge)),
    ),
    charge: (further) =>
      charging(further.keyId, (charge) => chargeUnits(database.serving, further, charge)),
    peppers,
    burst: burstLimitWithDefaults(options.limits ?? {}),
    clock,
    debts,
  };
  return {
    ...createInProcessOperations(handlers),
    database,
    served: [...served.values()].map(({ operation }) => operation),
    run: createRunOperation(gate, served),
    grantedScopes: async (apiKey, { acceptsTokens = false } = {}) => {
      const { resolveToken } = signIn;
      try {
        return await readGrantedScopes(
          { db: database.serving, peppers, now, resolveToken },
          { apiKey, acceptsTokens },
        );
      } catch (error) {
        throw toServiceError(error);
      }
    },
    readCalendar: async (secret) => {
      try {
        return await readCalendar(secret);
      } catch (error) {
        throw toServiceError(error);
      }
    },
    followMailLink: async (token, request) => {
      try {
        return await followLink(token, request);
      } catch (error) {
        throw toServiceError(error);
      }
    },
    keys,
    signIn,
    holidays: createHolidayAdmin(database.db),
    importDocument: async (request) => {
      const run = await importDocument({ database, now }, request);
      await live.refresh();
      return run;
    },
    sync: async (sources, request) => {
      const handlers = await sync.run(sources, request);
      await live.refresh();
      return handlers;
    },
    startSync: sync.start,
    fetchVetted: parts.delivery.fetchVetted,
    startDispatch: delivery.start,
    deliveryFacts: delivery.facts,
    sweep: watch.sweep,
    startWatch: watch.start,
    watchFacts: watch.facts,
    poolFacts: database.pools,
    runFacts: () => readRunTotals(database.serving),
    refresh: live.refresh,
    saveSnapshot: index.saveSnapshot,
    explainSearch: async (text, max) => live.current().index.explainSearch(text, max),
    freshness: readFreshness,
    health: () => checkHealth(database, index, { version: packageJson.version, readFreshness }),
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

/**
 * Combines operations and handlers in the order of the table, which lists a fixed path before a path with a parameter
 * at the same position.
 */
function servedOperations(handlers: OperationHandlers): ReadonlyMap<string, ServedOperation> {
  const untyped = handlers as object as Readonly<Record<OperationId, UntypedHandler>>;
  return new Map(
    operations.map((operation) => [operation.id, { operation, run: untyped[operation.id] }]),
  );
}

/** Exposes the handlers as methods without a key: callers in the process are trusted and name the owner themselves. */
function createInProcessOperations(handlers: OperationHandlers): InProcessOperations {
  const callInProcess = (id: InProcessOperationId) => async (input: unknown, owner?: Owner) => {
    try {
      const run = handlers[id] as (
        input: unknown,
        callInProcess: { caller: Owner | undefined },
      ) => Promise<unknown>;
      return await run(parseInput(operationById[id] as Operation, input), { caller: owner });
    } catch (error) {
      throw toServiceError(error);
    }
  };
  const operations = Object.fromEntries(
    inProcessOperationIds(handlers).map((id) => [id, callInProcess(id)]),
  );
  return operations as unknown as InProcessOperations;
}

function inProcessOperationIds({
  getUsage: _,
  ...handlers
}: OperationHandlers): InProcessOperationId[] {
  return Object.keys(handlers) as InProcessOperationId[];
}
