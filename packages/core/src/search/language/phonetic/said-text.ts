const WEB_PREFIX = /^\s*(?:https?:\/\/)?www\s*\.\s*(?=\S)/iu;
const WEB_SUFFIX = /(?<=\S)\.(?:com?|cl|net|org)(?:\.[a-z]{2})?\s*$/iu;
/** Signs that stand for a letter beside letters; in a mail address @ stands for itself. */
const LETTER_SIGNS: readonly (readonly [sign: RegExp, letter: string])[] = [
  [/(?:(?<=\p{L})@|@(?=\p{L}))(?!\S*\.\S)/gu, 'a'],
  [/(?<=\p{L})\$|\$(?=\p{L})/gu, 's'],
];

/** A text without what of a web address nobody says: `www.` and `.cl`. */
export function withoutWebEnds(text: string): string {
  return text.replace(WEB_PREFIX, '').replace(WEB_SUFFIX, '');
}

/** A text with the letters for which its signs stand: P@N is PAN, CA$H is CASH. */
export function withLettersForSigns(text: string): string {
  return LETTER_SIGNS.reduce((said, [sign, letter]) => said.replace(sign, letter), text);
}
