import { MODEL } from '../../../likeness/judge/evidence-model.ts';
import type { Similarity } from '../../../likeness/judge/similarity.ts';
import type { WordForm } from '../../../likeness/judge/word-form.ts';
import type { WordIndex } from '../../segment/terms/name-index.ts';
import type { LikeWordList } from './like-words.ts';

/** What is looked at of the words of all segments, for each of them. */
interface WordsOfCorpus {
  endOfNames(at: number, word: number): number;
  like(form: WordForm): readonly LikeWordList[];
  likePart(form: WordForm): readonly LikeWordList[];
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

  constructor(corpus: WordsOfCorpus, at: number, { judge, names }: WeighedWords) {
    this.#corpus = corpus;
    this.#at = at;
    this.#judge = judge;
    this.names = names;
    this.#information = informationOfWords(judge, names);
  }

  /** What a word of the segment says, in bits. */
  informationOf(word: number): number {
    const known = this.#information[word] ?? 0;
    if (!Number.isNaN(known)) return known;
    const { pool } = this.names.table.words.folded;
    const bits = this.#judge.weightOf(pool.get(word));
    this.#information[word] = bits;
    return bits;
  }

  /** How much of the weight of a name a word of it makes up. */
  coveredBy(word: number): number {
    return this.informationOf(word) + MODEL.seenLetter * this.names.table.words.lengthOf(word);
  }

  /** Where the names of a word end that are looked at. */
  endOfNames(word: number): number {
    return this.#corpus.endOfNames(this.#at, word);
  }

  /** The words that the judge may take for the word, each once by its strongest ground. */
  like(form: WordForm): LikeWordList {
    return this.#corpus.like(form)[this.#at] ?? [];
  }

  /** As `like`, for a part of a word. */
  likePart(form: WordForm): LikeWordList {
    return this.#corpus.likePart(form)[this.#at] ?? [];
  }
}

const keptInformation = new WeakMap<Similarity, WeakMap<WordIndex, Float32Array>>();

/** What words say does not change as long as the judge is the same: kept beyond the generation. */
function informationOfWords(judge: Similarity, names: WordIndex): Float32Array {
  const ofJudge = keptInformation.get(judge) ?? new WeakMap<WordIndex, Float32Array>();
  const bits = ofJudge.get(names) ?? new Float32Array(names.table.words.size).fill(Number.NaN);
  keptInformation.set(judge, ofJudge.set(names, bits));
  return bits;
}
