import { type ConceptVector, embedConcepts } from '../meaning/concept-vector.ts';
import { type TextSounds, textSounds } from '../sound/pronunciation-similarity.ts';
import { joinInitials } from '../text/initials.ts';
import { foldText, tokenizeFolded } from '../text/text-folding.ts';
import {
  compoundToken,
  createUnmatchedSide,
  firstPartBit,
  type MarkToken,
  measureUnmatched,
  type UnmatchedSide,
  WordToken,
} from './mark-token.ts';
import { CodeSequence, letterBigrams } from './unit-distance.ts';
import type { WordForm } from './word-form.ts';
import type { WordForms } from './word-forms.ts';

/** Words after these are not compared: a mark has two bits for each in one number. */
export const MAX_WORDS = 15;

/** A mark beside its words. */
interface WrittenMark {
  readonly writtenAs: () => string;
  readonly hasSaidSigns: boolean;
}

/** A mark read once, to be compared with many. It belongs to the judge that prepared it. */
export class PreparedMark {
  /** The words of the mark. */
  readonly pieces: readonly WordToken[];
  /** What all words say together, in bits. */
  readonly weight: number;
  /** Where its first word begins that is no article or link, as `places` of a piece have it. */
  readonly firstPlace: number;
  /** Whether it has a phrase with a meaning of its own, and meanings are read. */
  readonly hasPhrase: boolean;
  /** Whether it has signs that are said, or letters that are not (H&M, P@N, WENDY'S). */
  readonly hasSaidSigns: boolean;
  /** Whether a letter or digit is alone among its words, and how many letters those have. */
  readonly hasLoneLetters: boolean;
  readonly letterCount: number;
  readonly #writtenAs: () => string;
  readonly #readsMeaning: boolean;
  readonly #joined: (MarkToken | undefined)[] = [];
  #folded: string | null = null;
  #reading: string | null = null;
  #side: Readonly<UnmatchedSide> | null = null;
  #letterRuns: readonly CodeSequence[] | null = null;
  #readingRuns: readonly CodeSequence[] | null = null;
  #whole: MarkToken | null = null;
  #letterPairs: Uint16Array | null = null;
  #meaning: ConceptVector | null = null;
  #sounds: readonly TextSounds[] | null = null;

  /**
   * @param words as a reader takes them, at most 15
   * @param written gives the mark as it is written, which is seldom looked at
   */
  constructor(
    words: readonly WordForm[],
    { writtenAs, hasSaidSigns }: WrittenMark,
    forms: WordForms,
  ) {
    const read = forms.inContext(words);
    this.#writtenAs = writtenAs;
    this.#readsMeaning = forms.readsMeaning;
    this.pieces = read.map((form, at) => new WordToken(form, at));
    this.weight = read.reduce((sum, { covers }) => sum + covers, 0);
    this.firstPlace = firstTokenIndex(read);
    this.hasPhrase = containsPhrase(read, forms);
    this.hasSaidSigns = hasSaidSigns;
    this.hasLoneLetters = read.some(({ folded }) => folded.length === 1);
    this.letterCount = read.reduce((sum, { folded }) => sum + folded.length, 0);
  }

  /** The words as a reader takes them, with their ñ and ü. */
  get words(): string {
    return this.pieces.map(({ form }) => form.spelled).join(' ');
  }

  get folded(): string {
    this.#folded ??= foldText(this.#writtenAs());
    return this.#folded;
  }

  /** The folding with its initials joined. */
  get reading(): string {
    this.#reading ??= joinInitials(tokenizeFolded(this.folded)).join(' ');
    return this.#reading;
  }

  /** The folding without its blanks: spacing and hyphens do not count. */
  get letters(): string {
    return this.folded.replaceAll(' ', '');
  }

  /** Word number `at` and the next one, written as one. */
  compoundAt(at: number): MarkToken {
    const joined = this.#joined[at] ?? compoundToken(this.pieces.slice(at, at + 2));
    this.#joined[at] = joined;
    return joined;
  }

  /** All words written as one. */
  get whole(): MarkToken {
    this.#whole ??= compoundToken(this.pieces);
    return this.#whole;
  }

  /** What the mark is for any comparison, before anything of it was found. */
  get side(): Readonly<UnmatchedSide> {
    this.#side ??= measureUnmatched(this.pieces, 0, createUnmatchedSide());
    return this.#side;
  }

  /** The letters of the mark without blanks: one run. */
  get letterRuns(): readonly CodeSequence[] {
    this.#letterRuns ??= [new CodeSequence(this.pieces.map(({ form }) => form.letters.codes))];
    return this.#letterRuns;
  }

  /** All words in each reading; the last one of a word represents those that it lacks. */
  get readingRuns(): readonly CodeSequence[] {
    this.#readingRuns ??= Array.from({ length: maxReadings(this.pieces) }, (_, at) => {
      return new CodeSequence(this.pieces.flatMap((token) => readingCodes(token, at)));
    });
    return this.#readingRuns;
  }

  /** The n-grams of the mark, ascending: what a mark must share with another to be like it in writing. */
  get letterPairs(): Uint16Array {
    this.#letterPairs ??= letterBigrams(this.letters);
    return this.#letterPairs;
  }

  /** Null while meanings are off. */
  get meaning(): ConceptVector | null {
    if (!this.#readsMeaning) return null;
    this.#meaning ??= embedConcepts(this.#writtenAs());
    return this.#meaning;
  }

  /** The ways to say all of it. */
  get sounds(): readonly TextSounds[] {
    this.#sounds ??= textSounds(this.#writtenAs());
    return this.#sounds;
  }
}

/** The most that a word of the mark has. */
function maxReadings(tokens: readonly MarkToken[]): number {
  return tokens.reduce((max, { form }) => Math.max(max, form.sounds.length), 0);
}

function readingCodes({ form: { sounds } }: MarkToken, at: number): Uint8Array[] {
  const said = sounds[Math.min(at, sounds.length - 1)];
  return said === undefined ? [] : [said.codes];
}

function firstTokenIndex(words: readonly WordForm[]): number {
  const first = words.findIndex(({ role }) => !role.isLink);
  return firstPartBit(Math.max(0, first));
}

/** Articles and links are between the words of a phrase: PUESTA DE SOL. */
function containsPhrase(words: readonly WordForm[], forms: WordForms): boolean {
  let last: WordForm | null = null;
  for (const word of words) {
    if (word.role.isLink) continue;
    if (last?.role.beginsPhrase && forms.arePhrase(last.folded, word.folded)) return true;
    last = word;
  }
  return false;
}
