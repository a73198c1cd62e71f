import { Bitset } from '../../arrays/bitset.ts';
import { extendHash, textHash } from '../text/text-hash.ts';

/** What the words of a field are, which decides the forms that they take. */
export type WordKind = 'noun' | 'adjective' | 'verb';

/**
 * One field of the lexicon: a file of `concepts/lexicon/`. Each of its `concepts` is one line: its Spanish
 * words, a bar, its English words and, where it has any, a second bar and its words of other languages
 * (French, Italian, Portuguese, German, Latin and whatever else is met in marks), folded, in the singular
 * or the infinitive:
 *
 * - `leon/a` represents leon and leona, `gato/a` for gato and gata;
 * - `arco_iris` is a phrase: it means something that its words alone do not; other languages have none;
 * - a word of several meanings is listed with each of its concepts;
 * - a word of another language that Spanish or English has too is theirs, unless a mark has it beside a word
 *   that only another language has: FOUR NOIR is an oven.
 */
export interface LexiconField {
  readonly name: string;
  readonly kind: WordKind;
  readonly concepts: readonly string[];
}

/**
 * What is known of words before any mark is read, as data: some hundred kilobytes, which only those load
 * who want marks found by meaning and judged as the service judges them.
 */
export interface LexiconData {
  /** The fields of the concept lexicon, in the order that numbers the concepts. */
  readonly fields: readonly LexiconField[];
  /** Which concepts are kinds of one thing, as `relatedConcepts` reads it. */
  readonly broader: readonly string[];
  /** The verbs that rules do not inflect, a line each: the verb and the forms that `inflections.ts` reads. */
  readonly irregularVerbs: {
    readonly spanish: readonly string[];
    readonly english: readonly string[];
  };
  /** How many of `countedNames` real names have which words: a line is a count and its words. */
  readonly wordCounts: readonly string[];
  readonly countedNames: number;
  /** Words of everyday Spanish and English, as `ordinary-words.ts` reads them. */
  readonly ordinaryWords: string;
}

/** Marks alone: a word is worth what the corpus says, and means nothing. */
export const EMPTY_LEXICON: LexiconData = {
  fields: [],
  broader: [],
  irregularVerbs: { spanish: [], english: [] },
  wordCounts: [],
  countedNames: 1,
  ordinaryWords: '',
};

let loaded: LexiconData | null = null;

/**
 * Says what is known of words in this process, before the first mark is read. Said again it may grow, and
 * never shrinks: `EMPTY_LEXICON` changes nothing where more is known.
 */
export function loadLexicon(knowledge: LexiconData): void {
  if (loaded === null || knowledge !== EMPTY_LEXICON) loaded = knowledge;
}

/** @throws TypeError when nobody has said what is known: a judge without it would silently be another */
export function lexiconData(): LexiconData {
  if (loaded === null) throw new TypeError('no lexicon was loaded: call loadLexicon first');
  return loaded;
}

const SHORTEST = 3;
/** Longest word that is known: lengths are bits of one number. */
const LONGEST = 31;
/** Upper bits of a hash that a set keeps: a set takes 32 KiB. */
const HASH_BITS = 18;
const NO_LETTERS = textHash('');

/**
 * The words that readers know, as the beginnings and ends of longer ones. Most of what a word begins
 * or ends with is no word: one bit tells, at a hash that grows letter by letter.
 */
export class AffixDictionary {
  readonly #isKnown: (word: string) => boolean;
  /** The hashes of the words read forwards, and of those read backwards. */
  readonly #forwards = new Bitset(2 ** HASH_BITS);
  readonly #backwards = new Bitset(2 ** HASH_BITS);

  /** @param isKnown is called for letters that may be a word that was added */
  constructor(isKnown: (word: string) => boolean) {
    this.#isKnown = isKnown;
  }

  /** @param words folded; those of fewer than 3 letters or more than 31 occur in no other */
  static of(words: Iterable<string>): AffixDictionary {
    const all = new Set(words);
    const dictionary = new AffixDictionary((word) => all.has(word));
    for (const word of all) dictionary.add((at) => word.charCodeAt(at), 0, word.length);
    return dictionary;
  }

  /** Adds all that was added to another. */
  addAll(other: AffixDictionary): void {
    this.#forwards.addAll(other.#forwards);
    this.#backwards.addAll(other.#backwards);
  }

  /** Adds the folded word whose letters stand from one place up to another, exclusive. */
  add(letterAt: (position: number) => number, from: number, to: number): void {
    let forwards = NO_LETTERS;
    let backwards = NO_LETTERS;
    for (let at = from; at < to; at += 1) {
      forwards = extendHash(forwards, letterAt(at));
      backwards = extendHash(backwards, letterAt(from + to - 1 - at));
    }
    this.#forwards.add(hashBucket(forwards));
    this.#backwards.add(hashBucket(backwards));
  }

  /**
   * The known words that a folded word begins with (`isFirst`) or ends with: a bit for the length of
   * each. O(letters).
   */
  affixLengths(folded: string, isFirst: boolean): number {
    const hashes = isFirst ? this.#forwards : this.#backwards;
    const max = Math.min(folded.length, LONGEST);
    let lengths = 0;
    let hash = NO_LETTERS;
    for (let length = 1; length <= max; length += 1) {
      hash = extendHash(hash, folded.charCodeAt(isFirst ? length - 1 : folded.length - length));
      if (length < SHORTEST || !hashes.has(hashBucket(hash))) continue;
      const side = isFirst ? folded.slice(0, length) : folded.slice(-length);
      if (this.#isKnown(side)) lengths |= 1 << length;
    }
    return lengths;
  }
}

/** Whether there is a word of this length among those found. */
export function includesLength(lengths: number, length: number): boolean {
  return length <= LONGEST && ((lengths >>> length) & 1) === 1;
}

/** The upper bits of a hash, which may have a sign. */
function hashBucket(hash: number): number {
  return hash >>> (32 - HASH_BITS);
}

/** The most that one word says of a mark, in bits: of two marks, by sharing it. */
export const MAX_WORD_BITS = 16.5;

/** A small corpus says little about how common a word is: it counts as part of a register of this size. */
const REGISTER_MARKS = 200_000;
/** Marks without the word that are added to what was counted. */
const PRIOR_MARKS = 5_000;

/**
 * How many holders of a word are needed before half of what the count says beyond one is believed: a word seen once weighs
 * as one unseen, so that a mark's own presence does not change what its words say.
 */
const HALF_CONFIDENCE_HOLDERS = 10;

/** A corpus as part of a register that is large enough to say how common words are. */
interface Register {
  readonly documents: number;
  /** How many marks of the register have what `holding` of the corpus have. */
  readonly scaledDocuments: (documentFrequency: number) => number;
}

/** @param size of the corpus: marks, or names */
export function scaledRegister(size: number): Register {
  const documents = Math.max(size, REGISTER_MARKS);
  const share = documents / (size + PRIOR_MARKS);
  // Shrinks a small count towards one holder in the register; the exponent nears 1 as holders grow.
  const scaledDocuments = (documentFrequency: number) =>
    Math.round(
      documentFrequency *
        share ** (documentFrequency / (documentFrequency + HALF_CONFIDENCE_HOLDERS)),
    );
  return { documents, scaledDocuments };
}

/** The bits of learning that a mark is one of `holding` among `documents`. */
export function informationBits(documentFrequency: number, documents: number): number {
  return Math.max(0, Math.log2((documents + 1) / (documentFrequency + 1)));
}

/** How much two marks share when they share a word. */
export interface WordWeights {
  /**
   * Bits, 0 or more: 1 when every second mark has the word, 10 when one of a thousand has it. A word
   * that no mark has weighs the most. `foldedWord` is a folding without blanks.
   */
  wordWeight(foldedWord: string): number;
  /** As `wordWeight`, for letters that words of the corpus begin with (`isFirst`) or end with. */
  weightOfPart(folded: string, isFirst: boolean): number;
  /** The words that weigh less than the most. */
  readonly commonWords: AffixDictionary;
}

/** What a corpus knows of its words. */
interface DocumentCounts {
  /** How many marks there are. */
  readonly documents: number;
  /** How many of them have a folded word. */
  documentsWith(folded: string): number;
  /** How many have a word that begins with the letters (`isFirst`), or ends with them, once for each. */
  documentsWithPart(folded: string, isFirst: boolean): number;
  /** Adds every word that at least `min` marks have; it may add rarer words. */
  addWordsOf(min: number, to: AffixDictionary): void;
}

/**
 * Weights from a corpus: the bits of learning that a mark has the word. Generic words of the trade
 * weigh little because many marks have them, whatever the language.
 */
export function documentWeights(counts: DocumentCounts): WordWeights {
  const bits = (documentFrequency: number) => informationBits(documentFrequency, counts.documents);
  const wordWeight = (folded: string) => bits(counts.documentsWith(folded));
  const commonWords = new AffixDictionary((word) => wordWeight(word) < MAX_WORD_BITS);
  counts.addWordsOf(counts.documents / 2 ** MAX_WORD_BITS - 1, commonWords);
  return {
    wordWeight,
    weightOfPart: (folded, isFirst) => bits(counts.documentsWithPart(folded, isFirst)),
    commonWords,
  };
}
