import type { Embeddings } from '../contract/embeddings.ts';
import type { Health } from '../contract/health.ts';
import type { RunOperation } from '../contract/operation-call.ts';
import type { Operation } from '../contract/operations.ts';
import type { Scope } from '../contract/scopes.ts';
import type { FreshnessRecord, SyncRun } from '../contract/sync-run.ts';
import type { EngineAddress } from '../opensearch/engine-address.ts';
import type { SearchExplanation } from '../search/faces/explain-search.ts';
import type {
  ConnectionSettings,
  OpenDatabase,
  PoolFacts,
} from '../store/database/open-database.ts';
import type { RunTotals } from '../store/feeds/run-ledger.ts';
import type { BurstLimit } from '../store/keys/quota-store.ts';
import type { FeedConfig } from '../sync/feeds/feed-config.ts';
import type { OutboundProxy } from '../sync/fetch/outbound-fetch.ts';
import type { ImportRequest } from '../sync/import-document.ts';
import type { SweepReport } from '../watch/sweep.ts';
import type { HolidayAdmin } from './admin/holiday-admin.ts';
import type { InProcessOperations } from './in-process-operations.ts';
import type { KeyAdmin } from './keys/key-admin.ts';
import type { SignIn, VerifyExternalToken } from './keys/sign-in.ts';
import type { Delivery, DeliveryOptions } from './runtime/open-delivery.ts';
import type { Sync } from './runtime/open-sync.ts';
import type { Watch } from './runtime/open-watch.ts';
import type { WrittenSnapshot } from './search-index/snapshot/search-snapshot.ts';
import type { ReadCalendar } from './use-cases/calendars.ts';
import type { FollowMailLink } from './use-cases/watch-mail.ts';
import type { WatchCaps } from './use-cases/watch-tools.ts';

/** The whole read service in one process. */
export interface Service extends InProcessOperations {
  /** The served operations, from which REST routes and MCP tools are built. */
  readonly served: readonly Operation[];
  /** Runs a call with a key, as REST and MCP do: authenticated and counted in the order of decision D1. */
  readonly run: RunOperation;
  /**
   * What a key may do now, to show its holder what it may call; null for one that is not in force. It counts nothing
   * and admits nothing. With `acceptsTokens` a token may take the place of the key: it may do what both allow.
   */
  readonly grantedScopes: (
    apiKey: string,
    options?: { readonly acceptsTokens?: boolean },
  ) => Promise<readonly Scope[] | null>;
  /**
   * What the address `/cal/<secret>.ics` answers (decision F4): without a key; the key that made the address is
   * charged.
   * @throws ServiceError `not_found` for any secret that no served calendar has
   */
  readonly readCalendar: ReadCalendar;
  /**
   * What the links of mails do, `/mail/<token>` (decision F3), without a key.
   * @throws ServiceError `not_found` for a link that is not in force
   */
  readonly followMailLink: FollowMailLink;
  /** Issues, lists, rotates and revokes API keys (decision D3). */
  readonly keys: KeyAdmin;
  /** What signing in stores and proves (decision F9). */
  readonly signIn: SignIn;
  /** Imports holidays and declares years complete (decision C16). */
  readonly holidays: HolidayAdmin;
  /** Imports one document (decisions B1 to B8); what it brought is searchable when this resolves. */
  readonly importDocument: (request: ImportRequest) => Promise<SyncRun>;
  /**
   * Runs the configured feeds now, all or those of the named sources; what they imported is searchable when
   * this resolves. A fault of a feed is a `failed` run and not thrown.
   */
  readonly sync: Sync['run'];
  /**
   * Runs the feeds by their schedules until the service is closed. Several processes that share a PostgreSQL database
   * may call this: each feed runs in one of them at a time. A feed that missed scheduled runs runs once to catch up.
   */
  readonly startSync: Sync['start'];
  /**
   * Sends notifications as they are due until the service is closed. Any number of processes that share
   * a PostgreSQL may: each sends what no other is sending.
   */
  readonly startDispatch: Delivery['start'];
  /** Reads a small document at an address that passes the callback check, as the metadata of clients (decision F9). */
  readonly fetchVetted: Delivery['fetchVetted'];
  /** What is queued, and the outcomes of this process's attempts, for metrics. */
  readonly deliveryFacts: Delivery['facts'];
  /**
   * Sweeps every active watchlist over the changes it was not swept for yet, and compares those with a pending baseline
   * with the whole corpus; waits for a running sweep.
   */
  readonly sweep: () => Promise<SweepReport>;
  /**
   * Sweeps and compares, as `sweep` does, after each sync run until the service is closed, whichever process
   * the run was in. Any number of processes that share a PostgreSQL may: one of them sweeps.
   */
  readonly startWatch: Watch['start'];
  /** The backlog of sweeps, and the results of this process's sweeps, for metrics. */
  readonly watchFacts: Watch['facts'];
  /** The database connections of this process, for metrics. */
  readonly poolFacts: () => readonly PoolFacts[];
  /** Totals of all runs, by source and status, for metrics. */
  readonly runFacts: () => Promise<readonly RunTotals[]>;
  /** Resolves once everything that was committed before the call is searchable. */
  readonly refresh: () => Promise<void>;
  /**
   * Writes the search index where the next start finds it; null when the service keeps no snapshot or
   * the corpus is empty. It is also written by itself as the corpus changes.
   */
  readonly saveSnapshot: () => Promise<WrittenSnapshot | null>;
  /**
   * Explains how a text search over all marks found its results, `most` of each kind; null for a text without a
   * letter or digit. For developers of the search: nothing is charged.
   */
  readonly explainSearch: (text: string, max: number) => Promise<SearchExplanation | null>;
  /** How fresh each source is now, for `/health` and metrics. */
  readonly freshness: () => Promise<readonly FreshnessRecord[]>;
  /** Whether requests can be served now (decision D11). */
  readonly health: () => Promise<Health>;
  /**
   * The database underneath, for what has no method here, such as the log of deliveries; closed by `close`. Its
   * `lost` aborts when another process has taken an embedded one: end the process then.
   */
  readonly database: OpenDatabase;
  /** Waits for running queries, then closes the database. Safe to call again. */
  readonly close: () => Promise<void>;
}

/** How to build a service. Everything but the database has a default. */
export interface ServiceOptions {
  /** `pglite://DIR`, `pglite://memory` or `postgres://...` (decision A4). */
  readonly databaseUrl: string;
  /** How many connections to a PostgreSQL are opened, and how long calls wait for it; see `ConnectionSettings`. */
  readonly connections?: ConnectionSettings | undefined;
  /**
   * 32 bytes in base64, or a comma list of which the first seals and all open. Required with PostgreSQL; an embedded
   * database stores one of its own beside it. A database that uses another one of the list seals with that until
   * `rotateSecret`.
   */
  readonly secretKey?: string | undefined;
  /**
   * Whether a database without a stored secret uses the first of the list; true by default. False for work that only
   * reads.
   */
  readonly takesSecret?: boolean | undefined;
  /** `concepts` also finds marks by what they mean (decision D9); `off` by default. */
  readonly embeddings?: Embeddings | undefined;
  /**
   * An OpenSearch cluster that keeps the index and proposes names (`@opensearch-project/opensearch` is needed then);
   * null by default: the index is in memory.
   */
  readonly search?: EngineAddress | null | undefined;
  /**
   * Where the search index is kept between starts, so that a start takes seconds whatever the size of
   * the corpus; null for nowhere. Beside an embedded database by default, nowhere otherwise.
   */
  readonly snapshot?: string | null | undefined;
  /**
   * Where processes on one database share the index: a folder that all of them reach. It takes the place of `snapshot`.
   */
  readonly sharedSnapshot?: string | undefined;
  /** Where the corpus comes from, of `readFeedsFile`; none by default. */
  readonly feeds?: readonly FeedConfig[] | undefined;
  /** The proxies through which feeds are fetched; directly by default. */
  readonly proxy?: OutboundProxy | undefined;
  /** How notifications are sent; see `DeliveryOptions`. */
  readonly delivery?: DeliveryOptions | undefined;
  /**
   * Where the service is reached from outside, such as `https://marcas.example`, without a slash at its end:
   * addresses of calendars begin with it. Without it they begin as the request that made them did.
   */
  readonly publicUrl?: string | undefined;
  /** Verifies tokens of the organisation's own identity provider; none are taken by default (decision F9). */
  readonly verifyExternalToken?: VerifyExternalToken | undefined;
  /** Monthly quota of a key that represents a person of that provider; 10,000 by default. */
  readonly externalMonthlyQuota?: number | undefined;
  /** What one key may do; see `ServiceLimits`. */
  readonly limits?: ServiceLimits | undefined;
  /**
   * The clock. By default real time; calls are then counted by the clock of the database, so that
   * processes whose clocks differ count the same windows.
   */
  readonly now?: () => Date;
  /**
   * Called with background errors, such as a lost database connection, and with an `OutdatedSnapshotError`, which is
   * not a fault, when the search index is rebuilt after an upgrade.
   */
  readonly onError?: (error: unknown) => void;
  /** Called with the built share of the index, 0 to 1, where no snapshot has it: a start may take minutes. */
  readonly onIndexing?: ((fraction: number) => void) | undefined;
}

/** Limits of every key; the monthly quota is set per key. */
export interface ServiceLimits {
  /** Calls in a window that begins with the first; 300 in 60 s by default. The same in every process. */
  readonly burst?: { readonly [Part in keyof BurstLimit]?: BurstLimit[Part] | undefined };
  /** What an organisation may watch: 50 watchlists with 1,000 items in all by default. */
  readonly watch?: { readonly [Part in keyof WatchCaps]?: WatchCaps[Part] | undefined };
}

/** Returns the burst limit of a key, with defaults. */
export function burstLimitWithDefaults({
  burst: { limit = 300, windowSeconds = 60 } = {},
}: ServiceLimits): BurstLimit {
  return { limit, windowSeconds };
}

/** Returns the watch limits of an organisation, with defaults. */
export function watchCapsWithDefaults({
  watch: { watchlists = 50, items = 1_000 } = {},
}: ServiceLimits): WatchCaps {
  return { watchlists, items };
}
