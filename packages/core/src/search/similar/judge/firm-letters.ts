import { popCount } from '../../arrays/bitset.ts';

/** What m, n, r, t, d and l are heard as does not change with the spelling, but one may be silent. */
export const FIRM_LETTERS = 'mnrtdl';
const MOST_FIRM_DIFFERENCE = 1;

/** The letters of a folded word that are heard as they are written, a bit for each; -1 with a digit in it. */
export function firmLetters(folded: string): number {
  let set = 0;
  for (let at = 0; at < folded.length; at += 1) {
    const unit = folded.charCodeAt(at);
    if (unit < 0x61) return -1;
    const place = FIRM_LETTERS.indexOf(folded.charAt(at));
    if (place >= 0) set |= 1 << place;
  }
  return set;
}

/** Whether words with these firm letters may sound alike: all but one are common, or digits stand for them in one. */
export function mayBeHeardAlike(a: number, b: number): boolean {
  return a < 0 || b < 0 ? a !== b : popCount(a ^ b) <= MOST_FIRM_DIFFERENCE;
}
