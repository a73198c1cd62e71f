const ENDING = /(?<=...)(?:c?it[ao]|[aoe])$/;
const PLURAL = /(?:(?<=...)es|(?<=..[^s])s)$/;
const DOUBLED = /([a-z])\1/g;

/**
 * A folded word without the endings that make a plural, another gender or a diminutive, and with each
 * doubled letter once. Two words with one stem are the same word for a reader; the stem itself need
 * not be a word.
 */
export function wordStem(word: string): string {
  return word.replace(PLURAL, '').replace(ENDING, '').replace(DOUBLED, '$1');
}
