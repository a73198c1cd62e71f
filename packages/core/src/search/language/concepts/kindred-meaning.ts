import { conceptLexicon } from './concept-lexicon.ts';
import type { WrittenTerm } from './concept-terms.ts';
import type { ConceptVector } from './concept-vector.ts';
import { withKindred } from './kindred-concepts.ts';

/** The same with each concept taken for any kind of the same thing; null where that changes nothing. */
export function kindredMeaning({
  terms,
  length,
}: ConceptVector<WrittenTerm>): ConceptVector<WrittenTerm> | null {
  const { kindred } = conceptLexicon();
  const widened = terms.map((term) => ({ ...term, senses: withKindred(term.senses, kindred) }));
  const isWider = widened.some(({ senses }, at) => senses !== terms[at]?.senses);
  return isWider ? { terms: widened, length } : null;
}
