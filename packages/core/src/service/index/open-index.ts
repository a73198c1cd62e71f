import { createHash } from 'node:crypto';
import packageJson from '../../../package.json' with { type: 'json' };
import type { Embeddings } from '../../contract/embeddings.ts';
import { officeDay } from '../../domain/calendar/office-day.ts';
import type { BrandIndex } from '../../search/brand-index.ts';
import { INDEX_LAYOUT } from '../../search/in-memory/index-layout.ts';
import { conceptLexicon } from '../../search/language/concepts/concept-lexicon.ts';
import { knowWords } from '../../search/language/word-knowledge.ts';
import { CONCEPT_KNOWLEDGE } from '../../search/language/word-worth/concept-knowledge.ts';
import type { Segment } from '../../search/segment/segment.ts';
import { changedSince } from '../../store/brand-store.ts';
import { changeFingerprint } from '../../store/change-store.ts';
import type { Db } from '../../store/database.ts';
import { joinedNames } from '../../store/person-store.ts';
import { newestRunEnd } from '../../store/run-ledger.ts';
import { SimilarThread } from '../similar/similar-thread.ts';
import { modelSource } from './embeddings/model-source.ts';
import { NameEmbedder } from './embeddings/name-embedder.ts';
import { modelOf, openQueryEmbedder, type QueryEmbedder } from './embeddings/query-embedder.ts';
import { type CorpusSource, followCorpus, type LiveCorpus } from './live-corpus.ts';
import { loadIndex } from './load-index.ts';
import { personJoinsReader } from './person-joins-reader.ts';
import { createRutHash, type RutHash, withHashedRuts } from './rut-hash.ts';
import { isLargest, readyFurther, readySegment } from './segments/ready-segment.ts';
import { SegmentMaker } from './segments/segment-maker.ts';
import type { SnapshotOptions, WrittenSnapshot } from './snapshot/search-snapshot.ts';
import { SnapshotKeeper } from './snapshot/snapshot-keeper.ts';

const FOLLOW_INTERVAL_MS = 500;

/** What the index of a service is made of and kept in. */
export interface OpenIndexOptions {
  readonly db: Db;
  readonly embeddings: Embeddings;
  readonly now: () => Date;
  /** What tax ids are hashed with. */
  readonly rutKey: Uint8Array;
  /** The snapshot file; null for none. */
  readonly snapshotPath: string | null;
  readonly onError: (error: unknown) => void;
  /** Told how much of the index was built, 0 to 1; never where the snapshot has it. */
  readonly onProgress?: ((fraction: number) => void) | undefined;
}

/** The index of a service, from its start to its end. */
export interface OpenIndex {
  readonly live: LiveCorpus;
  readonly hashRut: RutHash;
  readonly embedder: QueryEmbedder;
  /** Looks for the names of screenings beside this thread. */
  readonly similarThread: SimilarThread;
  /** Writes the snapshot now; null when the service keeps none or the corpus is empty. */
  readonly saveSnapshot: () => Promise<WrittenSnapshot | null>;
  readonly close: () => Promise<void>;
}

/**
 * Loads the index, from its snapshot where there is one of use, and keeps it at the head of the corpus:
 * changes come in at once, merges run in a thread aside, and the snapshot follows.
 */
export async function openIndex(options: OpenIndexOptions): Promise<OpenIndex> {
  const { db, now, embeddings, rutKey, onError, onProgress = () => undefined } = options;
  knowWords(CONCEPT_KNOWLEDGE);
  const hashRut = createRutHash(rutKey);
  const snapshot = await snapshotTerms(options);
  const embedder = openQueryEmbedder(embeddings, { onError });
  const maker = new SegmentMaker();
  let isClosed = false;
  let served: BrandIndex | null = null;
  const isAsked = (merged: Segment) => !isClosed && served !== null && isLargest(merged, served);
  const { index, isSaved, fault } = await loadIndex({
    db,
    now,
    maker,
    embeddings,
    merging: {
      merge: async (segments, kind) => {
        const merged = await maker.merge(segments, kind);
        await readySegment(merged, kind, () => isAsked(merged));
        return merged;
      },
      onError: (error) => {
        if (!isClosed) onError(error);
      },
    },
    hashRut,
    snapshot,
    onError,
    onProgress,
  });
  served = index;
  const savedSeq = isSaved ? index.seq : -1;
  const keeper =
    snapshot === null ? null : new SnapshotKeeper(snapshot, { savedSeq, fault, onError });
  let names: NameEmbedder | null = null;
  const ready = embedder.model.then((model) => {
    if (model !== null) names = new NameEmbedder(model);
  });
  const similarThread = new SimilarThread(embeddings, onError);
  const live = followCorpus(index, corpusSource(options, hashRut), {
    intervalMs: FOLLOW_INTERVAL_MS,
    onError,
    onServing: () => {
      readyFurther(index, () => !isClosed).catch(onError);
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
    similarThread,
    saveSnapshot: () => saveSettled(index, keeper),
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

/** After the merges under way: what is written then is read back in fewer pieces. */
async function saveSettled(index: BrandIndex, keeper: SnapshotKeeper | null) {
  await index.settled();
  return keeper === null ? null : keeper.save(index);
}

function corpusSource(
  { db, now }: Pick<OpenIndexOptions, 'db' | 'now'>,
  hashRut: RutHash,
): CorpusSource {
  return {
    newestRunEnd: () => newestRunEnd(db),
    changesSince: async (after, most) => {
      const asked = { seq: after, today: officeDay(now()), most };
      const { brands, seq } = await changedSince(db, asked);
      return { brands: brands.map((brand) => withHashedRuts(brand, hashRut)), seq };
    },
    personJoins: personJoinsReader(() => joinedNames(db)),
  };
}

async function snapshotTerms(options: OpenIndexOptions): Promise<SnapshotOptions | null> {
  const { db, embeddings, rutKey, snapshotPath } = options;
  if (snapshotPath === null) return null;
  return {
    path: snapshotPath,
    version: `${packageJson.version} ${INDEX_LAYOUT}`,
    embeddings,
    embedder: await embedderOf(embeddings),
    rutKey: createHash('sha256').update(rutKey).digest('base64url'),
    fingerprintAt: (seq) => changeFingerprint(db, seq),
  };
}

/**
 * A name for what the index knows of meanings, another whenever that may have changed. A model is named as it is at the
 * start; the lexicon is worked out only when its name is asked for.
 */
async function embedderOf(embeddings: Embeddings): Promise<() => string> {
  const model = modelOf(embeddings);
  if (model === null) return embeddings === 'off' ? () => 'off' : () => conceptLexicon().id;
  // A model that cannot be read is told of when it is loaded.
  const id = await modelSource(model).then(
    (source) => source.id,
    () => `model:${model}`,
  );
  return () => id;
}
