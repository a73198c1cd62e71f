import { isOtherWord, type WrittenTerm } from '../../language/concepts/concept-terms.ts';
import {
  type ConceptVector,
  conceptSimilarity,
  shareSense,
} from '../../language/concepts/concept-vector.ts';
import { markWords } from '../../language/folding/mark-words.ts';
import type { TextMeanings } from '../../segment/embeddings/text-meanings.ts';
import { vectorOf } from '../../segment/embeddings/text-vectors.ts';
import type { SparseSums } from '../accumulators/sparse-sums.ts';
import { eachLikelyText, type LeastLikeness } from './likely-texts.ts';

/**
 * Marks less alike in meaning than this are not found by it. One concept of a mark's two reaches the
 * cosine, and two of three; one of three does not, nor one beside an invented word. Of a query, two
 * concepts of three are coverage enough, and one of two is not.
 */
const LEAST: LeastLikeness = { cosine: 0.7, coverage: 0.6 };
/** What differs behind this many letters of a word may be an ending: BUENO is written in BUENA. */
const SHORTEST_STEM = 3;

/** Takes a text that says in other words what a query says, and how nearly, 0..1. */
export type VisitRestatement = (text: number, likeness: number) => void;

/** The texts among which restatements are sought. */
export interface RestatedTexts {
  /** Whether a text is asked for. */
  readonly accepts: (text: number) => boolean;
  /** Whether a text is still asked for that is no more like the query than this. */
  readonly wants: (text: number, likeness: number) => boolean;
  readonly folded: (text: number) => string;
  /** Room to add up what texts have in common with the query. */
  readonly gathered: SparseSums;
}

/**
 * Visits the texts that say in other words what the query says, or nearly. Some concept must be put
 * differently: texts that only share words with the query are for the other channels to judge, which
 * see what is missing.
 */
export function eachRestatement(
  meanings: TextMeanings,
  query: ConceptVector<WrittenTerm>,
  texts: RestatedTexts,
  visit: VisitRestatement,
): void {
  eachLikelyText(meanings, query, { ...LEAST, gathered: texts.gathered }, (text, mostCosine) => {
    if (!texts.wants(text, mostCosine) || !texts.accepts(text)) return;
    const vector = vectorOf(meanings.vectors, text);
    const likeness = conceptSimilarity(query, vector);
    if (likeness < LEAST.cosine || !texts.wants(text, likeness)) return;
    const said = query.terms.filter((term) => vector.terms.some((one) => shareSense(term, one)));
    if (!isEnough(said, query)) return;
    const read = markWords(texts.folded(text)).join(' ');
    if (said.some((term) => !isWritten(term, read))) visit(text, likeness);
  });
}

/**
 * Names and invented words have no other word: all of them must be said. So a mistyped word finds
 * nothing here, and brings no chance meanings in.
 */
function isEnough(said: readonly WrittenTerm[], query: ConceptVector<WrittenTerm>): boolean {
  const energy = said.reduce((sum, { weight }) => sum + weight ** 2, 0);
  const namesIn = (terms: readonly WrittenTerm[]) => terms.filter(isOtherWord).length;
  return energy >= LEAST.coverage * query.length ** 2 && namesIn(said) === namesIn(query.terms);
}

/** Whether the words of a term stand in a text, whatever their ending. */
function isWritten({ words }: WrittenTerm, text: string): boolean {
  return words.every((word) => text.includes(stemOf(word)));
}

function stemOf(word: string): string {
  return word.slice(0, Math.max(SHORTEST_STEM, word.length - 1));
}
