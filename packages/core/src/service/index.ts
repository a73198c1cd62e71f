/**
 * The whole service in process, for Node: `createService`, and the parts that the operator commands use.
 *
 * `createService` opens a database and exposes the operations of the contract as methods; call `close` at the end.
 *
 * @module @marcario/core/service
 */

export type { MailSettings } from '../delivery/attempt-mail.ts';
export type { CallbackRules } from '../delivery/callback-check.ts';
export { MailRefusedError } from '../delivery/dispatcher.ts';
export {
  plainStorageError,
  StorageFault,
  type StorageReason,
  storageReason,
} from '../domain/storage-fault.ts';
export {
  certificatesSchema,
  type EngineAddress,
  engineAddressSchema,
} from '../opensearch/engine-address.ts';
export type { SearchExplanation } from '../search/faces/explain-search.ts';
export {
  DatabaseInUseError,
  DatabaseLostError,
  DatabaseOpenError,
  databaseFault,
} from '../store/database/database-errors.ts';
export {
  type ConnectionSettings,
  embeddedDirectory,
  type OpenDatabase,
  openDatabase,
  type PoolFacts,
} from '../store/database/open-database.ts';
export { serverAddressFault } from '../store/database/server-address.ts';
export type { RunTotals } from '../store/feeds/run-ledger.ts';
export type { BurstLimit } from '../store/keys/quota-store.ts';
export { type FeedConfig, FeedsFileError, readFeedsFile } from '../sync/feeds/feed-config.ts';
export {
  type OutboundProxy,
  outboundFetch,
  proxyAddressSchema,
} from '../sync/fetch/outbound-fetch.ts';
export { ImportBrokenError, type ImportRequest, importDocument } from '../sync/import-document.ts';
export type { SweepReport } from '../watch/sweep.ts';
export { type CoveredYear, createHolidayAdmin, type HolidayAdmin } from './admin/holiday-admin.ts';
export {
  createWebhookAdmin,
  type DeliveryQuery,
  type WebhookAdmin,
} from './admin/webhook-admin.ts';
export { createService } from './create-service.ts';
export type { InProcessOperations } from './in-process-operations.ts';
export { keyIdOf } from './keys/authenticate.ts';
export {
  createKeyAdmin,
  type IssuedKey,
  type KeyAdmin,
  type KeyRecord,
  type KeyRequest,
  type KeyUse,
} from './keys/key-admin.ts';
export {
  createSeal,
  parseSecretKeys,
  requireKnownSecret,
  resolveSecretKeys,
  rotateSecret,
  type Seal,
  type SecretKeys,
  type SecretPurpose,
  type SecretRotation,
  type SecretStatus,
  secretStatus,
} from './keys/secret-keys.ts';
export {
  createSignIn,
  type ExternalIdentity,
  type OAuthPayload,
  type OAuthRecords,
  type RegisteredClient,
  type SignIn,
  type SignInKey,
  type SignInTools,
  type VerifyExternalToken,
} from './keys/sign-in.ts';
export type { InProcessOperationId, Owner } from './operation-handlers.ts';
export { type Corpus, openCorpus } from './runtime/open-corpus.ts';
export {
  type AddressList,
  addressListSchema,
  type CallbackSettings,
  callbackSettings,
  type DeliveryDeps,
  type DeliveryFacts,
  type DeliveryOptions,
  openDelivery,
  smtpSettingsSchema,
} from './runtime/open-delivery.ts';
export { openSync, type Sync, type SyncDeps } from './runtime/open-sync.ts';
export type { WatchFacts } from './runtime/open-watch.ts';
export {
  type PortableFile,
  type PortableOptions,
  writePortableFile,
} from './search-index/snapshot/portable-file.ts';
export type { WrittenSnapshot } from './search-index/snapshot/search-snapshot.ts';
export { resolveSnapshotPath, snapshotPath } from './search-index/snapshot/write-snapshot-file.ts';
export type { Service, ServiceLimits, ServiceOptions } from './service.ts';
export type { BrandExport, ExportChunk } from './use-cases/export-brands.ts';
export {
  composeMail,
  type FollowMailLink,
  type MailAction,
  type MailLink,
  type WatchMailTools,
} from './use-cases/watch-mail.ts';
export type { WatchCaps } from './use-cases/watch-tools.ts';
