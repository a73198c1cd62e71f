import type { NameIndex } from '../../segment/terms/name-index.ts';
import { MODEL } from '../judge/evidence-model.ts';
import type { Similarity } from '../judge/similarity.ts';
import type { WordForm } from '../judge/word-form.ts';
import { type LikeWordList, LikeWords } from './like-words.ts';
import { addCompoundsWith, addLonger } from './longer-words.ts';
import { addMeant } from './words-meant.ts';
import { addSpelledAlike } from './words-spelled-alike.ts';

const SHORTEST_SPELLED_PART = 4;
/** Words kept with what was found for them, until all are forgotten. */
const MOST_KEPT = 1_024;

/** The words of a segment as a judge weighs them, and those of them that it may take for a word. */
export class SegmentWords {
  readonly #judge: Similarity;
  readonly #names: NameIndex;
  /** What each word says, in bits; NaN before it was asked for. */
  readonly #told: Float32Array;
  /** What was found for the words that were asked about of late. */
  readonly #found = new Map<WordForm, LikeWordList>();

  constructor(judge: Similarity, names: NameIndex) {
    this.#judge = judge;
    this.#names = names;
    this.#told = new Float32Array(names.table.words.size).fill(Number.NaN);
  }

  /** What a word of the segment says, in bits. */
  toldBy(word: number): number {
    const known = this.#told[word] ?? 0;
    if (!Number.isNaN(known)) return known;
    const { pool } = this.#names.table.words.folded;
    const told = this.#judge.weightOf(pool.get(word));
    this.#told[word] = told;
    return told;
  }

  /** How much of the weight of a name a word of it makes up. */
  coveredBy(word: number): number {
    return this.toldBy(word) + MODEL.seenLetter * this.#names.table.words.lengthOf(word);
  }

  /** The words that the judge may take for the word, each once by its strongest ground. */
  like(form: WordForm): LikeWordList {
    return this.#likeBy(form, (like) => {
      addSpelledAlike(like, MODEL.leastLikeness);
      addLonger(like);
    });
  }

  /** As `like`, for a part of a word: of words spelled alike only nearly equal ones count. */
  likePart(form: WordForm): LikeWordList {
    return this.#likeBy(form, (like) => {
      addCompoundsWith(like);
      if (form.folded.length < SHORTEST_SPELLED_PART) return;
      addSpelledAlike(like, MODEL.leastJoinedLikeness);
    });
  }

  /** Words that are the same or mean the same come first: each word is listed by its first ground. */
  #likeBy(form: WordForm, addFurther: (like: LikeWords) => void): LikeWordList {
    const known = this.#found.get(form);
    if (known !== undefined) return known;
    const like = new LikeWords(form, this.#names, (word) => this.toldBy(word));
    addSame(like);
    addMeant(like);
    addFurther(like);
    if (this.#found.size === MOST_KEPT) this.#found.clear();
    this.#found.set(form, like.list);
    return like.list;
  }
}

/** The spellings of the word itself, however little it says. */
function addSame(like: LikeWords): void {
  const { folded, weight: bits } = like.form;
  like.eachSpelling(folded, (word) => {
    like.add({ word, bits, shareOfAsked: 1, shareOfOther: 1, isMeant: false }, 0);
  });
}

const read = new WeakMap<Similarity, WeakMap<NameIndex, SegmentWords>>();

/** The words as this judge weighs them, the same object each time. */
export function segmentWords(judge: Similarity, names: NameIndex): SegmentWords {
  const segments = read.get(judge) ?? new WeakMap<NameIndex, SegmentWords>();
  const words = segments.get(names) ?? new SegmentWords(judge, names);
  read.set(judge, segments.set(names, words));
  return words;
}
