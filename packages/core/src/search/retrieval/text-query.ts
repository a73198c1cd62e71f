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

/** Maximum number of query words for the fuzzy and phonetic channels; the exact channel uses all. */
const COMPARED_WORDS = 16;
/** Number of weight units per bit. Weights are integers, so that sums do not depend on the order of addition. */
const WEIGHTS_OF_A_BIT = 4;
/** Words that may be said for `&`: the mark that is searched may have the sign, the word or neither. */
const SAID_AMPERSANDS = new Set(['y', 'and', 'n']);
const MAX_AMPERSAND_SHARE = 0.15;

/** Word of a query. */
export interface QueryWord {
  readonly folded: string;
  readonly spelled: string;
  /** Whether this is the last word, which may be unfinished. */
  readonly isLast: boolean;
  /** Weight by information content, an integer from 1. */
  readonly weight: number;
}

/** Query text, parsed once for all channels and segments. */
export interface TextQuery {
  readonly folded: string;
  /** Folded words of the query, in order. */
  readonly sequence: readonly string[];
  /** Distinct words of `sequence`. */
  readonly tokens: readonly string[];
  /** Words of `sequence` with initials joined: R.E.M. becomes REM. Identical to `sequence` if there are none. */
  readonly reading: readonly string[];
  /** Longest distinct words as pronounced, at most 16, for fuzzy and phonetic comparison. */
  readonly words: readonly QueryWord[];
  /** Concept vector; null when concepts are off or the text contains none. */
  readonly meaning: ConceptVector<WrittenTerm> | null;
  /** Quantised sentence vector; null without a model or while the vector is not ready. */
  readonly vector: Int8Array | null;
}

/** Additional inputs of a text query. */
interface TextQueryOptions {
  /** Embedding of the text, by the model that embedded the names. */
  readonly vector?: Int8Array | null | undefined;
  /** Word information in the searched corpus; by default independent of a corpus. */
  readonly informationContent?: InformationContent;
}

const corpusInformation: InformationContent = (folded) => informationContent(folded, MAX_WORD_BITS);

/** Parses a query; null when the text has no indexable character and so matches nothing (decision D6). */
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
 * Returns the spelled words to compare: those of the text as pronounced, without the affixes of a
 * web address. Words for `&` are kept only if they make up few of the letters: a mark with the sign
 * must be found, but one with the word should rank first.
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
