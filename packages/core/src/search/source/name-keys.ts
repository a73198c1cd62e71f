import type { Embeddings } from '../../contract/embeddings.ts';
import { embedConcepts } from '../../likeness/meaning/concept-vector.ts';
import { GramReader } from '../../likeness/spelling/gram-reader.ts';
import { findInitials } from '../../likeness/text/initials.ts';
import { foldSpanishLetters } from '../../likeness/text/spanish-folding.ts';
import { tokenizeFolded } from '../../likeness/text/text-folding.ts';

/** Number of buckets for the share of a sense in a name. */
export const SENSE_SHARE_BUCKETS = 32;
/** Maximum length of a text key in code units: more than any query has. */
const LONGEST_TEXT = 512;

/** Key of the folded text of a name, with blanks between words. */
export const textKey = (folded: string) => `t:${folded.slice(0, LONGEST_TEXT)}`;
/** Key of a folded word. */
export const wordKey = (folded: string) => `w:${folded}`;
/** Key of the first folded word of a name. */
export const firstWordKey = (folded: string) => `f:${folded}`;
/** Key of the word that adjacent initials form. */
export const initialsKey = (joined: string) => `i:${joined}`;
/** Key of a trigram by its code, blanks left out. */
export const trigramKey = (code: number) => `g:${code}`;
/** Key of a sense and its share of the name in `SENSE_SHARE_BUCKETS`, rounded up. */
export const senseKey = (sense: number, share: number) => `s:${sense}:${share}`;

const gramReader = new GramReader();

/** Returns the codes of the distinct trigrams of folded words, ignoring blanks. */
export function trigramCodes(tokens: readonly string[]): number[] {
  gramReader.start();
  for (const token of tokens) gramReader.readText(token);
  gramReader.finish();
  return Array.from(gramReader.codes.subarray(0, gramReader.count));
}

/**
 * Returns the distinct keys of a name, about 25, which are all that a source must store to find it.
 * Valid only for the lexicon that they were made with, as are the arrays of meanings.
 * @param spelled the name as folded by `foldKeepingSpanish`
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
