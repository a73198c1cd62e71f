import { searchScratch } from '../../retrieval/scratch.ts';
import type { NameIndex } from '../../segment/terms/name-index.ts';
import { MODEL } from '../judge/evidence-model.ts';
import type { WordForm } from '../judge/word-form.ts';

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
  readonly names: NameIndex;
  toldBy(word: number): number;
}

/** Words that begin with some letters, and words that end with them. */
export interface Compounds {
  readonly begun: readonly number[];
  readonly ended: readonly number[];
}

/** What of a segment is among the words of the corpus that are looked at, where those are limited. */
export interface WordsInReach {
  compoundsWith(folded: string, most: number): Compounds;
  /** Those that share the most letters and pairs of them with the word. */
  sharingPairs(form: WordForm): readonly number[];
}

/** The words of a segment that were found like a word so far: each is listed by its first ground. */
export class LikeWords {
  readonly form: WordForm;
  readonly names: NameIndex;
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
  toldByBoth(word: number): number {
    return Math.min(this.form.weight, this.#words.toldBy(word));
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
