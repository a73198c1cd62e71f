import { tokenizeMark } from '../text/spanish-folding.ts';
import { foldText } from '../text/text-folding.ts';
import { textHash } from '../text/text-hash.ts';
import { builtInLexicon, type ConceptLexicon } from './concept-lexicon.ts';
import { isFunctionWord, isGrammarWord } from './function-words.ts';
import { canFormCompounds, isForeign, type LexiconWord, WORD_SOURCE } from './lexicon-words.ts';

/** One word or phrase of a mark with its possible meanings. */
export interface ConceptTerm {
  /**
   * Concept numbers, ascending; or one negative number for a word without a concept, so that an invented
   * word matches only itself.
   */
  readonly senses: readonly number[];
  readonly weight: number;
}

/** A term with the folded words of the mark from which it was read. */
export interface WrittenTerm extends ConceptTerm {
  readonly words: readonly string[];
}

/** Returns whether a term is a word without a concept: a name or an invented word. */
export function isUnknownWord({ senses: [sense = 0] }: ConceptTerm): boolean {
  return sense < 0;
}

/** Share of the energy (squared weight) of its words that a phrase takes; the words have the rest. */
const PHRASE_SHARE = 0.75;
const LONGEST_PHRASE = 3;
/** With at least this many content words, pronouns are dropped: IT counts in IT CHILE, but not in JUST DO IT. */
const SHORTEST_PHRASE = 2;

/** Weights of terms. Counts of a corpus can give rare concepts and rare words a higher weight. */
export interface ConceptWeights {
  /** Returns a weight above 0. An ambiguous word has the lowest weight of its concepts, that of the most common one. */
  conceptWeight(concept: number): number;
  /** Returns a weight above 0. `word` is folded and names no concept. */
  unknownWordWeight(word: string): number;
}

/**
 * Weight 1 for every concept and 1.5 for every other word: words outside the lexicon are mostly names and
 * invented words, which distinguish a mark.
 */
export const UNIFORM_WEIGHTS: ConceptWeights = {
  conceptWeight: () => 1,
  unknownWordWeight: () => 1.5,
};

/**
 * Returns the distinct terms of a mark.
 *
 * From left to right, the longest phrase of the lexicon wins. It is added to its own words: ÁGUILA REAL is
 * above all the golden eagle, but still an eagle, so it stays near ROYAL EAGLE.
 */
export function conceptTerms(text: string, weights: ConceptWeights): readonly WrittenTerm[] {
  const lexicon = builtInLexicon();
  const words = contentWords(text, lexicon);
  const known = wordSenses(words, lexicon);
  const terms: WrittenTerm[] = [];
  for (let at = 0; at < words.length; ) {
    const phrase = phraseAt(words, at, lexicon);
    const parts = words.slice(at, at + (phrase?.wordCount ?? 1));
    const partTerms = parts.map((word, i) => wordTerm(word, known[at + i], weights));
    terms.push(...(phrase ? phraseTerms(phrase.senses, partTerms) : partTerms));
    at += parts.length;
  }
  return deduplicateTerms(terms);
}

const LONG_PART = 4;
const SHORT_PART = 3;
const JOINED_BY = /^(?:del|dela|delos|delas|ofthe)(?=...)/;

/**
 * Splits an unknown word into the known words that it is composed of, or returns undefined: RIOVERDE is rio
 * and verde, VIÑADELMAR is viña and mar.
 *
 * Both parts must be known and have at least four letters. One may have three if the lexicon lists it and both
 * belong to one language: REDBULL splits, while invented words and surnames, which often begin with a sol or
 * end in an ion, stay whole. The most even split wins. Words of other languages are no parts, because too
 * many surnames contain one.
 */
export function splitCompound(
  word: string,
  lexicon: ConceptLexicon,
): readonly string[] | undefined {
  const phrase = lexicon.joinedPhrases.get(word);
  if (phrase) return phrase;
  for (let step = 0; step < word.length; step += 1) {
    const parts = compoundPartsAt(word, middleOutCut(word.length, step), lexicon);
    if (parts) return parts;
  }
  return undefined;
}

/** Returns where to cut a word in a step, from the middle outwards: 8 letters are cut at 4, 5, 3, 6, 2. */
function middleOutCut(length: number, step: number): number {
  const distance = Math.ceil(step / 2);
  return Math.floor(length / 2) + (step % 2 === 1 ? distance : -distance);
}

function compoundPartsAt(word: string, cut: number, lexicon: ConceptLexicon): string[] | undefined {
  if (Math.min(cut, word.length - cut) < SHORT_PART) return undefined;
  const left = word.slice(0, cut);
  if (!lexicon.words.has(left)) return undefined;
  const right = word.slice(cut);
  const rights = [right, right.replace(JOINED_BY, '')];
  const fitting = rights.find((part) => areCompoundParts(left, part, lexicon));
  return fitting === undefined ? undefined : [left, fitting];
}

function areCompoundParts(left: string, right: string, { words }: ConceptLexicon): boolean {
  const [first, second] = [words.get(left), words.get(right)];
  if (!isCompoundPart(first) || !isCompoundPart(second)) return false;
  if (left.length >= LONG_PART && right.length >= LONG_PART) return true;
  const short = left.length < LONG_PART ? first : second;
  const longEnough = left.length >= LONG_PART || right.length >= LONG_PART;
  const oneLanguage = (first.languages & second.languages) !== 0;
  return longEnough && oneLanguage && short.source === WORD_SOURCE.listed;
}

function isCompoundPart(word: LexiconWord | undefined): word is LexiconWord {
  return word !== undefined && canFormCompounds(word.source);
}

/** Returns the folded words of a mark that can carry meaning, with compound words split. */
function contentWords(text: string, lexicon: ConceptLexicon): string[] {
  const words: string[] = [];
  for (const word of tokenizeMark(foldText(text))) {
    if (isFunctionWord(word)) continue;
    const parts = lexicon.words.has(word) ? undefined : splitCompound(word, lexicon);
    if (parts === undefined) words.push(word);
    else words.push(...parts);
  }
  const content = words.filter((word) => !isGrammarWord(word));
  return content.length < SHORTEST_PHRASE ? words : content;
}

/** Returns the senses of each word in this mark; undefined for a word that is not in the lexicon. */
function wordSenses(
  words: readonly string[],
  lexicon: ConceptLexicon,
): (readonly number[] | undefined)[] {
  const known = words.map((word) => lexicon.words.get(word));
  const isAbroad = known.some((word) => word && isForeign(word));
  return known.map((word) => (isAbroad ? word?.sensesAbroad : word?.senses));
}

function phraseAt(words: readonly string[], at: number, lexicon: ConceptLexicon) {
  const { phrases, phrasePrefixes } = lexicon;
  if (!phrasePrefixes.has(words[at] ?? '')) return undefined;
  for (let wordCount = LONGEST_PHRASE; wordCount > 1; wordCount -= 1) {
    if (at + wordCount > words.length) continue;
    const senses = phrases.get(words.slice(at, at + wordCount).join(' '));
    if (senses) return { senses, wordCount };
  }
  return undefined;
}

function wordTerm(
  word: string,
  senses: readonly number[] | undefined,
  weights: ConceptWeights,
): WrittenTerm {
  const words = [word];
  if (!senses)
    return { words, senses: [unknownWordId(word)], weight: weights.unknownWordWeight(word) };
  const weight = Math.min(...senses.map((concept) => weights.conceptWeight(concept)));
  return { words, senses, weight };
}

/** Returns a negative number that identifies a word, from 31 bits of its hash. */
function unknownWordId(word: string): number {
  return ~(textHash(word) >>> 1);
}

function phraseTerms(senses: readonly number[], parts: readonly WrittenTerm[]): WrittenTerm[] {
  const energy = parts.reduce((sum, { weight }) => sum + weight ** 2, 0);
  const keptByPart = Math.sqrt(1 - PHRASE_SHARE);
  return [
    {
      words: parts.flatMap(({ words }) => words),
      senses,
      weight: Math.sqrt(PHRASE_SHARE * energy),
    },
    ...parts.map((part) => ({ ...part, weight: part.weight * keptByPart })),
  ];
}

/** Merges terms of the same concepts (EAGLE ÁGUILA) into one, which has the highest of their weights. */
function deduplicateTerms(terms: readonly WrittenTerm[]): readonly WrittenTerm[] {
  if (terms.length < 2) return terms;
  const loudest: WrittenTerm[] = [];
  for (const term of terms) {
    const at = loudest.findIndex(({ senses }) => equalSenses(senses, term.senses));
    if (at < 0) loudest.push(term);
    else if (term.weight > (loudest[at]?.weight ?? 0)) loudest[at] = term;
  }
  return loudest;
}

function equalSenses(some: readonly number[], others: readonly number[]): boolean {
  if (some === others) return true;
  return some.length === others.length && some.every((sense, at) => sense === others[at]);
}
