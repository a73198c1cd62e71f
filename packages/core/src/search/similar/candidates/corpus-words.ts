import { compareCodeUnits } from '../../../domain/text/code-unit-order.ts';
import { MODEL } from '../../../likeness/judge/evidence-model.ts';
import type { Similarity } from '../../../likeness/judge/similarity.ts';
import type { WordForm } from '../../../likeness/judge/word-form.ts';
import { foldSpelled } from '../../../likeness/text/spelled-text.ts';
import type { Generation } from '../../segment/generation.ts';
import { liveNames } from '../../segment/live-names.ts';
import type { WordIndex } from '../../segment/terms/name-index.ts';
import type { WordDictionary } from '../../segment/terms/word-dictionary.ts';
import { firstOfAll } from './first-across-segments.ts';
import {
  type AlignedWord,
  addMeant,
  addSpelledAlike,
  alignWords,
  type Compounds,
  eachCompound,
  type LikeWordList,
  LikeWords,
  mayFlag,
  SHORTEST_BEGINNING,
  SHORTEST_END,
  type WordsInReach,
} from './like-words.ts';
import { NameEnds } from './name-ends.ts';
import { MAX_ALIGNED, OverlapSearch, overlapOfKey, wordOfKey } from './overlap-search.ts';
import { RecentLists } from './recent-lists.ts';
import { SegmentWords } from './segment-words.ts';

const overlaps = new OverlapSearch();

const SHORTEST_SPELLED_PART = 4;
/** Room for the words that were found for others of late: as they are weighed, and as they are spelled. */
const MAX_FOUND = 100_000;
const MAX_ALIGNED_KEPT = 50_000;

/** The words of segments, each with what is like a word among them; and what finds that for all of them ahead. */
export type LookedUpWords = Pick<CorpusWords, 'segments' | 'like'>;

/** The words of some names, by segment. */
interface WordsOfNames {
  readonly names: readonly WordIndex[];
  /** Whether a name that is borne has the word. */
  readonly haveWord: (at: number, word: number) => boolean;
  /** Where the names of words end that are looked at; null where there are words alone. */
  readonly ends: NameEnds | null;
}

/** The words of each segment that were found like a word. */
type LikeWordLists = readonly LikeWordList[];

/** Words that begin, or end, with the word. */
const MOST_LONGER = 200;
/** A part that says less occurs in too many words. */
const LEAST_BITS_OF_PART = 6;

/** Adds the words that begin or end with the word, and those that the word begins or ends with. */
function addLonger(like: LikeWords): void {
  const { folded } = like.form;
  const add = (word: number, isEnd: boolean) => addOther(like, word, isEnd);
  eachCompound(like.reach, folded, MOST_LONGER, add);
  for (let length = SHORTEST_BEGINNING; length < folded.length; length += 1) {
    like.eachSpelling(folded.slice(0, length), (word) => add(word, false));
    like.eachSpelling(folded.slice(-length), (word) => add(word, true));
  }
}

/** Adds the words that begin or end with a part of a word, as far as the part tells more than most words do. */
function addCompoundsWith(like: LikeWords): void {
  const { folded, weight } = like.form;
  if (weight < LEAST_BITS_OF_PART) return;
  eachCompound(like.reach, folded, MOST_LONGER, (word) => {
    const share = folded.length / like.lengthOf(word);
    if (!mayFlag(weight, share)) return;
    like.add({ word, bits: weight, shareOfQuery: 1, shareOfOther: share, isMeant: false });
  });
}

function addOther(like: LikeWords, word: number, isEnd: boolean): void {
  const length = like.lengthOf(word);
  const asked = like.form.folded.length;
  if (isEnd && Math.min(length, asked) < SHORTEST_END) return;
  const bits = like.sharedInformation(word) - MODEL.longerWord - (isEnd ? MODEL.longerWordsEnd : 0);
  like.add({
    word,
    bits,
    shareOfQuery: Math.min(1, length / asked),
    shareOfOther: Math.min(1, asked / length),
    isMeant: false,
  });
}

/**
 * The words of a corpus as a judge weighs them, and those of them that it may take for a word. Wherever only so many
 * are looked at, it is so many of all segments together, in an order that no segment has a part in, and none that
 * only names have whose marks are gone: how marks are split decides nothing.
 */
export class CorpusWords {
  readonly segments: readonly SegmentWords[];
  readonly #haveWord: WordsOfNames['haveWord'];
  readonly #ends: NameEnds | null;
  /** What was found for the words that were asked about of late. */
  readonly #found = new RecentLists<WordForm, LikeWordLists>(MAX_FOUND);
  /** What is spelled alike, by spelling: the words of marks share it with the parts of others, first and last ones. */
  readonly #aligned = new RecentLists<string, readonly (readonly AlignedWord[])[]>(
    MAX_ALIGNED_KEPT,
  );

  constructor(judge: Similarity, { names, haveWord, ends }: WordsOfNames) {
    this.#haveWord = haveWord;
    this.#ends = ends;
    this.segments = names.map((one, at) => new SegmentWords(this, at, { judge, names: one }));
  }

  /** The words that the judge may take for the word, each once by its strongest ground. */
  like(form: WordForm): LikeWordLists {
    return this.#likeBy(form, (like) => {
      addSpelledAlike(like, MODEL.leastLikeness);
      addLonger(like);
    });
  }

  /** As `like`, for a part of a word: of words spelled alike only nearly equal ones count. */
  likePart(form: WordForm): LikeWordLists {
    return this.#likeBy(form, (like) => {
      addCompoundsWith(like);
      if (form.folded.length < SHORTEST_SPELLED_PART) return;
      addSpelledAlike(like, MODEL.leastJoinedLikeness);
    });
  }

  /** Where the names of a word end that are looked at. */
  endOfNames(at: number, word: number): number {
    return this.#ends?.endOf(at, word) ?? 0;
  }

  /** Words that are the same or mean the same come first: each word is listed by its first ground. */
  #likeBy(form: WordForm, addFurther: (like: LikeWords) => void): LikeWordLists {
    return this.#found.of(form, () => this.#findLike(form, addFurther));
  }

  #findLike(form: WordForm, addFurther: (like: LikeWords) => void): LikeWordLists {
    const reach = this.#wordsInReach();
    const lists = this.segments.map((words, at) => {
      const like = new LikeWords(form, words, reach[at] ?? NOTHING);
      addSame(like);
      addMeant(like);
      addFurther(like);
      return like.list;
    });
    lists.forEach((list, at) => {
      for (const { word } of list) this.#ends?.measure(at, word);
    });
    return lists;
  }

  /** What of the words of the corpus is looked at for one word, by segment; each found on first use. */
  #wordsInReach(): readonly WordsInReach[] {
    const compounds = new Map<string, readonly Compounds[]>();
    return this.segments.map((_, at) => ({
      compoundsWith: (folded, most) => {
        const key = `${most} ${folded}`;
        const found = compounds.get(key) ?? this.#compoundsWith(folded, most);
        compounds.set(key, found);
        return found[at] ?? NO_COMPOUNDS;
      },
      spelledAlike: (form, minLikeness) => this.#spelledAlike(form, minLikeness)[at] ?? [],
    }));
  }

  #spelledAlike(form: WordForm, minLikeness: number): readonly (readonly AlignedWord[])[] {
    return this.#aligned.of(`${minLikeness} ${form.spelled}`, () => {
      const sharing = this.#sharingPairs(form);
      return this.segments.map(({ names }, at) =>
        alignWords(form, { names, words: sharing[at] ?? [] }, minLikeness),
      );
    });
  }

  #compoundsWith(folded: string, most: number): Compounds[] {
    const begun = this.segments.map(({ names }, at) => {
      const { from, to } = names.table.words.folded.startingWith(folded);
      const words: number[] = [];
      for (let word = from; word < to && words.length < most; word += 1) {
        if (this.#haveWord(at, word)) words.push(word);
      }
      return words;
    });
    const ended = this.segments.map(({ names }, at) => {
      const words: number[] = [];
      for (const word of names.wordEnds.wordsWith(folded)) {
        if (words.length === most) break;
        if (this.#haveWord(at, word)) words.push(word);
      }
      return words;
    });
    const firstBegun = this.#first(begun, most, compareCodeUnits);
    const firstEnded = this.#first(ended, most, compareEnds);
    return begun.map((_, at) => ({ begun: firstBegun[at] ?? [], ended: firstEnded[at] ?? [] }));
  }

  /** The first of the words of all segments, by their foldings and then as they are spelled. */
  #first(
    words: readonly (readonly number[])[],
    most: number,
    compare: (a: string, b: string) => number,
  ): (readonly number[])[] {
    const spelled = (at: number, place: number) => {
      return this.#wordsOf(at).spelled.get(words[at]?.[place] ?? 0);
    };
    return firstOfAll(words, most, (a, b) => {
      const [one, other] = [spelled(a.at, a.place), spelled(b.at, b.place)];
      return compare(foldSpelled(one), foldSpelled(other)) || compareCodeUnits(one, other);
    });
  }

  #sharingPairs(form: WordForm): (readonly number[])[] {
    const keys = this.segments.map(({ names }, at) =>
      overlaps.find(form, names, (word) => this.#haveWord(at, word)),
    );
    const spelled = (at: number, place: number) => {
      return this.#wordsOf(at).spelled.get(wordOfKey(keys[at]?.[place] ?? 0));
    };
    const kept = firstOfAll(keys, MAX_ALIGNED, (a, b) => {
      const [one, other] = [keys[a.at]?.[a.place] ?? 0, keys[b.at]?.[b.place] ?? 0];
      const less = overlapOfKey(other) - overlapOfKey(one);
      if (less !== 0) return less;
      const [text, otherText] = [spelled(a.at, a.place), spelled(b.at, b.place)];
      return (
        compareCodeUnits(foldSpelled(otherText), foldSpelled(text)) ||
        compareCodeUnits(otherText, text)
      );
    });
    return kept.map((ofSegment) => ofSegment.map(wordOfKey));
  }

  #wordsOf(at: number): WordDictionary {
    const words = this.segments[at];
    if (words === undefined) throw new RangeError(`There is no segment at ${at}`);
    return words.names.table.words;
  }
}

const NO_COMPOUNDS: Compounds = { begun: [], ended: [] };
const NOTHING: WordsInReach = { compoundsWith: () => NO_COMPOUNDS, spelledAlike: () => [] };

/** The spellings of the word itself, however little it says. */
function addSame(like: LikeWords): void {
  const { folded, weight: bits } = like.form;
  like.eachSpelling(folded, (word) => {
    like.add({ word, bits, shareOfQuery: 1, shareOfOther: 1, isMeant: false }, 0);
  });
}

/** Two texts from their last units on, as `WordEnds` has them. */
function compareEnds(a: string, b: string): number {
  const least = Math.min(a.length, b.length);
  for (let i = 1; i <= least; i += 1) {
    const difference = a.charCodeAt(a.length - i) - b.charCodeAt(b.length - i);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

const corpora = new WeakMap<Similarity, WeakMap<Generation, CorpusWords>>();

/** The words of a generation as this judge weighs them, the same object each time. */
export function corpusWords(judge: Similarity, generation: Generation): CorpusWords {
  const generations = corpora.get(judge) ?? new WeakMap<Generation, CorpusWords>();
  const words = generations.get(generation) ?? new CorpusWords(judge, wordsOfNames(generation));
  corpora.set(judge, generations.set(generation, words));
  return words;
}

function wordsOfNames(generation: Generation): WordsOfNames {
  const live = liveNames(generation);
  const names = generation.segments.map(({ segment }) => segment.names);
  return {
    names,
    haveWord: (at, word) => live.haveWord(at, word),
    ends: new NameEnds(
      names.map(({ table }) => table),
      live,
    ),
  };
}
