import type { Embeddings } from '../../contract/embeddings.ts';
import { officeDay } from '../../domain/calendar/office-day.ts';
import type { IndexableBrand } from '../../domain/record/indexable-brand.ts';
import { type BrandIndex, brandIndexOf } from '../../search/brand-index.ts';
import type { MergeOptions } from '../../search/segment/merge-segments.ts';
import { SnapshotError } from '../../search/segment/snapshot-head.ts';
import { markCount, newestSeq, streamIndexable } from '../../store/brand-store.ts';
import type { Db } from '../../store/database.ts';
import { type RutHash, rememberedRutHash, withHashedRuts } from './rut-hash.ts';
import type { SegmentMaker } from './segments/segment-maker.ts';
import { readSnapshot, type SnapshotOptions } from './snapshot/search-snapshot.ts';

/** Where an index comes from. */
export interface IndexSources {
  readonly db: Db;
  readonly maker: SegmentMaker;
  readonly embeddings: Embeddings;
  readonly merging: MergeOptions;
  readonly now: () => Date;
  readonly hashRut: RutHash;
  /** Null for a service that keeps no snapshot. */
  readonly snapshot: SnapshotOptions | null;
  /** Told, in one line, of a snapshot that was passed over. */
  readonly onError: (error: unknown) => void;
  /** Told how much of the index was built, 0 to 1; never where the snapshot has it. */
  readonly onProgress: (fraction: number) => void;
}

/** What a service begins with. */
export interface LoadedIndex {
  readonly index: BrandIndex;
  /** Whether it stands in the snapshot already. */
  readonly isSaved: boolean;
  /** Why the snapshot there is of no use, which was told. */
  readonly fault: SnapshotError | null;
}

/**
 * Takes the index from the snapshot; where there is none of use, builds it from the stored marks. What
 * changed since is among the changes after `seq`, and is applied by the first look of the live corpus.
 */
export async function loadIndex(sources: IndexSources): Promise<LoadedIndex> {
  const saved = await savedIndex(sources);
  if (saved !== null && !(saved instanceof SnapshotError)) {
    return { index: saved, isSaved: true, fault: null };
  }
  return { index: await builtIndex(sources), isSaved: false, fault: saved };
}

/** The index of the snapshot; why it is of no use; null where there is none. */
async function savedIndex({
  snapshot,
  merging,
  onError,
}: IndexSources): Promise<BrandIndex | SnapshotError | null> {
  if (snapshot === null) return null;
  try {
    return await readSnapshot(snapshot, merging);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    if (!(error instanceof SnapshotError)) throw error;
    const { path } = snapshot;
    const told = `The snapshot ${path} is built anew: ${error.message}`;
    onError(new SnapshotError(told, { cause: error }));
    return error;
  }
}

/** The sequence is read first: what changes while the marks are read is among the changes after it. */
async function builtIndex(sources: IndexSources): Promise<BrandIndex> {
  const { db, maker, embeddings, merging } = sources;
  const seq = await newestSeq(db);
  const segment = await maker.build(hashedMarks(sources), embeddings);
  return brandIndexOf(segment, { seq, embeddings, ...merging });
}

async function* hashedMarks({
  db,
  now,
  hashRut,
  onProgress,
}: IndexSources): AsyncGenerator<readonly IndexableBrand[]> {
  const hash = rememberedRutHash(hashRut);
  const all = await markCount(db);
  let built = 0;
  for await (const brands of streamIndexable(db, officeDay(now()))) {
    yield brands.map((brand) => withHashedRuts(brand, hash));
    built += brands.length;
    // Marks may come in meanwhile.
    onProgress(Math.min(built / all, 1));
  }
}
