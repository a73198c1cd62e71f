import type { PreparedMark } from '../similarity/prepared-mark.ts';

/** So many words of a mark are looked for on their own. */
const MOST_WORDS = 2;
/** A word that says less of its mark than this does not make another mark like it. */
const LEAST_SHARE = 0.3;

/**
 * What to look for so that every mark like this one is met: the mark, and each word that says much of
 * it alone, since a mark may hold that word and nothing else of it.
 */
export function searchedTexts(name: string, { pieces, weight }: PreparedMark): string[] {
  if (pieces.length < 2) return [name];
  const telling = pieces
    .filter(({ covers }) => covers >= LEAST_SHARE * weight)
    .sort((a, b) => b.covers - a.covers)
    .slice(0, MOST_WORDS)
    .map(({ form }) => form.spelled);
  return [name, ...telling];
}
