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
 * A folded word without the endings that make a plural, another gender or a diminutive, and with each
 * doubled letter once. Two words with one stem are the same word for a reader; the stem itself need
 * not be a word.
 */
function wordStem(word: string): string {
  return word.replace(PLURAL, '').replace(ENDING, '').replace(DOUBLED, '$1');
}

/** What m, n, r, t, d and l are heard as does not change with the spelling, but one may be silent. */
export const UNAMBIGUOUS_LETTERS = 'mnrtdl';
const MAX_FIRM_DIFFERENCE = 1;

/**
 * The letters of a folded word that are heard as they are written, a bit for each, those of a silent ending aside; -1
 * with a digit in it.
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

/** Whether words with these firm letters may sound alike: all but one are common, or digits represent them in one. */
export function canSoundAlike(a: number, b: number): boolean {
  return a < 0 || b < 0 ? a !== b : popCount(a ^ b) <= MAX_FIRM_DIFFERENCE;
}

const THREE_LETTERS = /^[a-z]{3}$/;

/** Three initials with two neighbours exchanged: CUC and CCU. */
export function exchangedInitials([a, b, c]: string): readonly string[] {
  return [`${b}${a}${c}`, `${a}${c}${b}`];
}

const NOT_DIGITS = /[^0-9]+/g;

/** The digits of a folded word that is mostly a number (1901, A101); none for any other. */
function dominantNumber(folded: string): string {
  const digits = folded.replace(NOT_DIGITS, '');
  return 2 * digits.length >= folded.length ? digits : '';
}

/** Letters or sounds of a word, and the evidence that they have for themselves. */
export interface Reading {
  readonly codes: Uint8Array;
  readonly self: number;
  /** A bit for each code that occurs, some sharing one. */
  readonly set: number;
  /** What it costs to miss all of it. */
  readonly weight: number;
}

/** One half of a possible compound word. */
export interface CompoundPart {
  readonly form: WordForm;
  /** The rest of the word without the part. */
  readonly rest: WordForm;
  readonly isFirst: boolean;
}

/** What a word is for the words beside it. */
export interface WordRole {
  /** Neither Spanish nor English has the word, and another language does. */
  readonly isForeign: boolean;
  /** An article or a link. */
  readonly isLink: boolean;
  /** A phrase with a meaning of its own begins with the word. */
  readonly beginsPhrase: boolean;
  /** Everybody knows the word: it was not invented for a mark. */
  readonly isOrdinary: boolean;
}

/** What is known of a word before it occurs in a mark. */
interface WordSource {
  readonly folded: string;
  readonly spelled: string;
  /** How much it says that two marks share the word, in bits. */
  readonly weight: number;
  /** The concepts that the word may name. */
  readonly senses: readonly number[];
  /** The senses, and the concepts that are kinds of one thing with a sense. */
  readonly kindred: readonly number[];
  readonly role: WordRole;
  /** Finds the parts that a reader may see in it. */
  readonly findParts: () => readonly CompoundPart[];
}

/** A word, ready to be compared: the same object in every mark that has it. */
export class WordForm {
  readonly folded: string;
  readonly weight: number;
  /** How much of the weight of a mark it makes up, in bits: by what it says and by its letters. */
  readonly covers: number;
  readonly role: WordRole;
  readonly senses: readonly number[];
  /** A bit for each of the senses: words without a common bit have no common sense. */
  readonly senseSet: number;
  /** As `senseSet`, for the senses and the kindred ones. */
  readonly kindredSet: number;
  /** The letters that occur, a bit for each, and how many they are. */
  readonly letterSet: number;
  readonly letterCount: number;
  /** Whether it may be three initials: CCU. */
  readonly isThreeLetters: boolean;
  /** The letters that are heard as they are written; -1 with a digit. */
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

  /** Whether it is written like the other, ñ and ü aside. */
  isSameAs(other: WordForm): boolean {
    return this === other || (this.#hash === other.#hash && this.folded === other.folded);
  }

  /** Whether both are numbers, and not the same one: 1901 is no misspelling of 1910. */
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

  /** How the word is said, read on first use: most words are distinguished by their letters. */
  get sounds(): readonly Reading[] {
    this.#sounds ??= phoneticKeys(this.#source.spelled).map(encodeReading);
    return this.#sounds;
  }

  /** The readings without a final s, which is hardly heard: TAIKO and TEICOS are near in sound. */
  get heard(): readonly Reading[] {
    this.#heard ??= this.sounds.map(withoutFinalS);
    return this.#heard;
  }

  /** The ways to say it alone, as a text is said; read for the few marks that are shown. */
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
