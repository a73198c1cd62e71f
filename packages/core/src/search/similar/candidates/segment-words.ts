import { popCount } from '../../arrays/pop-count.ts';
import { wordsBySense } from '../../language/concepts/words-by-sense.ts';
import { searchScratch } from '../../retrieval/scratch.ts';
import type { NameIndex } from '../../segment/terms/name-index.ts';
import { alignedEvidence } from '../judge/aligned-evidence.ts';
import { MODEL } from '../judge/evidence-model.ts';
import type { Similarity } from '../judge/similarity.ts';
import { codeOf, MOST_UNITS, selfEvidence } from '../judge/sound-evidence.ts';
import type { Reading, WordForm } from '../judge/word-form.ts';
import { LEAST_PAIRS } from '../judge/word-likeness.ts';

/** A word of a segment that may be taken for another: what that says, and how much of both is found. */
export interface LikeWord {
  readonly word: number;
  readonly bits: number;
  /** The shares found of the word that was asked about, and of the word of the segment. */
  readonly shareOfAsked: number;
  readonly shareOfOther: number;
  /** Whether it is taken for the other by what it means. */
  readonly isMeant: boolean;
}

/** Each word once, by its strongest ground. */
export type LikeWordList = readonly LikeWord[];

/** Of the words that share pairs, so many are held against the word letter by letter. */
const MOST_ALIGNED = 400;
/** Words that begin, or end, with the word. */
const MOST_LONGER = 200;
const MOST_COMPOUNDS = 40;
const SHORTEST_BEGINNING = 4;
const SHORTEST_END = 5;
const SHORTEST_SPELLED_PART = 4;
/** Shorter words have few pairs. */
const SHORTEST_OF_TWO_PAIRS = 4;
/** The share of common letters without which words are not spelled alike. */
const LEAST_OVERLAP = 0.5;
/** Likeness and number of a word are one double, which the platform sorts. */
const LIKENESS_STEPS = 10_000;
const WORD_SPACE = 2 ** 32;
const SOUND_SHARE = 1 - MODEL.lookShare;
/** Words kept with what was found for them, until all are forgotten. */
const MOST_KEPT = 1_024;
/** A word that says less, in bits, says nothing of a mark. */
const LEAST_BITS = 3;
/** A part that says less stands in too many words. */
const LEAST_BITS_OF_PART = 6;
/** What marks of one word must say at the least to be alike, of which being whole is a part. */
const LEAST_EVIDENCE = 14;
const WHOLE = MODEL.wholeOfOne + MODEL.wholeOfBoth;

/** Room for the units of a word, by their number. */
const ROOMS = Array.from({ length: MOST_UNITS + 1 }, (_, length) => new Uint8Array(length));

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
    return this.#likeBy(form, (list) => {
      this.#addSpelledAlike(form, list, MODEL.leastLikeness);
      this.#addLonger(form, list);
    });
  }

  /** The same for a part of a word, which is taken for what is nearly the same alone. */
  likePart(form: WordForm): LikeWordList {
    return this.#likeBy(form, (list) => {
      this.#addCompoundsWith(form, list);
      if (form.folded.length < SHORTEST_SPELLED_PART) return;
      this.#addSpelledAlike(form, list, MODEL.leastJoinedLikeness);
    });
  }

  /** Words that are the same or mean the same come first: each word is listed by its first ground. */
  #likeBy(form: WordForm, addFurther: (list: LikeWord[]) => void): LikeWordList {
    const known = this.#found.get(form);
    if (known !== undefined) return known;
    const list: LikeWord[] = [];
    searchScratch.visitedWords.reset(this.#names.table.words.size);
    this.#addSame(form, list);
    this.#addMeant(form, list);
    addFurther(list);
    if (this.#found.size === MOST_KEPT) this.#found.clear();
    this.#found.set(form, list);
    return list;
  }

  #addSame(form: WordForm, list: LikeWord[]): void {
    const { from, to } = this.#names.table.words.spellingsOf(form.folded);
    for (let word = from; word < to; word += 1) {
      if (searchScratch.visitedWords.add(word))
        list.push({ word, bits: form.weight, shareOfAsked: 1, shareOfOther: 1, isMeant: false });
    }
  }

  #addMeant(form: WordForm, list: LikeWord[]): void {
    for (const sense of form.kindred) {
      const isSame = form.senses.includes(sense);
      const less = isSame ? MODEL.otherWord : MODEL.kindredWord;
      const share = isSame ? 1 : MODEL.kindredShare;
      for (const folded of wordsBySense().get(sense) ?? []) {
        const { from, to } = this.#names.table.words.spellingsOf(folded);
        for (let word = from; word < to; word += 1) {
          const bits = Math.min(form.weight, this.toldBy(word)) - less;
          if (bits < LEAST_BITS || !searchScratch.visitedWords.add(word)) continue;
          list.push({ word, bits, shareOfAsked: share, shareOfOther: share, isMeant: true });
        }
        if (isSame) this.#addCompounds(form, folded, list);
      }
    }
  }

  /** The words that begin or end with a word of the same meaning. */
  #addCompounds(form: WordForm, meant: string, list: LikeWord[]): void {
    if (meant.length < SHORTEST_BEGINNING || meant === form.folded) return;
    const { words } = this.#names.table;
    const { from, to } = words.folded.startingWith(meant);
    const end = Math.min(to, from + MOST_COMPOUNDS);
    for (let word = from; word < end; word += 1) this.#addCompound(form, meant, word, list);
    if (meant.length < SHORTEST_END) return;
    for (const word of this.#names.wordEnds.wordsWith(meant).subarray(0, MOST_COMPOUNDS))
      this.#addCompound(form, meant, word, list);
  }

  #addCompound(form: WordForm, meant: string, word: number, list: LikeWord[]): void {
    const bits = Math.min(form.weight, this.toldBy(word)) - MODEL.otherWord;
    const share = meant.length / this.#names.table.words.lengthOf(word);
    if (bits < LEAST_BITS || !searchScratch.visitedWords.add(word)) return;
    list.push({ word, bits, shareOfAsked: 1, shareOfOther: Math.min(1, share), isMeant: true });
  }

  /** By letters and readings as `compareWords` takes them, without reading the words anew. */
  #addSpelledAlike(form: WordForm, list: LikeWord[], leastLikeness: number): void {
    for (const word of this.#sharingPairs(form)) {
      if (searchScratch.visitedWords.has(word)) continue;
      const letters = this.#lettersOf(word);
      const ofLetters = alignedEvidence(form.letters.codes, letters);
      const look = ofLetters / Math.max(form.letters.self, selfEvidence(letters));
      const least = Math.max(MODEL.leastLook, (leastLikeness - SOUND_SHARE) / MODEL.lookShare);
      if (look < least) continue;
      const sound = this.#soundOf(form, word);
      const likeness = MODEL.lookShare * look + SOUND_SHARE * sound.likeness;
      if (likeness < leastLikeness) continue;
      const said = MODEL.lookShare * ofLetters + SOUND_SHARE * sound.bits;
      // Even if the two words are all of their marks, too little speaks for those.
      if (said + WHOLE * likeness < LEAST_EVIDENCE) continue;
      const bits = Math.min(said, Math.min(form.weight, this.toldBy(word)) - MODEL.otherSpelling);
      if (bits < LEAST_BITS || !searchScratch.visitedWords.add(word)) continue;
      const share = Math.min(1, likeness);
      list.push({ word, bits, shareOfAsked: share, shareOfOther: share, isMeant: false });
    }
  }

  /** The words that share the most pairs of letters, and letters, for their lengths. */
  #sharingPairs({ folded, letterSet, letterCount }: WordForm): number[] {
    const { words } = this.#names.table;
    const shared = searchScratch.sharedPairs(words.size);
    const some: number[] = [];
    const overlaps: number[] = [];
    const { units, starts } = words.folded.pool;
    const least = folded.length < SHORTEST_OF_TWO_PAIRS ? 1 : LEAST_PAIRS;
    this.#names.wordPairs.count(folded, least, shared, (word) => {
      const from = starts[word] ?? 0;
      const length = (starts[word + 1] ?? 0) - from;
      if (length < 2 || length > 2 * folded.length || folded.length > 2 * length) return;
      let set = 0;
      for (let at = from; at < from + length; at += 1) set |= 1 << ((units[at] ?? 0) & 31);
      const overlap = popCount(set & letterSet) / Math.max(letterCount, popCount(set));
      if (overlap < LEAST_OVERLAP) return;
      some.push(word);
      overlaps.push(overlap);
    });
    if (some.length <= MOST_ALIGNED) return some;
    const bySharing = Float64Array.from(some, (word, at) => {
      const pairs = folded.length + (starts[word + 1] ?? 0) - (starts[word] ?? 0) + 2;
      const likeness = (2 * (shared[word] ?? 0)) / pairs + (overlaps[at] ?? 0);
      return Math.round(LIKENESS_STEPS * likeness) * WORD_SPACE + word;
    }).sort();
    return Array.from(bySharing.subarray(-MOST_ALIGNED), (key) => key % WORD_SPACE);
  }

  #lettersOf(word: number): Uint8Array {
    const { units, starts } = this.#names.table.words.folded.pool;
    return codesInto(units, starts[word] ?? 0, starts[word + 1] ?? 0);
  }

  /** The nearest of the readings that stand in one place. */
  #soundOf(form: WordForm, word: number): { readonly bits: number; readonly likeness: number } {
    const { keys, keysOf } = this.#names.phonetic;
    const from = keysOf.starts[word] ?? 0;
    const count = (keysOf.starts[word + 1] ?? 0) - from;
    let best = { bits: 0, likeness: Number.NEGATIVE_INFINITY };
    const most = Math.max(count, form.sounds.length);
    for (let at = 0; at < most; at += 1) {
      const one: Reading | undefined = form.sounds[Math.min(at, form.sounds.length - 1)];
      const key = keysOf.ids[from + Math.min(at, count - 1)] ?? 0;
      if (one === undefined || count === 0) continue;
      const codes = codesInto(keys.units, keys.starts[key] ?? 0, keys.starts[key + 1] ?? 0);
      const bits = alignedEvidence(one.codes, codes);
      const likeness = bits / Math.max(one.self, selfEvidence(codes));
      if (likeness > best.likeness) best = { bits, likeness };
    }
    return best;
  }

  /** The words that begin or end with the word, and those that it begins or ends with. */
  #addLonger(form: WordForm, list: LikeWord[]): void {
    const { folded } = form;
    const { words } = this.#names.table;
    if (folded.length >= SHORTEST_BEGINNING) {
      const { from, to } = words.folded.startingWith(folded);
      const end = Math.min(to, from + MOST_LONGER);
      for (let word = from; word < end; word += 1) this.#addOther(form, word, 0, list);
    }
    if (folded.length >= SHORTEST_END) {
      for (const word of this.#names.wordEnds.wordsWith(folded).subarray(0, MOST_LONGER))
        this.#addOther(form, word, MODEL.longerWordsEnd, list);
    }
    for (let length = SHORTEST_BEGINNING; length < folded.length; length += 1) {
      const { from, to } = words.spellingsOf(folded.slice(0, length));
      for (let word = from; word < to; word += 1) this.#addOther(form, word, 0, list);
      if (length < SHORTEST_END) continue;
      const ends = words.spellingsOf(folded.slice(-length));
      for (let word = ends.from; word < ends.to; word += 1)
        this.#addOther(form, word, MODEL.longerWordsEnd, list);
    }
  }

  /** The words that begin or end with the part, as far as it tells more than most words do. */
  #addCompoundsWith(form: WordForm, list: LikeWord[]): void {
    const { folded, weight } = form;
    if (folded.length < SHORTEST_BEGINNING || weight < LEAST_BITS_OF_PART) return;
    const { words } = this.#names.table;
    const add = (word: number) => {
      const share = folded.length / words.lengthOf(word);
      if (weight + WHOLE * share < LEAST_EVIDENCE || !searchScratch.visitedWords.add(word)) return;
      list.push({ word, bits: weight, shareOfAsked: 1, shareOfOther: share, isMeant: false });
    };
    const { from, to } = words.folded.startingWith(folded);
    const end = Math.min(to, from + MOST_LONGER);
    for (let word = from; word < end; word += 1) add(word);
    this.#names.wordEnds.wordsWith(folded).subarray(0, MOST_LONGER).forEach(add);
  }

  #addOther(form: WordForm, word: number, less: number, list: LikeWord[]): void {
    const length = this.#names.table.words.lengthOf(word);
    const bits = Math.min(form.weight, this.toldBy(word)) - MODEL.longerWord - less;
    if (bits < LEAST_BITS || !searchScratch.visitedWords.add(word)) return;
    const share = Math.min(length, form.folded.length) / Math.max(length, form.folded.length);
    const isLonger = length > form.folded.length;
    list.push({
      word,
      bits,
      shareOfAsked: isLonger ? 1 : share,
      shareOfOther: isLonger ? share : 1,
      isMeant: false,
    });
  }
}

/** Texts of a pool as codes, in a place that the next ones of this length take. */
function codesInto(units: ArrayLike<number>, from: number, to: number): Uint8Array {
  const length = Math.min(to - from, MOST_UNITS);
  const room = ROOMS[length] ?? new Uint8Array(length);
  for (let at = 0; at < length; at += 1) room[at] = codeOf(units[from + at] ?? 0);
  return room;
}

const read = new WeakMap<Similarity, WeakMap<NameIndex, SegmentWords>>();

/** The words as this judge weighs them, the same object each time. */
export function segmentWords(judge: Similarity, names: NameIndex): SegmentWords {
  const segments = read.get(judge) ?? new WeakMap<NameIndex, SegmentWords>();
  const words = segments.get(names) ?? new SegmentWords(judge, names);
  read.set(judge, segments.set(names, words));
  return words;
}
