import type { Generation } from '../segment/generation.ts';
import type { Segment } from '../segment/segment.ts';
import { corpusWeights } from '../segment/terms/corpus-weights.ts';
import { createSimilarity, type Similarity } from './judge/similarity.ts';

/** A judge keeps the words that it has read: each segment has one as long as it lives. */
const judges = new WeakMap<Segment, Similarity>();

let judgeWithoutMarks: Similarity | undefined;

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
  const [first, ...others] = segments;
  if (first === undefined) return judgeWithoutCorpus();
  const largest = others.reduce(
    (most, one) => (one.liveCount > most.liveCount ? one : most),
    first,
  );
  const known = judges.get(largest.segment);
  if (known !== undefined) return known;
  const judge = createSimilarity({ wordWeights: corpusWeights(largest.segment.names), embeddings });
  judges.set(largest.segment, judge);
  return judge;
}
