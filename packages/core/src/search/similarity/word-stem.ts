const ENDING = /(?<=...)(?:c?it[ao]|[aoe])$/;
const PLURAL = /(?:(?<=...)es|(?<=..[^s])s)$/;

/**
 * A folded word without the endings that make a plural, another gender or a diminutive. Two words with
 * one stem are the same word for a reader; the stem itself need not be a word.
 */
export function wordStem(word: string): string {
  return word.replace(PLURAL, '').replace(ENDING, '');
}
