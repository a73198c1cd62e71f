import { EVIDENCE_MODEL } from '../../../likeness/judge/evidence-model.ts';
import type { Similarity } from '../../../likeness/judge/similarity.ts';
import type { WordForm } from '../../../likeness/judge/word-form.ts';
import type { WordIndex } from '../../segment/terms/name-index.ts';
import type { SimilarWordList } from './similar-word-index.ts';

/** Lookups of words in the whole corpus; `at` is the index of a segment, and results have a list per segment. */
interface WordsOfCorpus {
  namesLimit(at: number, word: number): number;
  similarWords(form: WordForm): readonly SimilarWordList[];
  similarFragments(form: WordForm): readonly SimilarWordList[];
}

interface WeighedWords {
  readonly judge: Similarity;
  readonly names: WordIndex;
}

/** Words of one segment, with the weights of the similarity model and the lookups of the whole corpus. */
export class SegmentWords {
  readonly names: WordIndex;
  readonly #corpus: WordsOfCorpus;
  readonly #at: number;
  readonly #judge: Similarity;
  /** Information of each word, in bits; NaN until it is computed. */
  readonly #information: Float32Array;

  constructor(corpus: WordsOfCorpus, at: number, { judge: model, names }: WeighedWords) {
    this.#corpus = corpus;
    this.#at = at;
    this.#judge = model;
    this.names = names;
    this.#information = cachedWordInformation(model, names);
  }

  /** Returns the information of a word of the segment, in bits. */
  informationOf(word: number): number {
    const known = this.#information[word] ?? 0;
    if (!Number.isNaN(known)) return known;
    const { pool } = this.names.table.words.folded;
    const bits = this.#judge.wordWeight(pool.get(word));
    this.#information[word] = bits;
    return bits;
  }

  /** Returns the weight, in bits, that a word contributes to a name that contains it. */
  nameShare(word: number): number {
    return (
      this.informationOf(word) + EVIDENCE_MODEL.seenLetter * this.names.table.words.lengthOf(word)
    );
  }

  /** Returns the exclusive end of the postings to use for a word. */
  namesLimit(word: number): number {
    return this.#corpus.namesLimit(this.#at, word);
  }

  /** Returns the words that the similarity model may match with the word, each by its strongest reason. */
  similarWords(form: WordForm): SimilarWordList {
    return this.#corpus.similarWords(form)[this.#at] ?? [];
  }

  /** As `similarWords`, for a fragment of a word. */
  similarFragments(form: WordForm): SimilarWordList {
    return this.#corpus.similarFragments(form)[this.#at] ?? [];
  }
}

const keptInformation = new WeakMap<Similarity, WeakMap<WordIndex, Float32Array>>();

/** Word information depends only on the similarity model, so it is cached across generations. */
function cachedWordInformation(model: Similarity, names: WordIndex): Float32Array {
  const ofJudge = keptInformation.get(model) ?? new WeakMap<WordIndex, Float32Array>();
  const bits = ofJudge.get(names) ?? new Float32Array(names.table.words.size).fill(Number.NaN);
  keptInformation.set(model, ofJudge.set(names, bits));
  return bits;
}
