import { conceptLexicon } from './concept-lexicon.ts';
import type { WrittenTerm } from './concept-terms.ts';
import type { ConceptVector } from './concept-vector.ts';

/** The same with each concept taken for any kind of the same thing; null where that changes nothing. */
export function kindredMeaning({
  terms,
  length,
}: ConceptVector<WrittenTerm>): ConceptVector<WrittenTerm> | null {
  const { kindred } = conceptLexicon();
  if (!terms.some(({ senses }) => senses.some((sense) => kindred.has(sense)))) return null;
  const widened = terms.map((term) => ({
    ...term,
    senses: [...new Set(term.senses.flatMap((sense) => kindred.get(sense) ?? sense))],
  }));
  return { terms: widened, length };
}
