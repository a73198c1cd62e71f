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
import { changesBehind } from '../store/change-store.ts';
import type { Db } from '../store/database.ts';
import { DatabaseOpenError } from '../store/database-errors.ts';
import { chargeUnits, countCalls, giveBackUnits } from '../store/limit-store.ts';
import type { OpenDatabase } from '../store/open-database.ts';
import type { ReadReplica } from '../store/read-replica.ts';
import { runTotals } from '../store/run-ledger.ts';
import { checkServer } from '../store/server-check.ts';
import { importDocument } from '../sync/import-document.ts';
import { asServiceError } from './database-error.ts';
import { createHolidayAdmin } from './holiday-admin.ts';
import type { InProcessOperations } from './in-process-operations.ts';
import { type OpenIndex, openIndex } from './index/open-index.ts';
import { snapshotPath } from './index/snapshot/snapshot-file.ts';
import { joinOperations, type OperationParts } from './join-operations.ts';
import { readGrantedScopes } from './keys/granted-scopes.ts';
import { createKeyAdmin } from './keys/key-admin.ts';
import { createSeal, requireKnownSecret, resolveSecretKeys } from './keys/secret-keys.ts';
import { createSignIn } from './keys/sign-in.ts';
import { countedTogether, createUnitDebts, namedCharges } from './keys/unit-meter.ts';
import { type Corpus, openCorpus } from './open-corpus.ts';
import { openDelivery } from './open-delivery.ts';
import { openSync, type Sync } from './open-sync.ts';
import { openWatch } from './open-watch.ts';
import type { InProcessOperationId, OperationRuns, Owner } from './operation-runs.ts';
import {
  type CallGate,
  createRunOperation,
  type ServedOperation,
  type UntypedRun,
} from './run-operation.ts';
import { burstLimit, type Service, type ServiceOptions, watchCaps } from './service.ts';
import { freshnessReader, type ReadFreshness } from './use-cases/feed-runs.ts';
import { composeMail, followMailLink, type WatchMailTools } from './use-cases/watch-mail.ts';

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
    const mail = mailToolsOf(options, { db, now, keys: secrets('mail') });
    const compose = composeMail(mail);
    const delivery = openDelivery({ db, seal, clock, compose, onError }, options.delivery ?? {});
    const opened = { corpus, index, sync, delivery, mail, seal, secrets };
    const parts = { ...opened, now, clock, onError, publicUrl };
    return assemble(parts, options);
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

/** Opens the index in memory or in an engine, whose code is loaded on demand. */
async function openSearch(
  corpus: IndexedCorpus,
  options: ServiceOptions,
  snapshotKey: () => Uint8Array,
): Promise<OpenIndex> {
  const { databaseUrl, search: engine = null, snapshot, sharedSnapshot: place } = options;
  if (engine !== null) {
    const { openEngine } = await import('./index/engine/open-engine.ts');
    return openEngine({ ...corpus, engine });
  }
  return openIndex({
    ...corpus,
    snapshotPath: snapshotPath(databaseUrl, snapshot),
    sharedSnapshot: place ? { place, key: snapshotKey() } : undefined,
    onProgress: options.onIndexing,
  });
}

/** @throws Error where mail is to be sent and nothing says where its links lead */
function mailToolsOf(
  { delivery, publicUrl }: ServiceOptions,
  tools: Omit<WatchMailTools, 'linksFrom'>,
): WatchMailTools {
  if (delivery?.mail === undefined) return { ...tools, linksFrom: undefined };
  if (publicUrl !== undefined) return { ...tools, linksFrom: publicUrl };
  throw new Error('SERVICE_SMTP_URL needs SERVICE_PUBLIC_URL: the links of mails begin with it');
}

/** Reads from the primary while the replica does not answer. */
async function openReplica({ database }: Corpus, readUrl: string | undefined): Promise<void> {
  if (readUrl === undefined) return;
  await checkServer(readUrl, { mayBeStandby: true }).catch((error: unknown) => {
    if (error instanceof DatabaseOpenError) throw error;
  });
  await database.replica?.choose();
}

interface Parts extends Omit<OperationParts, 'readFreshness' | 'caps' | 'wake'> {
  readonly sync: Sync;
}

const TURN_MS = 100;
const PATIENCE_TURNS = 20;

/** What `/health` reports besides whether requests can be served. */
interface HealthFacts {
  readonly version: string;
  readonly readFreshness: ReadFreshness;
}

/**
 * Returns `ok` while requests can be served and `degraded` when they would fail (decisions D11, D12). Every call is
 * counted, which is a write, and searches need the engine, if there is one.
 */
async function checkHealth(
  { db, serving, replica, kind }: OpenDatabase,
  { live, embedder, engine }: Pick<OpenIndex, 'live' | 'embedder' | 'engine'>,
  { version, readFreshness }: HealthFacts,
): Promise<Health> {
  const { index, dataAsOf } = live.current();
  const asked = kind === 'pglite' ? [db] : [db, serving];
  const answers = (await Promise.all(asked.map(takesWritesInTime))).every(Boolean);
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
      search: { engine: isEngineAway ? 'away' : 'answers', ...(await behind(serving, index.seq)) },
    }),
    ...(replica && { reads: await readsOf(serving, replica, index.seq) }),
  };
}

/** Reports where the corpus is read from, and how far the index is behind the primary while that answers. */
async function readsOf(primary: Db, { state }: ReadReplica, seq: number) {
  const from = state === 'followed' ? ('replica' as const) : ('primary' as const);
  return { from, replica: state, ...(await behind(primary, seq)) };
}

function behind(primary: Db, seq: number) {
  return changesBehind(primary, seq).catch(() => undefined);
}

/** Undefined when the database became unavailable between two queries. */
async function staleSources(readFreshness: ReadFreshness): Promise<string[] | undefined> {
  try {
    return (await readFreshness()).filter(({ stale }) => stale).map(({ source }) => source);
  } catch {
    return undefined;
  }
}

/**
 * Fails like a write in a read-only session, with the same code, so that the pool closes that session and the next
 * query gets a new one. It locks no table and uses no transaction number.
 */
const REQUIRE_WRITES = sql`do $$ begin
  if current_setting('transaction_read_only') = 'on' then
    raise read_only_sql_transaction using message = 'the database takes no writes';
  end if;
end $$`;

/**
 * Waits two seconds, counted in turns of the event loop, so that a process that was busy itself, for example with an
 * import, does not report the database as slow.
 */
async function takesWritesInTime(db: Db): Promise<boolean> {
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

function assemble(parts: Parts, options: ServiceOptions): Service {
  const { corpus, index, sync, delivery, secrets, now, clock, onError } = parts;
  const { database } = corpus;
  const { live } = index;
  const peppers = secrets('key-pepper');
  const watch = openWatch({ database, live, now, onError });
  const readFreshness = freshnessReader(database.reading, options.feeds ?? [], now);
  const { runs, readCalendar } = joinOperations({
    ...parts,
    readFreshness,
    caps: watchCaps(options.limits ?? {}),
    wake: watch.wake,
  });
  const followLink = followMailLink(parts.mail);
  const served = servedOperations(runs);
  const debts = createUnitDebts((owed) => giveBackUnits(database.serving, owed));
  const charging = namedCharges(debts, clock ?? (() => new Date()));
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
    count: countedTogether((call, calls) =>
      charging(call.keyId, (charge) => countCalls(database, call, calls, charge)),
    ),
    charge: (further) =>
      charging(further.keyId, (charge) => chargeUnits(database.serving, further, charge)),
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
    grantedScopes: async (apiKey, { acceptsTokens = false } = {}) => {
      const { resolveToken } = signIn;
      try {
        return await readGrantedScopes(
          { db: database.serving, peppers, now, resolveToken },
          { apiKey, acceptsTokens },
        );
      } catch (error) {
        throw asServiceError(error);
      }
    },
    readCalendar: async (secret) => {
      try {
        return await readCalendar(secret);
      } catch (error) {
        throw asServiceError(error);
      }
    },
    followMailLink: async (token, request) => {
      try {
        return await followLink(token, request);
      } catch (error) {
        throw asServiceError(error);
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
      const runs = await sync.run(sources, request);
      await live.refresh();
      return runs;
    },
    startSync: sync.start,
    fetchVetted: parts.delivery.fetchVetted,
    startDispatch: delivery.start,
    deliveryFacts: delivery.facts,
    sweep: watch.sweep,
    startWatch: watch.start,
    watchFacts: watch.facts,
    poolFacts: database.pools,
    runFacts: () => runTotals(database.serving),
    refresh: live.refresh,
    saveSnapshot: index.saveSnapshot,
    explainSearch: async (text, most) => live.current().index.explainSearch(text, most),
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
 * Joins operations and handlers in the order of the table, where a fixed path comes before one with a parameter in its
 * place.
 */
function servedOperations(runs: OperationRuns): ReadonlyMap<string, ServedOperation> {
  const untyped = runs as object as Readonly<Record<OperationId, UntypedRun>>;
  return new Map(
    operations.map((operation) => [operation.id, { operation, run: untyped[operation.id] }]),
  );
}

/** Exposes the handlers without a key, because code in the process is trusted, also with the owner that it names. */
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

function inProcessIds({ getUsage: _, ...runs }: OperationRuns): InProcessOperationId[] {
  return Object.keys(runs) as InProcessOperationId[];
}
