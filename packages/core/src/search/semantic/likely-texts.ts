import { type ConceptTerm, isOtherWord } from './concept-terms.ts';
import type { ConceptVector } from './concept-vector.ts';
import { termsWithSense } from './sense-postings.ts';
import type { TextMeanings } from './text-meanings.ts';

/** Shares are kept in single precision, and added up in it. */
const ROUNDING = 1e-5;

/** A term of the query with the terms of texts that may mean the same. */
interface FoundTerm {
  readonly term: ConceptTerm;
  readonly lists: readonly Uint32Array[];
  readonly size: number;
}

/**
 * The texts that hold the rarest name of the query, if it has one, and may be as like it as `floor`.
 *
 * Each text gathers, from the postings of one queried term after the other, at least as much as the
 * cosine will give it. Rare terms come first: once those to come weigh too little together, texts that
 * hold nothing before them are passed over. Few texts are left to be compared word by word.
 */
export function likelyTexts(
  meanings: TextMeanings,
  query: ConceptVector,
  floor: number,
): readonly number[] {
  const { gathered } = meanings;
  const least = (floor - ROUNDING) * query.length;
  const found = namesFirst(meanings, query);
  const hasName = found.some(({ term }) => isOtherWord(term));
  const met: number[] = [];
  let energyLeft = query.length ** 2;
  found.forEach((one, place) => {
    const takesNew = hasName ? place === 0 : energyLeft >= least ** 2;
    gather(meanings, one, { met, takesNew });
    energyLeft -= one.term.weight ** 2;
  });
  const likely = met.filter((text) => (gathered[text] ?? 0) >= least);
  for (const text of met) gathered[text] = 0;
  return likely;
}

function namesFirst({ postings }: TextMeanings, { terms }: ConceptVector): FoundTerm[] {
  const found = terms.map((term) => {
    const lists = term.senses.map((sense) => termsWithSense(postings, sense));
    return { term, lists, size: lists.reduce((sum, { length }) => sum + length, 0) };
  });
  return found.sort(
    (a, b) => Number(isOtherWord(b.term)) - Number(isOtherWord(a.term)) || a.size - b.size,
  );
}

function gather(
  { vectors: { texts, shares }, gathered }: TextMeanings,
  { term: { weight }, lists }: FoundTerm,
  { met, takesNew }: { readonly met: number[]; readonly takesNew: boolean },
): void {
  for (const list of lists) {
    for (let i = 0; i < list.length; i += 1) {
      const term = list[i] ?? 0;
      const text = texts[term] ?? 0;
      const before = gathered[text] ?? 0;
      if (before === 0) {
        if (!takesNew) continue;
        met.push(text);
      }
      gathered[text] = before + weight * (shares[term] ?? 0);
    }
  }
}
