import type { Embeddings } from '../../contract/embeddings.ts';
import { arraysOf, fromArrays } from '../arrays/codec.ts';
import type { NamedArrays } from '../arrays/named-arrays.ts';
import type { Generation } from '../segment/generation.ts';
import type { LiveSegment } from '../segment/live-segment.ts';
import type { Segment } from '../segment/segment.ts';
import { corpusWeights } from '../segment/terms/corpus-weights.ts';
import { nameIndexCodec } from '../segment/terms/name-index.ts';
import { createSimilarity, type Similarity } from './judge/similarity.ts';

/** A judge keeps the words that it has read: each segment has one as long as it lives. */
const judges = new WeakMap<Segment, Similarity>();

let judgeWithoutMarks: Similarity | undefined;

/** What another thread makes the judge of a corpus from, in memory that both may share. */
export interface JudgeSource {
  readonly names: NamedArrays;
  readonly embeddings: Embeddings;
}

/** Knows no common words. */
export function judgeWithoutCorpus(): Similarity {
  judgeWithoutMarks ??= createSimilarity({
    wordWeights: {
      weightOf: () => Number.MAX_VALUE,
      weightOfPart: () => Number.MAX_VALUE,
      commonWords: [],
    },
    embeddings: 'concepts',
  });
  return judgeWithoutMarks;
}

/**
 * The judge of a corpus (decision D8): common words weigh little. What is common is read off the
 * largest segment, so it stays the same until that is merged anew.
 */
export function corpusSimilarity({ segments, embeddings }: Generation): Similarity {
  const largest = largestOf(segments);
  if (largest === undefined) return judgeWithoutCorpus();
  const known = judges.get(largest);
  if (known !== undefined) return known;
  const judge = createSimilarity({ wordWeights: corpusWeights(largest.names), embeddings });
  judges.set(largest, judge);
  return judge;
}

/** What `similarityFrom` makes the same judge of elsewhere; null for a corpus without marks. */
export function judgeSource({ segments, embeddings }: Generation): JudgeSource | null {
  const largest = largestOf(segments);
  return largest ? { names: arraysOf(nameIndexCodec, largest.names), embeddings } : null;
}

export function similarityFrom({ names, embeddings }: JudgeSource): Similarity {
  const wordWeights = corpusWeights(fromArrays(nameIndexCodec, names));
  return createSimilarity({ wordWeights, embeddings });
}

function largestOf(segments: readonly LiveSegment[]): Segment | undefined {
  const [first, ...others] = segments;
  return (
    first &&
    others.reduce((most, one) => (one.liveCount > most.liveCount ? one : most), first).segment
  );
}
