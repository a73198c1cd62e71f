import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import packageJson from '../../../../package.json' with { type: 'json' };
import type { Embeddings } from '../../../contract/embeddings.ts';
import { builtInLexicon } from '../../../likeness/meaning/concept-lexicon.ts';
import { changeFingerprint } from '../../../store/brands/change-store.ts';
import type { OpenDatabase } from '../../../store/database/open-database.ts';
import { tryWithLock } from '../../../store/database/transactions.ts';
import { sentenceModelName } from '../embeddings/embedders.ts';
import { modelSource } from '../embeddings/sentence-model.ts';
import { indexFingerprint } from './index-fingerprint.ts';
import { SnapshotFile, type SnapshotRequirements, type SnapshotStore } from './search-snapshot.ts';
import { SnapshotPartsFolder } from './shared/folder-parts.ts';
import { SharedSnapshot } from './shared/shared-snapshot.ts';

/** The location of a snapshot that several processes share. */
interface SharedLocation {
  /** The folder. */
  readonly place: string;
  /** The key that seals its manifests. */
  readonly key: Uint8Array;
}

/** Where the index is stored, and what it is built with. */
export interface SnapshotOptions {
  readonly database: OpenDatabase;
  readonly embeddings: Embeddings;
  /** The key with which tax ids are hashed. */
  readonly rutKey: Uint8Array;
  /** The snapshot file; null for none. */
  readonly snapshotPath: string | null;
  /** Takes the place of the file. */
  readonly sharedSnapshot?: SharedLocation | undefined;
  readonly onError: (error: unknown) => void;
}

/** Where the index of a service is kept; null for nowhere. */
export async function openSnapshot(options: SnapshotOptions): Promise<SnapshotStore | null> {
  const { snapshotPath: path, sharedSnapshot, onError } = options;
  if (sharedSnapshot !== undefined) return openShared(sharedSnapshot, options);
  return path === null
    ? null
    : new SnapshotFile(path, await snapshotRequirements(options), onError);
}

async function openShared({ place: folder, key }: SharedLocation, options: SnapshotOptions) {
  const { database, onError } = options;
  return new SharedSnapshot(await snapshotRequirements(options), {
    store: new SnapshotPartsFolder(folder),
    key,
    alone: (name, work) => tryWithLock(database, { name }, work),
    onError,
  });
}

async function snapshotRequirements(options: SnapshotOptions): Promise<SnapshotRequirements> {
  const { database, embeddings, rutKey } = options;
  return {
    version: `${packageJson.version} ${indexFingerprint}`,
    embeddings,
    embedder: await createEmbedderId(embeddings),
    rutKey: createHash('sha256').update(rutKey).digest('base64url'),
    fingerprintAt: (seq) => readFingerprintAt(database, seq),
  };
}

const REPLICA_MS = 30_000;
const ASK_AGAIN_MS = 200;

/** Waits for the replica, which may lack the newest changes of a snapshot that another process has written. */
async function readFingerprintAt({ db, following, replica }: OpenDatabase, seq: number) {
  for (let waited = 0; ; waited += ASK_AGAIN_MS) {
    const found = await changeFingerprint(following, seq);
    if (found !== null || replica === null || waited >= REPLICA_MS) return found;
    if ((await changeFingerprint(db, seq)) === null) return null;
    await setTimeout(ASK_AGAIN_MS);
  }
}

/**
 * Returns a function that identifies the source of meanings in the index; its result changes whenever the source may
 * have changed. A model is identified at the start; the lexicon on demand.
 */
async function createEmbedderId(embeddings: Embeddings): Promise<() => string> {
  const model = sentenceModelName(embeddings);
  if (model === null) return embeddings === 'off' ? () => 'off' : () => builtInLexicon().id;
  // A model that cannot be read is reported when it is loaded.
  const id = await modelSource(model).then(
    (source) => source.id,
    () => `model:${model}`,
  );
  return () => id;
}
