import type { NamedArrays } from '../../arrays/array-layout.ts';
import { arraysOf, fromArrays, listOf } from '../../arrays/codec.ts';
import type { Embeddings } from '../../contract/embeddings.ts';
import type { PreparedMark } from '../../likeness/judge/prepared-mark.ts';
import {
  createSimilarity,
  hasSaidSigns,
  type Similarity,
} from '../../likeness/judge/similarity.ts';
import { judgeWithoutCorpus } from '../../likeness/similarity-of.ts';
import { spellText } from '../../likeness/text/spelled-text.ts';
import type { Generation } from '../segment/generation.ts';
import { countedNames, countedNamesCodec } from '../segment/live-names.ts';
import { type CountedNames, corpusWeights } from '../segment/terms/corpus-weights.ts';
import type { Vocabulary } from '../segment/terms/name-index.ts';
import { vocabularyCodec } from '../segment/terms/vocabulary-arrays.ts';

/** A judge keeps the words that it has read: a generation has one as long as it lives. */
const judges = new WeakMap<Generation, Similarity>();

/** What another thread makes the judge of a corpus from, in memory that both may share. */
export interface JudgeSource {
  /** What the arrays hold: the names of a corpus, or its words alone. */
  readonly of: 'names' | 'words';
  readonly arrays: NamedArrays;
  readonly embeddings: Embeddings;
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
  if (size === 0) return judgeWithoutCorpus(embeddings !== 'off');
  return judgeAmong(countedNames(generation), embeddings);
}

function judgeAmong(names: readonly CountedNames[], embeddings: Embeddings): Similarity {
  const wordWeights = corpusWeights(names);
  return createSimilarity({ wordWeights, comparesMeaning: embeddings !== 'off' });
}

/** As `corpusSimilarity`, for a corpus of some names of which only the words are in this process. O(words). */
export function similarityByWords(
  words: readonly Vocabulary[],
  embeddings: Embeddings,
): Similarity {
  const counted = words.map(({ counted: table, wordEnds }) => ({ table, wordEnds }));
  return judgeAmong(counted, embeddings);
}

/** What `similarityFrom` makes the same judge of elsewhere; null for a corpus without marks. */
export function judgeSource(generation: Generation): JudgeSource | null {
  const { embeddings, size } = generation;
  if (size === 0) return null;
  const arrays = arraysOf(countedNamesCodec, countedNames(generation));
  return { of: 'names', arrays, embeddings };
}

const vocabulariesCodec = listOf(vocabularyCodec, 'vocabularies');

/** As `judgeSource`, for a corpus of which only the words are in this process. */
export function judgeSourceOfWords(
  words: readonly Vocabulary[],
  embeddings: Embeddings,
): JudgeSource {
  return { of: 'words', arrays: arraysOf(vocabulariesCodec, words), embeddings };
}

/** The judge that a source describes, in whatever thread. O(names) or O(words). */
export function similarityFrom({ of, arrays, embeddings }: JudgeSource): Similarity {
  return of === 'names'
    ? judgeAmong(fromArrays(countedNamesCodec, arrays), embeddings)
    : similarityByWords(fromArrays(vocabulariesCodec, arrays), embeddings);
}

/** How alike names are to one text. The text is read once, and a name that several marks bear is judged once. */
export class LikenessTo {
  readonly #judge: Similarity;
  readonly #asked: PreparedMark;
  readonly #scores = new Map<string, number>();

  constructor(text: string, judge: Similarity) {
    this.#judge = judge;
    this.#asked = judge.prepare(text);
  }

  /** Judges names that will be requested, as the index has them. Tens of microseconds a name. */
  judgeAhead(spelledNames: Iterable<string>): void {
    for (const spelled of spelledNames) this.#ofSpelled(spelled);
  }

  /** The score of a name as it is written. */
  of(name: string): number {
    const spelled = spellText(name);
    return hasSaidSigns(name, spelled)
      ? this.#judge.score(this.#asked, name)
      : this.#ofSpelled(spelled);
  }

  #ofSpelled(spelled: string): number {
    const score = this.#scores.get(spelled) ?? this.#judge.score(this.#asked, spelled);
    this.#scores.set(spelled, score);
    return score;
  }
}
