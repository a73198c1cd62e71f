import { EVIDENCE_MODEL } from '../../../likeness/judge/evidence-model.ts';
import type { Similarity } from '../../../likeness/judge/similarity.ts';
import type { WordForm } from '../../../likeness/judge/word-form.ts';
import type { WordIndex } from '../../segment/terms/name-index.ts';
import type { SimilarWordList } from './similar-word-index.ts';

/** What is looked at of the words of all segments, for each of them. */
interface WordsOfCorpus {
  namesLimit(at: number, word: number): number;
  similarWords(form: WordForm): readonly SimilarWordList[];
  similarFragments(form: WordForm): readonly SimilarWordList[];
}

interface WeighedWords {
  readonly judge: Similarity;
  readonly names: WordIndex;
}

/** The words of one segment, as a judge weighs them, among those of the corpus. */
export class SegmentWords {
  readonly names: WordIndex;
  readonly #corpus: WordsOfCorpus;
  readonly #at: number;
  readonly #judge: Similarity;
  /** What each word says, in bits; NaN before it was requested. */
  readonly #information: Float32Array;

  constructor(corpus: WordsOfCorpus, at: number, { judge: model, names }: WeighedWords) {
    this.#corpus = corpus;
    this.#at = at;
    this.#judge = model;
    this.names = names;
    this.#information = cachedWordInformation(model, names);
  }

  /** What a word of the segment says, in bits. */
  informationOf(word: number): number {
    const known = this.#information[word] ?? 0;
    if (!Number.isNaN(known)) return known;
    const { pool } = this.names.table.words.folded;
    const bits = this.#judge.wordWeight(pool.get(word));
    this.#information[word] = bits;
    return bits;
  }

  /** How much of the weight of a name a word of it makes up. */
  nameShare(word: number): number {
    return (
      this.informationOf(word) + EVIDENCE_MODEL.seenLetter * this.names.table.words.lengthOf(word)
    );
  }

  /** Where the names of a word end that are looked at. */
  namesLimit(word: number): number {
    return this.#corpus.namesLimit(this.#at, word);
  }

  /** The words that the judge may take for the word, each once by its strongest ground. */
  similarWords(form: WordForm): SimilarWordList {
    return this.#corpus.similarWords(form)[this.#at] ?? [];
  }

  /** As `like`, for a part of a word. */
  similarFragments(form: WordForm): SimilarWordList {
    return this.#corpus.similarFragments(form)[this.#at] ?? [];
  }
}

const keptInformation = new WeakMap<Similarity, WeakMap<WordIndex, Float32Array>>();

/** What words say does not change as long as the judge is the same: kept beyond the generation. */
function cachedWordInformation(model: Similarity, names: WordIndex): Float32Array {
  const ofJudge = keptInformation.get(model) ?? new WeakMap<WordIndex, Float32Array>();
  const bits = ofJudge.get(names) ?? new Float32Array(names.table.words.size).fill(Number.NaN);
  keptInformation.set(model, ofJudge.set(names, bits));
  return bits;
}
