import { textHash } from '../text-hash.ts';
import { type ConceptLexicon, conceptLexicon, isForeign } from './concept-lexicon.ts';
import type { ConceptWeights } from './concept-weights.ts';
import { contentWords } from './content-words.ts';

/** One word or phrase of a mark, by what it may mean. */
export interface ConceptTerm {
  /**
   * Concepts from 0 up, ascending; or a single negative number that stands for a word without one,
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
export function isOtherWord({ senses: [sense = 0] }: ConceptTerm): boolean {
  return sense < 0;
}

/** A phrase takes this part of its words' energy (squared weight); they keep the rest. */
const PHRASE_SHARE = 0.75;
const LONGEST_PHRASE = 3;

/**
 * The terms of a mark, each once.
 *
 * Left to right, the longest phrase of the lexicon wins. It stands beside its own words: ÁGUILA REAL
 * is above all the golden eagle, but still an eagle, so it stays near ROYAL EAGLE.
 */
export function conceptTerms(text: string, weights: ConceptWeights): readonly WrittenTerm[] {
  const lexicon = conceptLexicon();
  const words = contentWords(text, lexicon);
  const known = knownWords(words, lexicon);
  const terms: WrittenTerm[] = [];
  for (let at = 0; at < words.length; ) {
    const phrase = phraseAt(words, at, lexicon);
    const parts = words.slice(at, at + (phrase?.wordCount ?? 1));
    const partTerms = parts.map((word, i) => wordTerm(word, known[at + i], weights));
    terms.push(...(phrase ? phraseTerms(phrase.senses, partTerms) : partTerms));
    at += parts.length;
  }
  return withoutRepeats(terms);
}

/** What each word may mean where it stands; undefined for one that the lexicon has not. */
function knownWords(
  words: readonly string[],
  lexicon: ConceptLexicon,
): (readonly number[] | undefined)[] {
  const known = words.map((word) => lexicon.words.get(word));
  const isAbroad = known.some((word) => word && isForeign(word));
  return known.map((word) => (isAbroad ? word?.sensesAbroad : word?.senses));
}

function phraseAt(words: readonly string[], at: number, lexicon: ConceptLexicon) {
  const { phrases, phraseBeginnings } = lexicon;
  if (!phraseBeginnings.has(words[at] ?? '')) return undefined;
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
  if (!senses) return { words, senses: [otherWordNumber(word)], weight: weights.ofOtherWord(word) };
  const weight = Math.min(...senses.map((concept) => weights.ofConcept(concept)));
  return { words, senses, weight };
}

/** A negative number, the same for the same word: 31 bits of its hash. */
function otherWordNumber(word: string): number {
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
function withoutRepeats(terms: readonly WrittenTerm[]): readonly WrittenTerm[] {
  if (terms.length < 2) return terms;
  const loudest: WrittenTerm[] = [];
  for (const term of terms) {
    const at = loudest.findIndex(({ senses }) => areSameSenses(senses, term.senses));
    if (at < 0) loudest.push(term);
    else if (term.weight > (loudest[at]?.weight ?? 0)) loudest[at] = term;
  }
  return loudest;
}

function areSameSenses(some: readonly number[], others: readonly number[]): boolean {
  if (some === others) return true;
  return some.length === others.length && some.every((sense, at) => sense === others[at]);
}
