import type { Embeddings } from '../../contract/embeddings.ts';
import { arraysOf, fromArrays } from '../arrays/codec.ts';
import type { NamedArrays } from '../arrays/named-arrays.ts';
import { KnownWords } from '../language/known-words.ts';
import { type WordKnowledge, wordKnowledge } from '../language/word-knowledge.ts';
import { countedNames, countedNamesCodec } from '../segment/counted-names.ts';
import type { Generation } from '../segment/generation.ts';
import { corpusWeights } from '../segment/terms/corpus-weights.ts';
import { createSimilarity, type Similarity } from './judge/similarity.ts';

/** A judge keeps the words that it has read: a generation has one as long as it lives. */
const judges = new WeakMap<Generation, Similarity>();

/** The newest judge of a corpus without marks, and what it was made of. */
interface JudgeWithoutMarks {
  readonly of: WordKnowledge;
  readonly embeddings: Embeddings;
  readonly judge: Similarity;
}

let withoutMarks: JudgeWithoutMarks | undefined;

/** What another thread makes the judge of a corpus from, in memory that both may share. */
export interface JudgeSource {
  readonly names: NamedArrays;
  readonly embeddings: Embeddings;
}

/** The judge of a corpus without marks: no word is common. */
export function judgeWithoutCorpus(embeddings: Embeddings = 'concepts'): Similarity {
  const of = wordKnowledge();
  if (withoutMarks?.of !== of || withoutMarks.embeddings !== embeddings) {
    withoutMarks = { of, embeddings, judge: judgeOfNoNames(embeddings) };
  }
  return withoutMarks.judge;
}

function judgeOfNoNames(embeddings: Embeddings): Similarity {
  const weightOf = () => Number.MAX_VALUE;
  const wordWeights = { weightOf, weightOfPart: weightOf, commonWords: KnownWords.of([]) };
  return createSimilarity({ wordWeights, embeddings });
}

/**
 * The judge of a corpus (decision D8): common words weigh little. What is common is counted among the names of living
 * marks, however they are split into segments.
 */
export function corpusSimilarity(generation: Generation): Similarity {
  const judge = judges.get(generation) ?? judgeOf(generation);
  judges.set(generation, judge);
  return judge;
}

function judgeOf(generation: Generation): Similarity {
  const { embeddings, size } = generation;
  if (size === 0) return judgeWithoutCorpus(embeddings);
  return createSimilarity({ wordWeights: corpusWeights(countedNames(generation)), embeddings });
}

/** What `similarityFrom` makes the same judge of elsewhere; null for a corpus without marks. */
export function judgeSource(generation: Generation): JudgeSource | null {
  const { embeddings, size } = generation;
  if (size === 0) return null;
  return { names: arraysOf(countedNamesCodec, countedNames(generation)), embeddings };
}

/** The judge that `judgeSource` describes. O(names). */
export function similarityFrom({ names, embeddings }: JudgeSource): Similarity {
  const wordWeights = corpusWeights(fromArrays(countedNamesCodec, names));
  return createSimilarity({ wordWeights, embeddings });
}
