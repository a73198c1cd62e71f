import words from './data/coverage-words.json' with { type: 'json' };

/** Minimum length of a word whose final `o` or `a` is dropped; shorter pairs are different words (`medio`, `media`). */
const MIN_GENDERED_LETTERS = 6;
/** Minimum length of a word that loses an ending at all: `gas`, `pie` and `te` stay unchanged. */
const MIN_INFLECTED_LETTERS = 4;

/**
 * Returns the stem of a folded word, which plurals and genders share. It is a suffix rule without a dictionary: it
 * suffices because different words rarely share a stem, and both sides of a comparison are stemmed by the same rule.
 */
export function wordStem(word: string): string {
  if (word.length < MIN_INFLECTED_LETTERS) return word;
  let end = word.length;
  if (word.endsWith('s') && !word.endsWith('ss')) end -= 1;
  const last = word.charCodeAt(end - 1);
  const isGendered =
    word.length >= MIN_GENDERED_LETTERS && (last === LETTER_O || last === LETTER_A);
  if (isGendered || (last === LETTER_E && end >= MIN_INFLECTED_LETTERS)) end -= 1;
  const stem = word.slice(0, end);
  if (stem.endsWith('z')) return `${stem.slice(0, -1)}c`;
  return stem.endsWith('y') ? `${stem.slice(0, -1)}i` : stem;
}

const LETTER_A = 'a'.charCodeAt(0);
const LETTER_E = 'e'.charCodeAt(0);
const LETTER_O = 'o'.charCodeAt(0);

function stemSet(list: string): ReadonlySet<string> {
  return new Set(list.split(' ').map(wordStem));
}

const LINKS: ReadonlySet<string> = new Set(words.links.split(' '));
const PURPOSE: ReadonlySet<string> = new Set(words.purpose.split(' '));
const GENERIC = stemSet(words.generic);
const RETAIL = stemSet(words.retail);
const RETAIL_MARKS = stemSet(words.retailMarks);
const WORKS = stemSet(words.works);
const COORDINATED = stemSet(words.coordinated);
const ENGLISH: ReadonlySet<string> = new Set(words.english.split(' '));
const NEGATIONS: ReadonlySet<string> = new Set(['no', 'sin', 'non', 'without']);

/** Phrases that introduce an exclusion, such as `excepto`; the longest first. */
export const EXCLUSION_PHRASES = phraseList(words.exclusions);
/** Phrases that occur in coverages but name no goods, such as set phrases of the office; the longest first. */
export const NOISE_PHRASES = phraseList(words.noise);

function phraseList(list: string): readonly string[] {
  return list.split(', ').sort((a, b) => b.length - a.length);
}

/** One word of an item that is not an article or a preposition. */
export interface CoverageWord {
  /** The stem, preceded by its negation if it has one: `sin alcohol` is one word. */
  readonly stem: string;
  /** Whether the word follows a preposition of purpose, as `autos` does in `repuestos para autos`. */
  readonly isPurpose: boolean;
}

/** Splits a folded text into its words, without articles and prepositions. */
export function coverageWords(folded: string): CoverageWord[] {
  const found: CoverageWord[] = [];
  let isPurpose = false;
  let negation = '';
  for (const word of folded.split(' ')) {
    if (NEGATIONS.has(word)) negation = word === 'sin' || word === 'without' ? 'sin' : 'no';
    else if (LINKS.has(word) || PURPOSE.has(word))
      isPurpose ||= PURPOSE.has(word) && found.length > 0;
    else if (word !== '') {
      found.push({ stem: negation + wordStem(word), isPurpose });
      negation = '';
    }
  }
  return found;
}

/** Tells whether a word does not identify goods, such as `artículo` or a number. */
export function isGenericWord(stem: string): boolean {
  return GENERIC.has(stem) || DIGITS.test(stem);
}

const DIGITS = /^\d+$/;

/** Tells whether a word of class 35 describes a sale rather than the goods sold, such as `catálogo`. */
export function isRetailWord(stem: string): boolean {
  return RETAIL.has(stem);
}

/** Tells whether a word proves that goods are sold, such as `venta`. */
export function isSaleWord(stem: string): boolean {
  return RETAIL_MARKS.has(stem);
}

/** Tells whether a word names work on other people's goods, such as `reparación`. */
export function isServiceWord(stem: string): boolean {
  return WORKS.has(stem);
}

/** Tells whether a word can take the object of the part after it: `diseño` in `diseño y desarrollo de software`. */
export function isModifierWord(stem: string): boolean {
  return COORDINATED.has(stem);
}

/** Tells whether a folded text is English: two words, or one of a short text, occur in English coverages only. */
export function isEnglishCoverage(folded: string): boolean {
  let count = 0;
  for (const word of folded.split(' ')) if (ENGLISH.has(word)) count += 1;
  return count >= 2 || (count === 1 && folded.length < 60);
}
