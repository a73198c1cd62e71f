/**
 * The whole service in process, for Node: `createService`, and what operators' commands are made of.
 *
 * `createService` opens a database and answers the operations of the contract as methods; close it when
 * done.
 *
 * @module @marcario/core/service
 */

export type { CallbackRules } from '../delivery/callback-check.ts';
export {
  plainStorageError,
  StorageFault,
  type StorageReason,
  storageReason,
} from '../domain/storage-fault.ts';
export {
  DatabaseInUseError,
  DatabaseLostError,
  DatabaseOpenError,
  databaseFault,
} from '../store/database-errors.ts';
export type { BurstLimit } from '../store/limit-store.ts';
export {
  embeddedDirectory,
  type OpenDatabase,
  openDatabase,
  type PoolFacts,
} from '../store/open-database.ts';
export type { RunTotals } from '../store/run-ledger.ts';
export type { FeedConfig } from '../sync/feeds/feed-config.ts';
export { FeedsFileError, readFeedsFile } from '../sync/feeds/feeds-file.ts';
export { ImportBrokenError, type ImportRequest, importDocument } from '../sync/import-document.ts';
export type { SweepReport } from '../watch/sweep.ts';
export { type AddressList, addressListSchema } from './address-list.ts';
export { createService } from './create-service.ts';
export { type CallbackSettings, callbackSettings } from './delivery/callback-settings.ts';
export {
  type DeliveryDeps,
  type DeliveryFacts,
  type DeliveryOptions,
  openDelivery,
} from './delivery/open-delivery.ts';
export {
  createWebhookAdmin,
  type DeliveryQuery,
  type WebhookAdmin,
} from './delivery/webhook-admin.ts';
export { type CoveredYear, createHolidayAdmin, type HolidayAdmin } from './feeds/holiday-admin.ts';
export { openSync, type Sync, type SyncDeps } from './feeds/open-sync.ts';
export {
  type PortableFile,
  type PortableOptions,
  writePortableFile,
} from './index/snapshot/portable-file.ts';
export type { WrittenSnapshot } from './index/snapshot/search-snapshot.ts';
export { snapshotPath } from './index/snapshot/snapshot-path.ts';
export { snapshotPlace } from './index/snapshot/snapshot-place.ts';
export { keyIdOf } from './keys/api-key.ts';
export {
  createKeyAdmin,
  type IssuedKey,
  type KeyAdmin,
  type KeyRecord,
  type KeyRequest,
  type KeyUse,
} from './keys/key-admin.ts';
export {
  requireKnownSecret,
  rotateSecret,
  type SecretRotation,
  type SecretStatus,
  secretStatus,
} from './keys/require-known-secret.ts';
export { resolveSecretKeys } from './keys/resolve-secret-keys.ts';
export { createSeal, type Seal } from './keys/sealed-text.ts';
export { parseSecretKeys, type SecretKeys, type SecretPurpose } from './keys/secret-keys.ts';
export { type Corpus, openCorpus } from './open-corpus.ts';
export type { InProcessOperationId, Owner, ServedOperationId } from './operation-runs.ts';
export type { InProcessOperations, Service } from './service.ts';
export type { ServiceLimits, ServiceOptions } from './service-options.ts';
export type { BrandExport, ExportChunk } from './use-cases/export-brands.ts';
export type { WatchCaps } from './use-cases/watch-tools.ts';
export type { WatchFacts } from './watch/open-watch.ts';
