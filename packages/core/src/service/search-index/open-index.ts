import { createHash } from 'node:crypto';
import { setImmediate, setTimeout } from 'node:timers/promises';
import packageJson from '../../../package.json' with { type: 'json' };
import type { Embeddings } from '../../contract/embeddings.ts';
import type { IndexableBrand } from '../../domain/record/indexable-brand.ts';
import { CONCEPT_KNOWLEDGE } from '../../likeness/data/concept-knowledge.ts';
import { loadLexicon } from '../../likeness/data/lexicon-data.ts';
import { builtInLexicon } from '../../likeness/meaning/concept-lexicon.ts';
import type { EngineClient } from '../../opensearch/engine-client.ts';
import type { LiveIndex } from '../../opensearch/index-state.ts';
import { type BrandIndex, indexFromSegment } from '../../search/faces/brand-index.ts';
import type { CorpusAnswers } from '../../search/faces/corpus.ts';
import type { InMemoryCorpus } from '../../search/faces/in-memory-corpus.ts';
import { EMPTY_JOINS, PersonJoins } from '../../search/insights/person-joins.ts';
import type { MergeOptions } from '../../search/segment/merge-segments.ts';
import type { Vocabulary } from '../../search/segment/terms/name-index.ts';
import { countMarks, readNewestSeq } from '../../store/brands/brand-store.ts';
import { changeFingerprint } from '../../store/brands/change-store.ts';
import type { Db } from '../../store/database/database.ts';
import type { OpenDatabase } from '../../store/database/open-database.ts';
import type { ReadReplica, ReplicaState } from '../../store/database/read-replica.ts';
import { tryWithLock } from '../../store/database/transactions.ts';
import { readNewestRunEnd } from '../../store/feeds/run-ledger.ts';
import { type JoinedNames, readJoinedNames } from '../../store/persons/person-store.ts';
import { SegmentMaker } from '../workers/segment-maker.ts';
import { type SimilarWorker, SimilarWorkerPool } from '../workers/similar-thread.ts';
import {
  NameEmbedder,
  openQueryEmbedder,
  type QueryEmbedder,
  sentenceModelName,
} from './embeddings/embedders.ts';
import { modelSource } from './embeddings/sentence-model.ts';
import { readIndexableChanges, streamIndexableMarks } from './indexable-marks.ts';
import { type CorpusSource, followCorpus, type LiveCorpus } from './live-corpus.ts';
import { createRutHash, type RutHash } from './person-filters.ts';
import { indexFingerprint } from './snapshot/index-fingerprint.ts';
import {
  SnapshotFile,
  type SnapshotRequirements,
  type SnapshotStore,
  type WrittenSnapshot,
} from './snapshot/search-snapshot.ts';
import { SnapshotPartsFolder } from './snapshot/shared/folder-parts.ts';
import { SharedSnapshot } from './snapshot/shared/shared-snapshot.ts';
import { SnapshotKeeper } from './snapshot/snapshot-keeper.ts';

const FOLLOW_INTERVAL_MS = 500;

/** The sources of the index and the location of its snapshot. */
interface OpenIndexOptions extends SnapshotOptions {
  readonly now: () => Date;
  /** Called with the built share of the index, 0 to 1; never when the index is loaded from a snapshot. */
  readonly onProgress?: ((fraction: number) => void) | undefined;
}

/** Client, alias and state of the external search engine, as a service uses them. */
interface EngineView {
  readonly client: EngineClient;
  /** The alias under which the index is searched. */
  readonly alias: string;
  readonly embeddings: Embeddings;
  /** Tells whether the engine responded at the last check. */
  readonly answers: () => boolean;
  /** Returns the state of the engine's index at the last check. @throws TypeError before the first check */
  readonly seenIndex: () => SeenIndex;
}

/** State of an engine's index with its vocabulary. `words` stays the same array until the vocabulary changes. */
export interface SeenIndex {
  readonly live: LiveIndex;
  readonly words: readonly Vocabulary[];
}

/** The search index of a service, with its worker threads and embedder, from start to close. */
export interface OpenIndex<Answers extends CorpusAnswers = CorpusAnswers> {
  readonly live: LiveCorpus<Answers>;
  readonly hashRut: RutHash;
  readonly embedder: QueryEmbedder;
  /** Returns a worker thread that searches the names of screenings; null when there is none or it is not ready. */
  readonly workerFor: (index: CorpusAnswers) => SimilarWorker | null;
  /** Undefined when the index is in memory. */
  readonly engine?: EngineView;
  /** Writes the snapshot now; null when the service stores none or the corpus is empty. */
  readonly saveSnapshot: () => Promise<WrittenSnapshot | null>;
  readonly close: () => Promise<void>;
}

/**
 * Loads the index from its snapshot or, if that is unusable, builds it, and keeps it up to date. Changes are applied in
 * this thread, merges run in another one, and the snapshot is rewritten from time to time.
 */
export async function openIndex(options: OpenIndexOptions): Promise<OpenIndex<InMemoryCorpus>> {
  const { database, now, embeddings, rutKey, onError, onProgress = () => undefined } = options;
  loadLexicon(CONCEPT_KNOWLEDGE);
  const hashRut = createRutHash(rutKey);
  const snapshot = await openSnapshot(options);
  const embedder = openQueryEmbedder(embeddings, { onError });
  const maker = new SegmentMaker();
  let isClosed = false;
  const merging: MergeOptions = {
    merge: (segments, kind) => maker.merge(segments, kind),
    onError: (error) => {
      if (!isClosed) onError(error);
    },
  };
  const buildAndSave = () =>
    buildIndex({ db: database.following, now, maker, embeddings, merging, hashRut, onProgress });
  // Later changes have a sequence number above `index.seq`, and the first poll of the corpus applies them.
  const { index, isSaved, fault } =
    snapshot === null
      ? { index: await buildAndSave(), isSaved: false, fault: null }
      : await snapshot.load({ build: buildAndSave, merging });
  const savedSeq = isSaved ? index.seq : -1;
  const keeper =
    snapshot === null ? null : new SnapshotKeeper(snapshot, { savedSeq, fault, onError });
  let names: NameEmbedder | null = null;
  const ready = embedder.model.then((model) => {
    if (model !== null) names = new NameEmbedder(model);
  });
  const similarThread = new SimilarWorkerPool(embeddings, onError);
  const live = followCorpus(index, createCorpusSource(options, hashRut), {
    intervalMs: FOLLOW_INTERVAL_MS,
    onError,
    onServing: () => {
      warmUpInBackground(index, () => !isClosed).catch(onError);
    },
    onCaughtUp: () => {
      keeper?.saveIfDue(index);
      names?.embed(index).then((isChanged) => isChanged && keeper?.invalidate(), onError);
    },
  });
  return {
    live,
    hashRut,
    embedder,
    workerFor: (held) => similarThread.workerFor(held),
    saveSnapshot: () => saveWhenSettled(index, keeper),
    close: async () => {
      isClosed = true;
      await live.close();
      await similarThread.stop();
      await ready;
      await names?.close();
      await embedder.close();
      await keeper?.close();
      await maker.close();
    },
  };
}

/** Everything that building an index needs. */
interface IndexSources {
  readonly db: Db;
  readonly maker: SegmentMaker;
  readonly embeddings: Embeddings;
  readonly merging: MergeOptions;
  readonly now: () => Date;
  readonly hashRut: RutHash;
  /** Called with the built share of the index, 0 to 1; never when the index is loaded from a snapshot. */
  readonly onProgress: (fraction: number) => void;
}

/** Builds the index. The sequence number is read first, so that changes made meanwhile are applied later. */
async function buildIndex(sources: IndexSources): Promise<BrandIndex> {
  const { db, maker, embeddings, merging } = sources;
  const seq = await readNewestSeq(db);
  const segment = await maker.build(marksWithProgress(sources), embeddings);
  return indexFromSegment(segment, { seq, embeddings, ...merging });
}

async function* marksWithProgress(
  sources: IndexSources,
): AsyncGenerator<readonly IndexableBrand[]> {
  const { db, onProgress } = sources;
  const all = await countMarks(db);
  let built = 0;
  for await (const brands of streamIndexableMarks(db, sources)) {
    yield brands;
    built += brands.length;
    // Marks added after counting could make the fraction exceed 1.
    onProgress(Math.min(built / all, 1));
  }
}

/** Runs the warm-up searches of a new process in the background, one step per turn of the event loop. */
export async function warmUpInBackground(
  index: BrandIndex,
  isWanted: () => boolean,
): Promise<void> {
  for (const _ of index.backgroundWarmUp()) {
    await setImmediate();
    if (!isWanted()) return;
  }
}

/** Saves the snapshot after running merges have ended, because it then has fewer segments to load. */
async function saveWhenSettled(index: BrandIndex, keeper: SnapshotKeeper | null) {
  await index.whenSettled();
  return keeper === null ? null : keeper.save(index);
}

function createCorpusSource(
  { database, now, onError }: Pick<OpenIndexOptions, 'database' | 'now' | 'onError'>,
  hashRut: RutHash,
): CorpusSource {
  const { following: db, replica } = database;
  const choose =
    replica === null ? async () => undefined : reportingReplicaSwitch(replica, onError);
  return {
    newestRunEnd: async () => {
      await choose();
      return readNewestRunEnd(db);
    },
    changesSince: (after, max) => readIndexableChanges(db, { now, hashRut }, { after, max }),
    personJoins: createPersonJoinsReader(() => readJoinedNames(db)),
  };
}

/** Creates a function that chooses the server for the next poll and reports once when it is not the replica. */
export function reportingReplicaSwitch(
  replica: ReadReplica,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let reported: ReplicaState = 'followed';
  return async () => {
    await replica.chooseServer();
    const { state } = replica;
    if (state !== reported && state !== 'followed')
      onError(new Error(`${REPLICA_IS[state]}: ${INSTEAD}`));
    reported = state;
  };
}

const INSTEAD = 'the corpus is read from the primary meanwhile';
const REPLICA_IS = {
  behind: 'The replica lacks changes that were read from the primary',
  away: 'The replica cannot be reached',
  promoted: 'The server at DATABASE_READ_URL is no standby of the primary',
} as const;

/** Returns the mapping of names to persons as of this change or a later one. */
type ReadPersonJoins = (seq: number) => Promise<PersonJoins>;

/**
 * Creates a reader of the person joins that queries the database once for each state of the corpus. Unchanged joins are
 * returned as the same object, so that caches computed from it stay valid.
 */
export function createPersonJoinsReader(readNames: () => Promise<JoinedNames>): ReadPersonJoins {
  let readAt = -1;
  let last: PersonJoins = EMPTY_JOINS;
  let reading: Promise<PersonJoins> = Promise.resolve(EMPTY_JOINS);

  const read = async () => {
    const { names, legal } = await readNames();
    const joins = new PersonJoins(names, legal);
    if (!joins.equals(last)) last = joins;
    return last;
  };
  return (seq) => {
    if (seq === readAt) return reading;
    readAt = seq;
    reading = read().catch((error: unknown) => {
      // The next poll reads the joins again after a failure.
      readAt = -1;
      throw error;
    });
    return reading;
  };
}

/** The location of a snapshot that several processes share. */
interface SharedLocation {
  /** Path of the folder. */
  readonly place: string;
  /** The key that seals the manifests of the shared snapshot. */
  readonly key: Uint8Array;
}

/** The location of the snapshot, and the settings that it must match. */
interface SnapshotOptions {
  readonly database: OpenDatabase;
  readonly embeddings: Embeddings;
  /** The key with which tax ids are hashed. */
  readonly rutKey: Uint8Array;
  /** The snapshot file; null for none. */
  readonly snapshotPath: string | null;
  /** A shared snapshot, used instead of the file. */
  readonly sharedSnapshot?: SharedLocation | undefined;
  readonly onError: (error: unknown) => void;
}

/** Opens the configured snapshot store; null when snapshots are off. */
async function openSnapshot(options: SnapshotOptions): Promise<SnapshotStore | null> {
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

/** Reads the fingerprint of a change. Waits for the replica, which may be older than another process's snapshot. */
async function readFingerprintAt({ db, following, replica }: OpenDatabase, seq: number) {
  for (let waited = 0; ; waited += ASK_AGAIN_MS) {
    const found = await changeFingerprint(following, seq);
    if (found !== null || replica === null || waited >= REPLICA_MS) return found;
    if ((await changeFingerprint(db, seq)) === null) return null;
    await setTimeout(ASK_AGAIN_MS);
  }
}

/**
 * Returns a function that identifies the embedding model or lexicon behind the index; the id changes whenever vectors
 * may have changed. A model is identified at the start, the lexicon on demand.
 */
async function createEmbedderId(embeddings: Embeddings): Promise<() => string> {
  const model = sentenceModelName(embeddings);
  if (model === null) return embeddings === 'off' ? () => 'off' : () => builtInLexicon().id;
  // A model that cannot be read is reported later, when it is loaded.
  const id = await modelSource(model).then(
    (source) => source.id,
    () => `model:${model}`,
  );
  return () => id;
}
