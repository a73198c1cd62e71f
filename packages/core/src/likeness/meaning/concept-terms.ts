import { tokenizeMark } from '../text/spanish-folding.ts';
import { foldText } from '../text/text-folding.ts';
import { textHash } from '../text/text-hash.ts';
import { builtInLexicon, type ConceptLexicon } from './concept-lexicon.ts';
import { isFunctionWord, isGrammarWord } from './function-words.ts';
import { canFormCompounds, isForeign, type LexiconWord, WORD_SOURCE } from './lexicon-words.ts';

/** One word or phrase of a mark, by what it may mean. */
export interface ConceptTerm {
  /**
   * Concepts from 0 up, ascending; or a single negative number that represents a word without one,
   * so that an invented word is like itself and like nothing else.
   */
  readonly senses: readonly number[];
  readonly weight: number;
}

/** A term with the folded words of the mark that it was read from. */
export interface WrittenTerm extends ConceptTerm {
  readonly words: readonly string[];
}

/** Whether a term is a word without a concept: a name or an invention. */
export function isUnknownWord({ senses: [sense = 0] }: ConceptTerm): boolean {
  return sense < 0;
}

/** A phrase takes this part of its words' energy (squared weight); they keep the rest. */
const PHRASE_SHARE = 0.75;
const LONGEST_PHRASE = 3;
/** Beside so many words with a meaning, pronouns say nothing: IT does in IT CHILE, and not in JUST DO IT. */
const SHORTEST_PHRASE = 2;

/** How much a term says. Counts of a corpus can make rare concepts and rare words say more. */
export interface ConceptWeights {
  /** Above 0. An ambiguous word takes the least of its concepts: it is as common as the commonest. */
  conceptWeight(concept: number): number;
  /** Above 0. `word` is folded and names no concept. */
  unknownWordWeight(word: string): number;
}

/**
 * Every concept 1, every other word 1.5: words outside the lexicon are mostly names and inventions,
 * and those are what a mark is distinguished by.
 */
export const UNIFORM_WEIGHTS: ConceptWeights = {
  conceptWeight: () => 1,
  unknownWordWeight: () => 1.5,
};

/**
 * The terms of a mark, each once.
 *
 * Left to right, the longest phrase of the lexicon wins. It is beside its own words: ÁGUILA REAL
 * is above all the golden eagle, but still an eagle, so it stays near ROYAL EAGLE.
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
 * The known words that an unknown one is written from, or undefined: RIOVERDE is rio and verde,
 * VIÑADELMAR is viña and mar.
 *
 * Both parts are known and have at least four letters; one may have three, when it is a word of the
 * list itself and both are of one language: REDBULL splits, while invented words and surnames, which
 * often begin with a sol or end in an ion, stay whole. Of several ways the most even one counts. Words
 * of other languages are no parts: a surname holds one of them too easily.
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

/** The middle, then one after it, one before it, two after it: 8 letters are cut at 4, 5, 3, 6, 2. */
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

/** The folded words of a mark that can carry meaning, words written as one taken apart. */
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

/** What each word may mean where it is; undefined for one that the lexicon has not. */
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

/** A negative number, the same for the same word: 31 bits of its hash. */
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

/** A concept named twice (EAGLE ÁGUILA) says no more than once, as loud as its loudest. */
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
