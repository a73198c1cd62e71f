import { isOtherWord, type WrittenTerm } from './concept-terms.ts';
import { type ConceptVector, conceptSimilarity } from './concept-vector.ts';
import { likelyTexts } from './likely-texts.ts';
import type { TextMeanings } from './text-meanings.ts';
import { vectorOf } from './text-vectors.ts';

/**
 * Marks less alike in meaning than this are not found by it. One concept of two reaches it, and two of
 * three; two of three on both sides do not, nor one beside an invented word.
 */
const FLOOR = 0.7;
/** What differs behind this many letters of a word may be an ending: BUENO is written in BUENA. */
const SHORTEST_STEM = 3;

/** A text that says in other words what a query says, and how nearly, 0..1. */
export interface Restatement {
  readonly text: number;
  readonly likeness: number;
}

/**
 * The texts that say in other words what the query says, or nearly.
 *
 * Names and invented words of the query have no other word: a text must hold them, and a mistyped
 * word finds nothing here. And some concept must be put differently: texts that only share words with
 * the query are for the other channels to judge, which see what is missing.
 */
export function restatements(
  meanings: TextMeanings,
  query: ConceptVector<WrittenTerm>,
): Restatement[] {
  const found: Restatement[] = [];
  for (const text of likelyTexts(meanings, query, FLOOR)) {
    const vector = vectorOf(meanings.vectors, text);
    const likeness = conceptSimilarity(query, vector);
    if (likeness < FLOOR) continue;
    const unwritten = withoutWordsOf(meanings.texts[text] ?? '', query);
    if (unwritten.terms.some(isOtherWord)) continue;
    if (conceptSimilarity(unwritten, vector) > 0) found.push({ text, likeness });
  }
  return found;
}

/** What is left of a query when the words that stand in a text, whatever their ending, are taken out. */
function withoutWordsOf(
  text: string,
  query: ConceptVector<WrittenTerm>,
): ConceptVector<WrittenTerm> {
  const isWritten = ({ words }: WrittenTerm) => words.every((word) => text.includes(stemOf(word)));
  return { terms: query.terms.filter((term) => !isWritten(term)), length: query.length };
}

function stemOf(word: string): string {
  return word.slice(0, Math.max(SHORTEST_STEM, word.length - 1));
}
