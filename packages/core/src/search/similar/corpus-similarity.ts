import type { Embeddings } from '../../contract/embeddings.ts';
import { arraysOf, fromArrays } from '../arrays/codec.ts';
import type { NamedArrays } from '../arrays/named-arrays.ts';
import { KnownWords } from '../language/known-words.ts';
import { type WordKnowledge, wordKnowledge } from '../language/word-knowledge.ts';
import { countedNames, countedNamesCodec } from '../segment/counted-names.ts';
import type { Generation } from '../segment/generation.ts';
import { type CountedNames, corpusWeights } from '../segment/terms/corpus-weights.ts';
import { createSimilarity, type Similarity } from './judge/similarity.ts';

/** A judge keeps the words that it has read: a generation has one, and names that are counted, as long as they live. */
const judges = new WeakMap<Generation | CountedNames, Similarity>();

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
 * The judge of a corpus (decision D8): common words weigh little. What is common is read off the names that
 * `countedNames` tells: in a large corpus it stays the same until the largest segment is merged anew.
 */
export function corpusSimilarity(generation: Generation): Similarity {
  const judge = judges.get(generation) ?? judgeOf(generation);
  judges.set(generation, judge);
  return judge;
}

function judgeOf(generation: Generation): Similarity {
  const names = countedNames(generation);
  const { embeddings } = generation;
  if (names === null) return judgeWithoutCorpus(embeddings);
  const judge =
    judges.get(names) ?? createSimilarity({ wordWeights: corpusWeights(names), embeddings });
  judges.set(names, judge);
  return judge;
}

/** What `similarityFrom` makes the same judge of elsewhere; null for a corpus without marks. */
export function judgeSource(generation: Generation): JudgeSource | null {
  const names = countedNames(generation);
  if (names === null) return null;
  return { names: arraysOf(countedNamesCodec, names), embeddings: generation.embeddings };
}

/** The judge that `judgeSource` describes. O(names). */
export function similarityFrom({ names, embeddings }: JudgeSource): Similarity {
  const wordWeights = corpusWeights(fromArrays(countedNamesCodec, names));
  return createSimilarity({ wordWeights, embeddings });
}
