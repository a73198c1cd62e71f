import type { NamedArrays } from '../../arrays/array-layout.ts';
import { decodeArrays, encodeArrays, listCodec } from '../../arrays/codec.ts';
import type { Embeddings } from '../../contract/embeddings.ts';
import type { PreparedMark } from '../../likeness/judge/prepared-mark.ts';
import {
  createSimilarity,
  hasPronouncedSigns,
  type Similarity,
} from '../../likeness/judge/similarity.ts';
import { modelWithoutCorpus } from '../../likeness/similarity-of.ts';
import { foldKeepingSpanish } from '../../likeness/text/spanish-folding.ts';
import type { Generation } from '../segment/generation.ts';
import { countableNames, countedNamesCodec } from '../segment/live-names.ts';
import { type CountedNames, createCorpusWeights } from '../segment/terms/corpus-weights.ts';
import type { Vocabulary } from '../segment/terms/name-index.ts';
import { vocabularyCodec } from '../segment/terms/vocabulary-arrays.ts';

/** A judge keeps the words that it has read: a generation has one as long as it lives. */
const judges = new WeakMap<Generation, Similarity>();

/** What another thread makes the judge of a corpus from, in memory that both may share. */
export interface SimilarityModelSource {
  /** What the arrays hold: the names of a corpus, or its words alone. */
  readonly scoreOf: 'names' | 'words';
  readonly arrays: NamedArrays;
  readonly embeddings: Embeddings;
}

/**
 * The judge of a corpus (decision D8): common words weigh little. What is common is counted among the names of living
 * marks, however they are split into segments.
 */
export function corpusSimilarityModel(generation: Generation): Similarity {
  const model = judges.get(generation) ?? createModel(generation);
  judges.set(generation, model);
  return model;
}

function createModel(generation: Generation): Similarity {
  const { embeddings, size } = generation;
  if (size === 0) return modelWithoutCorpus(embeddings !== 'off');
  return modelOfNames(countableNames(generation), embeddings);
}

function modelOfNames(names: readonly CountedNames[], embeddings: Embeddings): Similarity {
  const wordWeights = createCorpusWeights(names);
  return createSimilarity({ wordWeights, comparesMeaning: embeddings !== 'off' });
}

/** As `corpusSimilarityModel`, for a corpus of some names of which only the words are in this process. O(words). */
export function similarityModelFromWords(
  words: readonly Vocabulary[],
  embeddings: Embeddings,
): Similarity {
  const counted = words.map(({ counted: table, wordEnds }) => ({ table, wordEnds }));
  return modelOfNames(counted, embeddings);
}

/** What `loadSimilarityModel` makes the same judge of elsewhere; null for a corpus without marks. */
export function similarityModelSource(generation: Generation): SimilarityModelSource | null {
  const { embeddings, size } = generation;
  if (size === 0) return null;
  const arrays = encodeArrays(countedNamesCodec, countableNames(generation));
  return { scoreOf: 'names', arrays, embeddings };
}

const vocabulariesCodec = listCodec(vocabularyCodec, 'vocabularies');

/** As `judgeSource`, for a corpus of which only the words are in this process. */
export function similarityModelSourceOfWords(
  words: readonly Vocabulary[],
  embeddings: Embeddings,
): SimilarityModelSource {
  return { scoreOf: 'words', arrays: encodeArrays(vocabulariesCodec, words), embeddings };
}

/** The judge that a source describes, in whatever thread. O(names) or O(words). */
export function loadSimilarityModel({
  scoreOf,
  arrays,
  embeddings,
}: SimilarityModelSource): Similarity {
  return scoreOf === 'names'
    ? modelOfNames(decodeArrays(countedNamesCodec, arrays), embeddings)
    : similarityModelFromWords(decodeArrays(vocabulariesCodec, arrays), embeddings);
}

/** How alike names are to one text. The text is read once, and a name that several marks bear is judged once. */
export class SimilarityScorer {
  readonly #judge: Similarity;
  readonly #asked: PreparedMark;
  readonly #scores = new Map<string, number>();

  constructor(text: string, model: Similarity) {
    this.#judge = model;
    this.#asked = model.prepare(text);
  }

  /** Judges names that will be requested, as the index has them. Tens of microseconds a name. */
  scoreAhead(spelledNames: Iterable<string>): void {
    for (const spelled of spelledNames) this.#scoreSpelled(spelled);
  }

  /** The score of a name as it is written. */
  scoreOf(name: string): number {
    const spelled = foldKeepingSpanish(name);
    return hasPronouncedSigns(name, spelled)
      ? this.#judge.score(this.#asked, name)
      : this.#scoreSpelled(spelled);
  }

  #scoreSpelled(spelled: string): number {
    const score = this.#scores.get(spelled) ?? this.#judge.score(this.#asked, spelled);
    this.#scores.set(spelled, score);
    return score;
  }
}
