import type { Embeddings } from '../../contract/embeddings.ts';
import { MAX_WORD_BITS } from '../../likeness/data/lexicon-data.ts';
import type { WrittenTerm } from '../../likeness/meaning/concept-terms.ts';
import {
  type ConceptVector,
  embedConcepts,
  hasConcept,
} from '../../likeness/meaning/concept-vector.ts';
import { replaceSignsByLetters, stripWebAffixes } from '../../likeness/sound/spoken-text.ts';
import { joinInitials } from '../../likeness/text/initials.ts';
import { foldKeepingSpanish, foldSpanishLetters } from '../../likeness/text/spanish-folding.ts';
import { tokenizeFolded } from '../../likeness/text/text-folding.ts';
import { informationContent, MAX_LETTER_BITS } from '../../likeness/weight/information-content.ts';
import type { InformationContent } from '../segment/word-information.ts';

/** Words of a query that the fuzzy and phonetic channels compare; the exact one reads them all. */
const COMPARED_WORDS = 16;
/** Words weigh in whole numbers: sums of them are the same in whatever order they are taken. */
const WEIGHTS_OF_A_BIT = 4;
/** How `&` is said: a mark may have the sign, the word or nothing. */
const SAID_AMPERSANDS = new Set(['y', 'and', 'n']);
const MAX_AMPERSAND_SHARE = 0.15;

/** A word of a query. */
export interface QueryWord {
  readonly folded: string;
  readonly spelled: string;
  /** The last word may be unfinished. */
  readonly isLast: boolean;
  /** What it tells, a whole number from 1. */
  readonly weight: number;
}

/** A query's text, read once for all channels and segments. */
export interface TextQuery {
  readonly folded: string;
  /** The folded words in order. */
  readonly sequence: readonly string[];
  /** The words of `sequence`, each once. */
  readonly tokens: readonly string[];
  /** The words of `sequence` with initials joined: R.E.M. is REM. The very same array where there are none. */
  readonly reading: readonly string[];
  /** The longest of the distinct words, as they are said, at most 16: what is compared loosely. */
  readonly words: readonly QueryWord[];
  /** Null without concepts, or when the text names none: nothing can be said about its meaning. */
  readonly meaning: ConceptVector<WrittenTerm> | null;
  /** The quantised sentence vector; null without a model, or while there is none ready. */
  readonly vector: Int8Array | null;
}

/** What else is known of a text. */
interface TextQueryOptions {
  /** The vector of the text, by the model that embedded the names. */
  readonly vector?: Int8Array | null | undefined;
  /** What words tell in the corpus that is asked; without it, what they tell anywhere. */
  readonly informationContent?: InformationContent;
}

const corpusInformation: InformationContent = (folded) => informationContent(folded, MAX_WORD_BITS);

/** Null when the text has no indexable character: nothing can match it (decision D6). */
export function parseTextQuery(
  text: string,
  embeddings: Embeddings,
  { vector = null, informationContent: information = corpusInformation }: TextQueryOptions = {},
): TextQuery | null {
  const spelled = foldKeepingSpanish(text);
  const folded = foldSpanishLetters(spelled);
  if (folded === '') return null;
  const sequence = tokenizeFolded(folded);
  return {
    folded,
    sequence,
    tokens: [...new Set(sequence)],
    reading: joinInitials(sequence),
    words: queryWords(tokensToCompare(text, spelled), information),
    meaning: embeddings === 'concepts' ? conceptMeaning(text) : null,
    vector,
  };
}

function conceptMeaning(text: string): ConceptVector<WrittenTerm> | null {
  const meaning = embedConcepts(text);
  return hasConcept(meaning) ? meaning : null;
}

/**
 * The spelled words that are compared: those of the text as it is said, without the ends of a web
 * address. Words for `&` only where they are few of the letters: a mark that has the sign instead
 * must be found, and one that has the word should come before it.
 */
function tokensToCompare(text: string, spelled: string): string[] {
  const said = replaceSignsByLetters(stripWebAffixes(text));
  const words = tokenizeFolded(said === text ? spelled : foldKeepingSpanish(said));
  const telling = words.filter((word) => !SAID_AMPERSANDS.has(word));
  const letters = letterCount(words);
  const isKept = letters - letterCount(telling) <= letters * MAX_AMPERSAND_SHARE;
  return telling.length === 0 || isKept ? words : telling;
}

function letterCount(words: readonly string[]): number {
  return words.reduce((sum, word) => sum + word.length, 0);
}

function queryWords(sequence: readonly string[], information: InformationContent): QueryWord[] {
  const words = new Map(sequence.map((word) => [foldSpanishLetters(word), word]));
  const last = foldSpanishLetters(sequence.at(-1) ?? '');
  return Array.from(words)
    .sort(([a], [b]) => b.length - a.length)
    .slice(0, COMPARED_WORDS)
    .map(([folded, spelled]) => {
      const isLast = folded === last;
      const bits = Math.min(information(folded, isLast), MAX_LETTER_BITS * folded.length);
      return { folded, spelled, isLast, weight: Math.max(1, Math.round(WEIGHTS_OF_A_BIT * bits)) };
    });
}
