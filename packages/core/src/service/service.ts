import type { Health } from '../contract/health.ts';
import type { RunOperation } from '../contract/operation-call.ts';
import type { Operation, OperationInput, OperationOutput } from '../contract/operations.ts';
import type { FreshnessRecord, SyncRun } from '../contract/sync-run.ts';
import type { ImportRequest } from '../sync/import-document.ts';
import type { HolidayAdmin } from './holiday-admin.ts';
import type { KeyAdmin } from './key-admin.ts';
import type { Sync } from './open-sync.ts';
import type { InProcessOperationId } from './operation-runs.ts';
import type { WrittenSnapshot } from './snapshot/search-snapshot.ts';

/**
 * The operations, called in process: the same input and output as over HTTP, without a key.
 * Each throws `ServiceError` with the code that HTTP would answer.
 */
export type InProcessOperations = {
  readonly [Id in InProcessOperationId]: (
    input: OperationInput<Id>,
  ) => Promise<OperationOutput<Id>>;
};

/** The whole read service in one process. */
export interface Service extends InProcessOperations {
  /** The operation rows that are served: what REST routes and MCP lists. */
  readonly served: readonly Operation[];
  /** A call with a key, as REST and MCP make it: judged and counted in the order of decision D1. */
  readonly run: RunOperation;
  readonly keys: KeyAdmin;
  readonly holidays: HolidayAdmin;
  /** Imports one document (decisions B1 to B8); what it brought is searchable when this resolves. */
  readonly importDocument: (request: ImportRequest) => Promise<SyncRun>;
  /**
   * Asks the configured feeds now, all or the named sources; what they brought is searchable when this
   * resolves. A fault of a feed is a `failed` run and not thrown.
   */
  readonly sync: Sync['run'];
  /**
   * Asks the feeds by their schedules until the service is closed. Any number of processes that share
   * a PostgreSQL may: one of them asks. Slots that passed while none ran are made up for, once.
   */
  readonly startSync: Sync['start'];
  /** Resolves once everything that was committed before the call is searchable. */
  readonly refresh: () => Promise<void>;
  /**
   * Writes the search index where the next start finds it; null when the service keeps no snapshot or
   * the corpus is empty. It is also written by itself as the corpus changes.
   */
  readonly saveSnapshot: () => Promise<WrittenSnapshot | null>;
  /** How fresh each source is now; what `/health` and metrics tell of it. */
  readonly freshness: () => Promise<readonly FreshnessRecord[]>;
  /** Whether requests can be served now (decision D11). */
  readonly health: () => Promise<Health>;
  /** Ends the queries under way and lets go of the database. Safe to call again. */
  readonly close: () => Promise<void>;
}
