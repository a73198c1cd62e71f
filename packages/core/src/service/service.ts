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
  /** The served operations, from which the REST routes and MCP tools are generated. */
  readonly served: readonly Operation[];
  /** Runs a call with a key, like REST and MCP do: it is authenticated and counted in the order of decision D1. */
  readonly run: RunOperation;
  /**
   * Returns the current scopes of a key, to show its holder what it may call; null for an invalid key. The call is not
   * counted and authorises nothing. With `acceptsTokens` a token is accepted too, limited to its own scopes.
   */
  readonly grantedScopes: (
    apiKey: string,
    options?: { readonly acceptsTokens?: boolean },
  ) => Promise<readonly Scope[] | null>;
  /**
   * Returns the calendar at `/cal/<secret>.ics` (decision F4). The request needs no key; the key that created the
   * calendar is charged.
   * @throws ServiceError `not_found` for any secret that does not belong to a served calendar
   */
  readonly readCalendar: ReadCalendar;
  /**
   * Performs the action of a link in a mail, `/mail/<token>` (decision F3), without a key.
   * @throws ServiceError `not_found` for a link that is not valid
   */
  readonly followMailLink: FollowMailLink;
  /** Issues, lists, rotates and revokes API keys (decision D3). */
  readonly keys: KeyAdmin;
  /** The records, clients, access links and tokens of sign-in (decision F9). */
  readonly signIn: SignIn;
  /** Imports holidays and declares years complete (decision C16). */
  readonly holidays: HolidayAdmin;
  /** Imports one document (decisions B1 to B8); its marks are searchable when this resolves. */
  readonly importDocument: (request: ImportRequest) => Promise<SyncRun>;
  /**
   * Runs the configured feeds now, all or those of the named sources; imported marks are searchable when this resolves.
   * A failed feed results in a `failed` run and does not throw.
   */
  readonly sync: Sync['run'];
  /**
   * Runs the feeds by their schedules until the service is closed. Several processes that share a PostgreSQL database
   * may call this: each feed runs in one of them at a time. A feed that missed scheduled runs runs once to catch up.
   */
  readonly startSync: Sync['start'];
  /**
   * Sends due notifications until the service is closed. Any number of processes that share a PostgreSQL database may
   * call this: each notification is claimed by one of them.
   */
  readonly startDispatch: Delivery['start'];
  /** Fetches a small document, such as client metadata, from a URL that passes the callback check (decision F9). */
  readonly fetchVetted: Delivery['fetchVetted'];
  /** Returns the state of the outbox and the outcomes of this process's attempts, for metrics. */
  readonly deliveryFacts: Delivery['facts'];
  /**
   * Sweeps every active watchlist over the changes since its last sweep, and compares lists with a pending baseline
   * with the whole corpus; waits for a running sweep.
   */
  readonly sweep: () => Promise<SweepReport>;
  /**
   * Does the work of `sweep` after each sync run, whichever process ran it, until the service is closed. Any number of
   * processes that share a PostgreSQL database may call this: one of them sweeps.
   */
  readonly startWatch: Watch['start'];
  /** Returns the backlog of sweeps and the results of this process's sweeps, for metrics. */
  readonly watchFacts: Watch['facts'];
  /** The database connections of this process, for metrics. */
  readonly poolFacts: () => readonly PoolFacts[];
  /** Totals of all runs, by source and status, for metrics. */
  readonly runFacts: () => Promise<readonly RunTotals[]>;
  /** Resolves once everything that was committed before the call is searchable. */
  readonly refresh: () => Promise<void>;
  /**
   * Writes the snapshot of the search index for the next start; null when the service stores no snapshot or the corpus
   * is empty. It is also written automatically as the corpus changes.
   */
  readonly saveSnapshot: () => Promise<WrittenSnapshot | null>;
  /**
   * Explains how a text search over all marks found its results, at most `max` of each kind; null for a text without a
   * letter or digit. For developers of the search; it is not charged.
   */
  readonly explainSearch: (text: string, max: number) => Promise<SearchExplanation | null>;
  /** Returns how current each source is, for `/health` and metrics. */
  readonly freshness: () => Promise<readonly FreshnessRecord[]>;
  /** Returns whether requests can be served now (decision D11). */
  readonly health: () => Promise<Health>;
  /**
   * The database, for functions without a method here, such as the log of deliveries; `close` closes it. Its `lost`
   * aborts when another process has taken over an embedded database: then end the process.
   */
  readonly database: OpenDatabase;
  /** Waits for running queries, then closes the database. Safe to call again. */
  readonly close: () => Promise<void>;
}

/** Options of a service. All except the database have a default. */
export interface ServiceOptions {
  /** `pglite://DIR`, `pglite://memory` or `postgres://...` (decision A4). */
  readonly databaseUrl: string;
  /** Limits and timeouts of connections to PostgreSQL; see `ConnectionSettings`. */
  readonly connections?: ConnectionSettings | undefined;
  /**
   * Secrets of 32 bytes in base64, comma-separated: the first one seals, all of them open. Required with PostgreSQL; an
   * embedded database stores a generated one next to it. A database that already uses another secret of the list seals
   * with that until `rotateSecret`.
   */
  readonly secretKey?: string | undefined;
  /**
   * Whether a database without a stored secret adopts the first of the list; true by default, false for read-only work.
   */
  readonly takesSecret?: boolean | undefined;
  /** `concepts` also finds marks by meaning (decision D9); `off` by default. */
  readonly embeddings?: Embeddings | undefined;
  /**
   * An OpenSearch cluster that stores the index and finds candidates (requires `@opensearch-project/opensearch`); null
   * by default: the index is in memory.
   */
  readonly search?: EngineAddress | null | undefined;
  /**
   * Path of the search index snapshot, with which a start takes seconds whatever the size of the corpus; null for none.
   * By default it is next to an embedded database, and there is none otherwise.
   */
  readonly snapshot?: string | null | undefined;
  /** Folder of a snapshot shared by all processes of one database, which must all have access. Replaces `snapshot`. */
  readonly sharedSnapshot?: string | undefined;
  /** The feeds of the corpus, from `readFeedsFile`; none by default. */
  readonly feeds?: readonly FeedConfig[] | undefined;
  /** The proxies through which feeds are fetched; none by default. */
  readonly proxy?: OutboundProxy | undefined;
  /** How notifications are sent; see `DeliveryOptions`. */
  readonly delivery?: DeliveryOptions | undefined;
  /**
   * The public base URL of the service, such as `https://marcas.example`, without a trailing slash. Calendar URLs begin
   * with it; without it they begin with the base URL of the request that created them.
   */
  readonly publicUrl?: string | undefined;
  /** Verifies tokens of the organisation's own identity provider; by default none are accepted (decision F9). */
  readonly verifyExternalToken?: VerifyExternalToken | undefined;
  /** Monthly quota of a key that represents a person of that provider; 10,000 by default. */
  readonly externalMonthlyQuota?: number | undefined;
  /** Limits per key and organisation; see `ServiceLimits`. */
  readonly limits?: ServiceLimits | undefined;
  /**
   * The clock; the current time by default. Without this option, calls are counted by the database's clock, so that
   * processes whose clocks differ count in the same windows.
   */
  readonly now?: () => Date;
  /**
   * Called with background errors, such as a lost database connection. It is also called with an
   * `OutdatedSnapshotError`, which is not a fault, when the index is rebuilt after an upgrade.
   */
  readonly onError?: (error: unknown) => void;
  /** Called with the built fraction of the index, 0 to 1, when no snapshot is usable; a start may take minutes. */
  readonly onIndexing?: ((fraction: number) => void) | undefined;
}

/** Limits that apply to every key; only the monthly quota is set per key. */
export interface ServiceLimits {
  /** Maximum calls in a window that begins with the first; by default 300 in 60 s. All processes share the window. */
  readonly burst?: { readonly [Part in keyof BurstLimit]?: BurstLimit[Part] | undefined };
  /** Maximum watchlists and items of an organisation: by default 50 watchlists with 1,000 items in all. */
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
