/** What m, n, r, t, d and l are heard as does not change with the spelling, but one may be silent. */
const FIRM_LETTERS = 'mnrtdl';

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
