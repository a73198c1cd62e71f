import type { Health } from '../contract/health.ts';
import type { RunOperation } from '../contract/operation-call.ts';
import type { Operation, OperationInput, OperationOutput } from '../contract/operations.ts';
import type { SyncRun } from '../contract/sync-run.ts';
import type { ImportRequest } from '../sync/import-document.ts';
import type { HolidayAdmin } from './holiday-admin.ts';
import type { KeyAdmin } from './key-admin.ts';
import type { ServedOperationId } from './operation-runs.ts';
import type { WrittenSnapshot } from './snapshot/search-snapshot.ts';

/**
 * The operations, called in process: the same input and output as over HTTP, without a key.
 * Each throws `ServiceError` with the code that HTTP would answer.
 */
export type InProcessOperations = {
  readonly [Id in ServedOperationId]: (input: OperationInput<Id>) => Promise<OperationOutput<Id>>;
};

/** The whole read service in one process. */
export interface Service extends InProcessOperations {
  /** The operation rows that are served: what REST routes and MCP lists. */
  readonly served: readonly Operation[];
  /** A call with a key, as REST and MCP make it: key, route, scope, validation, work (decision D1). */
  readonly run: RunOperation;
  readonly keys: KeyAdmin;
  readonly holidays: HolidayAdmin;
  /** Imports one document (decisions B1 to B8); what it brought is searchable when this resolves. */
  readonly importDocument: (request: ImportRequest) => Promise<SyncRun>;
  /** Resolves once everything that was committed before the call is searchable. */
  readonly refresh: () => Promise<void>;
  /**
   * Writes the search index where the next start finds it; null when the service keeps no snapshot or
   * the corpus is empty. It is also written by itself as the corpus changes.
   */
  readonly saveSnapshot: () => Promise<WrittenSnapshot | null>;
  /** Whether requests can be served now (decision D11). */
  readonly health: () => Promise<Health>;
  /** Ends the queries under way and lets go of the database. Safe to call again. */
  readonly close: () => Promise<void>;
}
