/** The whole service in process, for Node: `createService`, and what operators' commands are made of. */
export { DatabaseOpenError } from '../store/database-open-error.ts';
export { embeddedDirectory } from '../store/embedded-directory.ts';
export type { BurstLimit } from '../store/limit-store.ts';
export { type OpenDatabase, openDatabase } from '../store/open-database.ts';
export type { FeedConfig } from '../sync/feeds/feed-config.ts';
export { FeedsFileError, readFeedsFile } from '../sync/feeds/feeds-file.ts';
export { type ImportRequest, importDocument } from '../sync/import-document.ts';
export { createService, type ServiceLimits, type ServiceOptions } from './create-service.ts';
export { type CoveredYear, createHolidayAdmin, type HolidayAdmin } from './holiday-admin.ts';
export {
  createKeyAdmin,
  type IssuedKey,
  type KeyAdmin,
  type KeyRecord,
  type KeyRequest,
} from './key-admin.ts';
export { type Corpus, openCorpus } from './open-corpus.ts';
export { openSync, type Sync, type SyncDeps } from './open-sync.ts';
export type { InProcessOperationId, ServedOperationId } from './operation-runs.ts';
export { resolveSecretKeys } from './resolve-secret-keys.ts';
export { parseSecretKeys, type SecretKeys, type SecretPurpose } from './secret-keys.ts';
export type { InProcessOperations, Service } from './service.ts';
export type { WrittenSnapshot } from './snapshot/search-snapshot.ts';
export { snapshotPath } from './snapshot/snapshot-path.ts';
