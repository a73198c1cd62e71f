import { type ConceptVector, embedConcepts } from '../meaning/concept-vector.ts';
import { type TextSounds, textSounds } from '../sound/pronunciation-similarity.ts';
import { joinInitials } from '../text/initials.ts';
import { foldText, tokenizeFolded } from '../text/text-folding.ts';
import {
  compoundToken,
  createUnmatchedSide,
  firstPartBit,
  type MarkToken,
  measureUnmatchedTokens,
  type UnmatchedSide,
  WordToken,
} from './mark-token.ts';
import { CodeSequence, letterBigrams } from './unit-distance.ts';
import type { WordForm } from './word-form.ts';
import type { WordForms } from './word-forms.ts';

/** Maximum number of words that are compared, because one 32-bit number has two bits for each word. */
export const MAX_WORDS = 15;

/** Properties of a mark that do not follow from its words. */
interface WrittenMark {
  readonly writtenAs: () => string;
  readonly hasSaidSigns: boolean;
}

/** A mark prepared for many comparisons. Only the similarity model that prepared it may use it. */
export class PreparedMark {
  /** The words of the mark, in their order. */
  readonly pieces: readonly WordToken[];
  /** Sum of the `covers` of all words, in bits. */
  readonly weight: number;
  /** Bit in `MarkToken.places` of the first word that is no article or other function word. */
  readonly firstPlace: number;
  /** Whether it contains a phrase with a meaning of its own; false if meanings are off. */
  readonly hasPhrase: boolean;
  /** Whether its pronunciation includes more than its words: signs or a genitive (H&M, P@N, WENDY'S). */
  readonly hasSaidSigns: boolean;
  /** Whether one of its words is a single letter or digit; `letterCount` counts the letters of all words. */
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
   * @param words from `tokenizeMark`, at most 15
   * @param written returns the mark as it is written, which is seldom needed
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

  /** The words of the mark with their ñ and ü, joined with blanks. */
  get words(): string {
    return this.pieces.map(({ form }) => form.spelled).join(' ');
  }

  get folded(): string {
    this.#folded ??= foldText(this.#writtenAs());
    return this.#folded;
  }

  /** The folded text of the mark with its initials joined. */
  get reading(): string {
    this.#reading ??= joinInitials(tokenizeFolded(this.folded)).join(' ');
    return this.#reading;
  }

  /** The folded text of the mark without blanks, so that spacing and hyphens do not count. */
  get letters(): string {
    return this.folded.replaceAll(' ', '');
  }

  /** Returns the word at index `at` and the next one, joined into one token. */
  compoundAt(at: number): MarkToken {
    const joined = this.#joined[at] ?? compoundToken(this.pieces.slice(at, at + 2));
    this.#joined[at] = joined;
    return joined;
  }

  /** All words joined into one token. */
  get whole(): MarkToken {
    this.#whole ??= compoundToken(this.pieces);
    return this.#whole;
  }

  /** Measures of the mark as if none of its words matched. */
  get side(): Readonly<UnmatchedSide> {
    this.#side ??= measureUnmatchedTokens(this.pieces, 0, createUnmatchedSide());
    return this.#side;
  }

  /** The letters of the mark without blanks, as one sequence. */
  get letterRuns(): readonly CodeSequence[] {
    this.#letterRuns ??= [new CodeSequence(this.pieces.map(({ form }) => form.letters.codes))];
    return this.#letterRuns;
  }

  /** For each reading, the sounds of all words; a word with fewer readings repeats its last one. */
  get readingRuns(): readonly CodeSequence[] {
    this.#readingRuns ??= Array.from({ length: maxReadings(this.pieces) }, (_, at) => {
      return new CodeSequence(this.pieces.flatMap((token) => readingCodes(token, at)));
    });
    return this.#readingRuns;
  }

  /** Letter bigrams of the mark, ascending; marks that share none are not alike in writing. */
  get letterPairs(): Uint16Array {
    this.#letterPairs ??= letterBigrams(this.letters);
    return this.#letterPairs;
  }

  /** The meaning of the mark; null if meanings are off. */
  get meaning(): ConceptVector | null {
    if (!this.#readsMeaning) return null;
    this.#meaning ??= embedConcepts(this.#writtenAs());
    return this.#meaning;
  }

  /** Pronunciations of the whole mark. */
  get sounds(): readonly TextSounds[] {
    this.#sounds ??= textSounds(this.#writtenAs());
    return this.#sounds;
  }
}

/** Returns the maximum number of readings of a word of the mark. */
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

/** Returns whether two words form a phrase, skipping function words between them: PUESTA DE SOL. */
function containsPhrase(words: readonly WordForm[], forms: WordForms): boolean {
  let last: WordForm | null = null;
  for (const word of words) {
    if (word.role.isLink) continue;
    if (last?.role.beginsPhrase && forms.arePhrase(last.folded, word.folded)) return true;
    last = word;
  }
  return false;
}
