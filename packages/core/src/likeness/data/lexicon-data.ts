import { Bitset } from '../../arrays/bitset.ts';
import { extendHash, textHash } from '../text/text-hash.ts';

/** Part of speech of the words of a field, which decides the inflections that they take. */
export type WordKind = 'noun' | 'adjective' | 'verb';

/**
 * One field of the lexicon: a file of `concepts/lexicon/`. Each of its `concepts` is one line: its Spanish
 * words, a bar, its English words and, where it has any, a second bar and its words of other languages
 * (French, Italian, Portuguese, German, Latin and others that occur in marks), folded, in the singular
 * or the infinitive:
 *
 * - `leon/a` represents leon and leona, `gato/a` represents gato and gata;
 * - `arco_iris` is a phrase with a meaning that its words alone do not have; other languages list no phrases;
 * - a word of several meanings is listed with each of its concepts;
 * - a word that Spanish or English shares with another language has its Spanish or English meaning, unless a
 *   mark also has a word that only another language has: FOUR NOIR is an oven.
 */
export interface LexiconField {
  readonly name: string;
  readonly kind: WordKind;
  readonly concepts: readonly string[];
}

/**
 * Word data that does not depend on the corpus: some hundred kilobytes, which a program loads only to find
 * marks by meaning and to score them as the service does.
 */
export interface LexiconData {
  /** The fields of the concept lexicon, in the order that numbers the concepts. */
  readonly fields: readonly LexiconField[];
  /** Groups of concepts that are kinds of the same thing, in the format that `relatedConcepts` parses. */
  readonly broader: readonly string[];
  /** Irregular verbs, a line each: the verb and its forms in the notation that `inflections.ts` reads. */
  readonly irregularVerbs: {
    readonly spanish: readonly string[];
    readonly english: readonly string[];
  };
  /** Word counts in `countedNames` real names; each line has a count and the words that occur so often. */
  readonly wordCounts: readonly string[];
  readonly countedNames: number;
  /** Bloom filter of everyday Spanish and English words, as `ordinary-words.ts` encodes it. */
  readonly ordinaryWords: string;
}

/** Lexicon without data: words have no meaning, and only the corpus gives them weight. */
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
 * Sets the lexicon of this process; call it before the first mark is prepared. A later call replaces the data,
 * except that `EMPTY_LEXICON` never replaces data that was loaded.
 */
export function loadLexicon(knowledge: LexiconData): void {
  if (loaded === null || knowledge !== EMPTY_LEXICON) loaded = knowledge;
}

/** @throws TypeError if no lexicon was loaded, because a similarity model without one would silently score otherwise */
export function lexiconData(): LexiconData {
  if (loaded === null) throw new TypeError('no lexicon was loaded: call loadLexicon first');
  return loaded;
}

const SHORTEST = 3;
/** Maximum length of a known word, because lengths are the bits of one 32-bit number. */
const LONGEST = 31;
/** Number of upper hash bits that are the index into a bit set, which therefore takes 32 KiB. */
const HASH_BITS = 18;
const NO_LETTERS = textHash('');

/**
 * Known words, looked up as prefixes and suffixes of longer words. Most prefixes and suffixes are no words:
 * one bit, addressed by a hash that is extended letter by letter, rejects them.
 */
export class AffixDictionary {
  readonly #isKnown: (word: string) => boolean;
  /** Hashes of the words from the first letter on; `#backwards` has hashes from the last letter on. */
  readonly #forwards = new Bitset(2 ** HASH_BITS);
  readonly #backwards = new Bitset(2 ** HASH_BITS);

  /** @param isKnown confirms that letters are an added word; called only if the bit of their hash is set */
  constructor(isKnown: (word: string) => boolean) {
    this.#isKnown = isKnown;
  }

  /** @param words folded; words of fewer than 3 or more than 31 letters are never found in other words */
  static of(words: Iterable<string>): AffixDictionary {
    const all = new Set(words);
    const dictionary = new AffixDictionary((word) => all.has(word));
    for (const word of all) dictionary.add((at) => word.charCodeAt(at), 0, word.length);
    return dictionary;
  }

  /** Adds the hashes of all words of another dictionary. */
  addAll(other: AffixDictionary): void {
    this.#forwards.addAll(other.#forwards);
    this.#backwards.addAll(other.#backwards);
  }

  /** Adds the folded word whose letters are at the offsets `from` to `to`, exclusive. */
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
   * Returns the lengths of the known words that a folded word begins with (`isFirst`) or ends with, as a bit
   * set. O(letters).
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

/** Returns whether a result of `affixLengths` contains this length. */
export function includesLength(lengths: number, length: number): boolean {
  return length <= LONGEST && ((lengths >>> length) & 1) === 1;
}

/** Returns the upper bits of a hash, which may be negative. */
function hashBucket(hash: number): number {
  return hash >>> (32 - HASH_BITS);
}

/** Maximum information content, in bits, of one word that two marks share. */
export const MAX_WORD_BITS = 16.5;

/** Minimum number of marks that document frequencies are scaled to, because a small corpus gives poor estimates. */
const REGISTER_MARKS = 200_000;
/** Number of imaginary marks without the word that are added to the size of the corpus for smoothing. */
const PRIOR_MARKS = 5_000;

/**
 * Document frequency for which the exponent of the scaling to the register is 1/2. A word seen once weighs as much as
 * an unseen word, so that a mark's own presence does not change the weight of its words.
 */
const HALF_CONFIDENCE_HOLDERS = 10;

/** A register at least as large as the corpus (`REGISTER_MARKS`), to which document frequencies are scaled. */
interface Register {
  readonly documents: number;
  /** Scales a document frequency in the corpus to one in the register. */
  readonly scaledDocuments: (documentFrequency: number) => number;
}

/** @param size number of marks, or of names, in the corpus */
export function scaledRegister(size: number): Register {
  const documents = Math.max(size, REGISTER_MARKS);
  const share = documents / (size + PRIOR_MARKS);
  // Shrinks a small count towards one holder in the register; the exponent approaches 1 as the count grows.
  const scaledDocuments = (documentFrequency: number) =>
    Math.round(
      documentFrequency *
        share ** (documentFrequency / (documentFrequency + HALF_CONFIDENCE_HOLDERS)),
    );
  return { documents, scaledDocuments };
}

/** Returns the information content, in bits, of a word that `documentFrequency` of `documents` marks have. */
export function informationBits(documentFrequency: number, documents: number): number {
  return Math.max(0, Math.log2((documents + 1) / (documentFrequency + 1)));
}

/** Weights of words: the information that two marks share when they share a word. */
export interface WordWeights {
  /**
   * Returns bits, 0 or more: 1 if every second mark has the word, 10 if one in a thousand has it. A word
   * that no mark has weighs the most. `foldedWord` is a folding without blanks.
   */
  wordWeight(foldedWord: string): number;
  /** Like `wordWeight`, for a prefix (`isFirst`) or a suffix of words of the corpus. */
  weightOfPart(folded: string, isFirst: boolean): number;
  /** Words that weigh less than the maximum. */
  readonly commonWords: AffixDictionary;
}

/** Document frequencies of the words of a corpus. */
interface DocumentCounts {
  /** Number of marks. */
  readonly documents: number;
  /** Returns how many marks have a folded word. */
  documentsWith(folded: string): number;
  /** Returns the summed document frequency of all words that begin (`isFirst`) or end with the letters. */
  documentsWithPart(folded: string, isFirst: boolean): number;
  /** Adds every word that at least `min` marks have; it may add rarer words. */
  addWordsOf(min: number, to: AffixDictionary): void;
}

/**
 * Returns weights from the document frequencies of a corpus: the information content of each word. Generic
 * words of a trade weigh little because many marks have them, whatever the language.
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
