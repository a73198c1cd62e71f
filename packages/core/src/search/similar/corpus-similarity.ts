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

/** Model of each generation, kept for its lifetime, because a similarity model caches the words that it has parsed. */
const judges = new WeakMap<Generation, Similarity>();

/** Data to create the similarity model of a corpus in another thread; the memory may be shared. */
export interface SimilarityModelSource {
  /** Whether the arrays contain the names of a corpus or only its words. */
  readonly scoreOf: 'names' | 'words';
  readonly arrays: NamedArrays;
  readonly embeddings: Embeddings;
}

/**
 * Returns the similarity model of a corpus (decision D8), in which frequent words have low weights.
 * Frequencies are counted among the names of live marks, independent of segments.
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

/** As `corpusSimilarityModel`, for a corpus of which only the vocabulary is in this process. O(words). */
export function similarityModelFromWords(
  words: readonly Vocabulary[],
  embeddings: Embeddings,
): Similarity {
  const counted = words.map(({ counted: table, wordEnds }) => ({ table, wordEnds }));
  return modelOfNames(counted, embeddings);
}

/** Returns the data from which `loadSimilarityModel` creates the same model; null for a corpus without marks. */
export function similarityModelSource(generation: Generation): SimilarityModelSource | null {
  const { embeddings, size } = generation;
  if (size === 0) return null;
  const arrays = encodeArrays(countedNamesCodec, countableNames(generation));
  return { scoreOf: 'names', arrays, embeddings };
}

const vocabulariesCodec = listCodec(vocabularyCodec, 'vocabularies');

/** As `similarityModelSource`, for a corpus of which only the vocabulary is in this process. */
export function similarityModelSourceOfWords(
  words: readonly Vocabulary[],
  embeddings: Embeddings,
): SimilarityModelSource {
  return { scoreOf: 'words', arrays: encodeArrays(vocabulariesCodec, words), embeddings };
}

/** Creates the similarity model of a source, in any thread. O(names) or O(words). */
export function loadSimilarityModel({
  scoreOf,
  arrays,
  embeddings,
}: SimilarityModelSource): Similarity {
  return scoreOf === 'names'
    ? modelOfNames(decodeArrays(countedNamesCodec, arrays), embeddings)
    : similarityModelFromWords(decodeArrays(vocabulariesCodec, arrays), embeddings);
}

/** Scores the similarity of names to one text. The text is parsed once, and scores are cached by name. */
export class SimilarityScorer {
  readonly #judge: Similarity;
  readonly #asked: PreparedMark;
  readonly #scores = new Map<string, number>();

  constructor(text: string, model: Similarity) {
    this.#judge = model;
    this.#asked = model.prepare(text);
  }

  /** Scores names in advance, given as indexed. Takes tens of microseconds per name. */
  scoreAhead(spelledNames: Iterable<string>): void {
    for (const spelled of spelledNames) this.#scoreSpelled(spelled);
  }

  /** Returns the score of a name as written. */
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
