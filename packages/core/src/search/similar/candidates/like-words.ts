import { codeOf, MODEL, MOST_UNITS, selfEvidence } from '../../../likeness/judge/evidence-model.ts';
import type { Reading, WordForm } from '../../../likeness/judge/word-form.ts';
import { EvidenceAligner } from '../../../likeness/judge/word-likeness.ts';
import { wordsBySense } from '../../../likeness/meaning/concept-lexicon.ts';
import { searchScratch } from '../../retrieval/scratch.ts';
import type { WordIndex } from '../../segment/terms/name-index.ts';

/** A word of a segment that may be taken for another: what that says, and how much of both is found. */
interface LikeWord {
  readonly word: number;
  readonly bits: number;
  /** The shares found of the word that was asked about, and of the word of the segment. */
  readonly shareOfQuery: number;
  readonly shareOfOther: number;
  /** Whether it is taken for the other by what it means. */
  readonly isMeant: boolean;
}

/** Each word once, by its strongest ground. */
export type LikeWordList = readonly LikeWord[];

/** Fewer letters begin too many words, or end them. */
export const SHORTEST_BEGINNING = 4;
export const SHORTEST_END = 5;
/** A word that says less, in bits, says nothing of a mark. */
const LEAST_BITS = 3;
/** What marks of one word must say at the least to be alike, of which being whole is a part. */
const LEAST_EVIDENCE = 14;
const WHOLE = MODEL.wholeOfOne + MODEL.wholeOfBoth;

/** The words of a segment, and what each says, in bits. */
interface WeighedWords {
  readonly names: WordIndex;
  informationOf(word: number): number;
}

/** Words that begin with some letters, and words that end with them. */
export interface Compounds {
  readonly begun: readonly number[];
  readonly ended: readonly number[];
}

/** What of a segment is among the words of the corpus that are looked at, where those are limited. */
export interface WordsInReach {
  compoundsWith(folded: string, most: number): Compounds;
  /** Those that are spelled alike, of the words that overlap the most with it in letters and pairs of them. */
  spelledAlike(form: WordForm, minLikeness: number): readonly AlignedWord[];
}

/** The words of a segment that were found like a word so far: each is listed by its first ground. */
export class LikeWords {
  readonly form: WordForm;
  readonly names: WordIndex;
  readonly reach: WordsInReach;
  readonly list: LikeWord[] = [];
  readonly #words: WeighedWords;

  constructor(form: WordForm, words: WeighedWords, reach: WordsInReach) {
    this.form = form;
    this.names = words.names;
    this.reach = reach;
    this.#words = words;
    searchScratch.visitedWords.reset(words.names.table.words.size);
  }

  /** What both words say, in bits. */
  sharedInformation(word: number): number {
    return Math.min(this.form.weight, this.#words.informationOf(word));
  }

  /** Calls `visit` with each spelling of a folded word. */
  eachSpelling(folded: string, visit: (word: number) => void): void {
    const { from, to } = this.names.table.words.spellingsOf(folded);
    for (let word = from; word < to; word += 1) visit(word);
  }

  lengthOf(word: number): number {
    return this.names.table.words.lengthOf(word);
  }

  /** Lists a word that is new and says enough. */
  add(found: LikeWord, least = LEAST_BITS): void {
    if (found.bits >= least && searchScratch.visitedWords.add(found.word)) this.list.push(found);
  }
}

/** Whether two marks may be alike for which no more speaks than these bits, with this share of the word found. */
export function mayFlag(bits: number, share: number): boolean {
  return bits + WHOLE * share >= LEAST_EVIDENCE;
}

/**
 * At most `most` of the words that begin with some letters, and of those that end with them, in all segments together;
 * none for fewer than 4 letters.
 */
export function eachCompound(
  reach: WordsInReach,
  folded: string,
  most: number,
  visit: (word: number, isEnd: boolean) => void,
): void {
  if (folded.length < SHORTEST_BEGINNING) return;
  const { begun, ended } = reach.compoundsWith(folded, most);
  for (const word of begun) visit(word, false);
  for (const word of ended) visit(word, true);
}

const MOST_COMPOUNDS = 40;

/** Adds the words that mean the same, or a kind of the same thing, and those that begin or end with one of the same meaning. */
export function addMeant(like: LikeWords): void {
  const { form } = like;
  for (const sense of form.kindred) {
    const isSame = form.senses.includes(sense);
    const less = isSame ? MODEL.otherWord : MODEL.kindredWord;
    const share = isSame ? 1 : MODEL.kindredShare;
    for (const folded of wordsBySense().get(sense) ?? []) {
      like.eachSpelling(folded, (word) => {
        const bits = like.sharedInformation(word) - less;
        like.add({ word, bits, shareOfQuery: share, shareOfOther: share, isMeant: true });
      });
      if (isSame) addCompounds(like, folded);
    }
  }
}

function addCompounds(like: LikeWords, meant: string): void {
  if (meant === like.form.folded) return;
  eachCompound(like.reach, meant, MOST_COMPOUNDS, (word, isEnd) => {
    if (isEnd && meant.length < SHORTEST_END) return;
    const bits = like.sharedInformation(word) - MODEL.otherWord;
    const share = meant.length / like.lengthOf(word);
    like.add({ word, bits, shareOfQuery: 1, shareOfOther: share, isMeant: true });
  });
}

const SOUND_SHARE = 1 - MODEL.lookShare;

/** Room for the units of a word, by their number. */
const ROOMS = Array.from({ length: MOST_UNITS + 1 }, (_, length) => new Uint8Array(length));

/** A word of a segment that is spelled like another: the evidence in letters and sounds, in bits, and how like it is. */
export interface AlignedWord {
  readonly word: number;
  readonly said: number;
  readonly likeness: number;
}

/** Adds words by letters and readings as `WordComparer` takes them, without reading the words anew. */
export function addSpelledAlike(like: LikeWords, minLikeness: number): void {
  for (const { word, said, likeness } of like.reach.spelledAlike(like.form, minLikeness)) {
    const bits = Math.min(said, like.sharedInformation(word) - MODEL.otherSpelling);
    const share = Math.min(1, likeness);
    like.add({ word, bits, shareOfQuery: share, shareOfOther: share, isMeant: false });
  }
}

const aligner = new EvidenceAligner();

/** Those of some words of a segment that are spelled like another word. It is the spelling that decides alone. */
export function alignWords(
  form: WordForm,
  { names, words }: { readonly names: WordIndex; readonly words: readonly number[] },
  minLikeness: number,
): readonly AlignedWord[] {
  const { units, starts } = names.table.words.folded.pool;
  const minLook = Math.max(MODEL.leastLook, (minLikeness - SOUND_SHARE) / MODEL.lookShare);
  const aligned: AlignedWord[] = [];
  for (const word of words) {
    const letters = codesInto(units, starts[word] ?? 0, starts[word + 1] ?? 0);
    const ofLetters = aligner.evidence(form.letters.codes, letters);
    const look = ofLetters / Math.max(form.letters.self, selfEvidence(letters));
    if (look < minLook) continue;
    const sound = soundOf(form, names, word);
    const likeness = MODEL.lookShare * look + SOUND_SHARE * sound.likeness;
    if (likeness < minLikeness) continue;
    const said = MODEL.lookShare * ofLetters + SOUND_SHARE * sound.bits;
    // Even if the two words are all of their marks, too little speaks for those.
    if (mayFlag(said, likeness)) aligned.push({ word, said, likeness });
  }
  return aligned;
}

/** The nearest of the readings that occur in one place. */
function soundOf(
  form: WordForm,
  names: WordIndex,
  word: number,
): { readonly bits: number; readonly likeness: number } {
  const { keys, keysOf } = names.phonetic;
  const from = keysOf.starts[word] ?? 0;
  const count = (keysOf.starts[word + 1] ?? 0) - from;
  let best = { bits: 0, likeness: Number.NEGATIVE_INFINITY };
  const most = Math.max(count, form.sounds.length);
  for (let at = 0; at < most; at += 1) {
    const one: Reading | undefined = form.sounds[Math.min(at, form.sounds.length - 1)];
    const key = keysOf.ids[from + Math.min(at, count - 1)] ?? 0;
    if (one === undefined || count === 0) continue;
    const codes = codesInto(keys.units, keys.starts[key] ?? 0, keys.starts[key + 1] ?? 0);
    const bits = aligner.evidence(one.codes, codes);
    const likeness = bits / Math.max(one.self, selfEvidence(codes));
    if (likeness > best.likeness) best = { bits, likeness };
  }
  return best;
}

/** Texts of a pool as codes, in a place that the next ones of this length take. */
function codesInto(units: ArrayLike<number>, from: number, to: number): Uint8Array {
  const length = Math.min(to - from, MOST_UNITS);
  const room = ROOMS[length] ?? new Uint8Array(length);
  for (let at = 0; at < length; at += 1) room[at] = codeOf(units[from + at] ?? 0);
  return room;
}
