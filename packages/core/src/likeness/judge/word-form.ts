import { popCount } from '../../arrays/bitset.ts';
import { phoneticKeys } from '../sound/phonetic-keys.ts';
import { type TextSounds, textSounds } from '../sound/pronunciation-similarity.ts';
import { withoutFrenchEnding } from '../sound/readings.ts';
import { textHash } from '../text/text-hash.ts';
import { EVIDENCE_MODEL, encodeLetters, selfEvidence, unitCode } from './evidence-model.ts';
import { letterBigrams, codeBitset as setOfUnits, totalCost } from './unit-distance.ts';

const ENDING = /(?<=...)(?:c?it[ao]|[aoe])$/;
const PLURAL = /(?:(?<=...)es|(?<=..[^s])s)$/;
const DOUBLED = /([a-z])\1/g;

/**
 * Returns a folded word without the endings of a plural, another gender or a diminutive, and with each
 * doubled letter once. A reader takes two words with the same stem for one word; the stem itself need not
 * be a word.
 */
function wordStem(word: string): string {
  return word.replace(PLURAL, '').replace(ENDING, '').replace(DOUBLED, '$1');
}

/** Letters whose sound does not depend on the letters around them, though one of them may be silent. */
export const UNAMBIGUOUS_LETTERS = 'mnrtdl';
const MAX_FIRM_DIFFERENCE = 1;

/**
 * Returns the letters of a folded word that are heard as they are written, a bit for each, without a silent ending;
 * -1 for a word with a digit.
 */
export function unambiguousLetterMask(word: string): number {
  const folded = withoutFrenchEnding(word);
  let set = 0;
  for (let at = 0; at < folded.length; at += 1) {
    const unit = folded.charCodeAt(at);
    if (unit < 0x61) return -1;
    const position = UNAMBIGUOUS_LETTERS.indexOf(folded.charAt(at));
    if (position >= 0) set |= 1 << position;
  }
  return set;
}

/** Returns whether words with these masks may sound alike: they differ in one letter, or only one word has digits. */
export function canSoundAlike(a: number, b: number): boolean {
  return a < 0 || b < 0 ? a !== b : popCount(a ^ b) <= MAX_FIRM_DIFFERENCE;
}

const THREE_LETTERS = /^[a-z]{3}$/;

/** Returns three initials with each pair of neighbours exchanged: UCC and CCU for CUC. */
export function exchangedInitials([a, b, c]: string): readonly string[] {
  return [`${b}${a}${c}`, `${a}${c}${b}`];
}

const NOT_DIGITS = /[^0-9]+/g;

/** Returns the digits of a folded word that is mostly a number (1901, A101), or '' for any other word. */
function dominantNumber(folded: string): string {
  const digits = folded.replace(NOT_DIGITS, '');
  return 2 * digits.length >= folded.length ? digits : '';
}

/** Letters or sounds of a word as codes; `self` is the evidence of aligning them with themselves, in bits. */
export interface Reading {
  readonly codes: Uint8Array;
  readonly self: number;
  /** A bit for each code that occurs; some codes share a bit. */
  readonly set: number;
  /** Cost of missing all of its codes. */
  readonly weight: number;
}

/** One half of a possible compound word. */
export interface CompoundPart {
  readonly form: WordForm;
  /** The rest of the word without the part. */
  readonly rest: WordForm;
  readonly isFirst: boolean;
}

/** Properties of a word that affect how the other words of a mark are read. */
export interface WordRole {
  /** Whether the word belongs to another language and to neither Spanish nor English. */
  readonly isForeign: boolean;
  /** Whether the word is a function word, such as an article or a preposition. */
  readonly isLink: boolean;
  /** Whether a phrase with a meaning of its own begins with the word. */
  readonly beginsPhrase: boolean;
  /** Whether everybody knows the word, so that it was not invented for a mark. */
  readonly isOrdinary: boolean;
}

/** Properties of a word that do not depend on the marks that contain it. */
interface WordSource {
  readonly folded: string;
  readonly spelled: string;
  /** Information content of the word that two marks share, in bits. */
  readonly weight: number;
  /** The concepts that the word may name. */
  readonly senses: readonly number[];
  /** The senses, and the concepts that are kinds of the same thing as one of them. */
  readonly kindred: readonly number[];
  readonly role: WordRole;
  /** Finds the parts that a reader may see in a compound word. */
  readonly findParts: () => readonly CompoundPart[];
}

/** A word prepared for comparison; the marks that contain the word share the object. */
export class WordForm {
  readonly folded: string;
  readonly weight: number;
  /** Contribution to the weight of a mark, in bits: the information content plus an amount per letter. */
  readonly covers: number;
  readonly role: WordRole;
  readonly senses: readonly number[];
  /** A bit for each sense, modulo 32: words without a common bit have no common sense. */
  readonly senseSet: number;
  /** Like `senseSet`, for the senses and their related concepts. */
  readonly kindredSet: number;
  /** A bit for each letter that occurs; `letterCount` is the number of these letters. */
  readonly letterSet: number;
  readonly letterCount: number;
  /** Whether it may be three initials: CCU. */
  readonly isThreeLetters: boolean;
  /** Letters that are heard as they are written, a bit for each; -1 for a word with a digit. */
  readonly unambiguousLetterMask: number;
  readonly #number: string;
  readonly #hash: number;
  readonly #source: WordSource;
  #letters: Reading | null = null;
  #letterPairs: Uint16Array | null = null;
  #stem: string | null = null;
  #sounds: readonly Reading[] | null = null;
  #heard: readonly Reading[] | null = null;
  #said: readonly TextSounds[] | null = null;
  #parts: readonly CompoundPart[] | null = null;

  constructor(source: WordSource) {
    this.#source = source;
    this.folded = source.folded;
    this.weight = Math.min(source.weight, EVIDENCE_MODEL.maxLetterBits * source.folded.length);
    this.covers = this.weight + EVIDENCE_MODEL.seenLetter * source.folded.length;
    this.role = source.role;
    this.senses = source.senses;
    this.senseSet = conceptBits(source.senses);
    this.kindredSet = conceptBits(source.kindred);
    this.#hash = textHash(source.folded);
    this.letterSet = letterBitset(source.folded);
    this.letterCount = popCount(this.letterSet);
    this.isThreeLetters = THREE_LETTERS.test(source.folded);
    this.unambiguousLetterMask = unambiguousLetterMask(source.folded);
    this.#number = this.unambiguousLetterMask < 0 ? dominantNumber(source.folded) : '';
  }

  get kindred(): readonly number[] {
    return this.#source.kindred;
  }

  get spelled(): string {
    return this.#source.spelled;
  }

  /** Returns whether both words have the same folding, which ignores ñ and ü. */
  isSameAs(other: WordForm): boolean {
    return this === other || (this.#hash === other.#hash && this.folded === other.folded);
  }

  /** Returns whether both words are numbers, but different ones: 1901 is no misspelling of 1910. */
  isDifferentNumber(other: WordForm): boolean {
    return this.#number !== '' && other.#number !== '' && this.#number !== other.#number;
  }

  get letters(): Reading {
    this.#letters ??= encodeReading(this.folded);
    return this.#letters;
  }

  /** The pairs of neighbouring letters of the word, ascending. */
  get letterPairs(): Uint16Array {
    this.#letterPairs ??= letterBigrams(this.folded);
    return this.#letterPairs;
  }

  get stem(): string {
    this.#stem ??= wordStem(this.folded);
    return this.#stem;
  }

  /** Phonetic readings, computed on first use because letters alone distinguish most words. */
  get sounds(): readonly Reading[] {
    this.#sounds ??= phoneticKeys(this.#source.spelled).map(encodeReading);
    return this.#sounds;
  }

  /** The readings without a final s, which is hardly heard: TAIKO and TEICOS are near in sound. */
  get heard(): readonly Reading[] {
    this.#heard ??= this.sounds.map(withoutFinalS);
    return this.#heard;
  }

  /** Pronunciations of the word as a text of its own, computed only for the few marks that are shown. */
  get said(): readonly TextSounds[] {
    this.#said ??= textSounds(this.spelled);
    return this.#said;
  }

  get parts(): readonly CompoundPart[] {
    this.#parts ??= this.#source.findParts();
    return this.#parts;
  }
}

function conceptBits(senses: readonly number[]): number {
  return senses.reduce((set, sense) => set | (1 << (sense & 31)), 0);
}

const FINAL_S = unitCode('s'.charCodeAt(0));
const MIN_HEARD = 3;

function withoutFinalS(reading: Reading): Reading {
  const { codes } = reading;
  const isPlural = codes.length > MIN_HEARD && codes.at(-1) === FINAL_S;
  return isPlural ? readingOf(codes.subarray(0, -1)) : reading;
}

function encodeReading(word: string): Reading {
  return readingOf(encodeLetters(word));
}

function readingOf(codes: Uint8Array): Reading {
  return { codes, self: selfEvidence(codes), set: setOfUnits(codes), weight: totalCost(codes) };
}

function letterBitset(word: string): number {
  let set = 0;
  for (let i = 0; i < word.length; i += 1) set |= 1 << (word.charCodeAt(i) & 31);
  return set;
}
