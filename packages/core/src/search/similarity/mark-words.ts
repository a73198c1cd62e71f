import { foldedTokens } from '../../domain/text-folding.ts';
import { spellText } from '../spelled-text.ts';

/** Words after these are not compared. */
export const MOST_WORDS = 15;
const SHORTEST_OWNER = 3;

/**
 * The words of a mark as a reader takes them, spelled with their ñ and ü: letters that stand alone side
 * by side are initials of one word (R.U.N.), and a lone S after a word is its genitive, which says nothing
 * (PERRY'S).
 */
export function markWords(name: string): string[] {
  const words: string[] = [];
  let openInitials = false;
  for (const token of foldedTokens(spellText(name))) {
    const last = words.at(-1) ?? '';
    if (!openInitials && isGenitive(token, last)) continue;
    const isLetter = token.length === 1;
    if (isLetter && openInitials) words[words.length - 1] = last + token;
    else words.push(token);
    openInitials = isLetter;
  }
  return words.slice(0, MOST_WORDS);
}

function isGenitive(token: string, owner: string): boolean {
  return token === 's' && owner.length >= SHORTEST_OWNER;
}
