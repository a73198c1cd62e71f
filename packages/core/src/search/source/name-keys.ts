import type { Embeddings } from '../../contract/embeddings.ts';
import { embedConcepts } from '../../likeness/meaning/concept-vector.ts';
import { GramReader } from '../../likeness/spelling/gram-reader.ts';
import { findInitials } from '../../likeness/text/initials.ts';
import { foldSpanishLetters } from '../../likeness/text/spanish-folding.ts';
import { tokenizeFolded } from '../../likeness/text/text-folding.ts';

/** Shares of a sense in a name that are told apart. */
export const SENSE_SHARE_BUCKETS = 32;
/** Units of a text that are a key: more than any query has. */
const LONGEST_TEXT = 512;

/** The folded text of a name, blanks between its words. */
export const textKey = (folded: string) => `t:${folded.slice(0, LONGEST_TEXT)}`;
/** A folded word. */
export const wordKey = (folded: string) => `w:${folded}`;
/** The first word, folded. */
export const firstWordKey = (folded: string) => `f:${folded}`;
/** A word that initials side by side make. */
export const initialsKey = (joined: string) => `i:${joined}`;
/** A trigram by its code, blanks left out. */
export const trigramKey = (code: number) => `g:${code}`;
/** A sense, and in how many parts of `SHARES` it makes up the name, rounded up. */
export const senseKey = (sense: number, share: number) => `s:${sense}:${share}`;

const gramReader = new GramReader();

/** The codes of the distinct trigrams of folded words, blanks left out. */
export function trigramCodes(tokens: readonly string[]): number[] {
  gramReader.start();
  for (const token of tokens) gramReader.readText(token);
  gramReader.finish();
  return Array.from(gramReader.codes.subarray(0, gramReader.count));
}

/**
 * What a name is found by, each key once, about 25: what a source keeps of it, and all that it needs to know. Good
 * only for the lexicon that it was made with, as the arrays of meanings are.
 * @param spelled the name as `foldKeepingSpanish` has it
 */
export function nameKeys(spelled: string, embeddings: Embeddings): string[] {
  const tokens = tokenizeFolded(foldSpanishLetters(spelled));
  const initials = findInitials(tokens).map(({ from, to }) => tokens.slice(from, to).join(''));
  return [
    textKey(tokens.join(' ')),
    ...tokens.slice(0, 1).map(firstWordKey),
    ...new Set(tokens.map(wordKey)),
    ...new Set(initials.map(initialsKey)),
    ...trigramCodes(tokens).map(trigramKey),
    ...(embeddings === 'concepts' ? senseKeys(spelled) : []),
  ];
}

function senseKeys(spelled: string): Iterable<string> {
  const { terms, length } = embedConcepts(spelled);
  return new Set(
    terms.flatMap(({ senses, weight }) => {
      const share = Math.ceil((SENSE_SHARE_BUCKETS * weight) / length);
      return senses.map((sense) => senseKey(sense, share));
    }),
  );
}
