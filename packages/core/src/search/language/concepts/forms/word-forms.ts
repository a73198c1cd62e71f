/**
 * The forms that rules make of one word. A listed word goes before a rule's, and an inflection
 * before a derivation, so that `casita` is a small house and `señorita` is what the lexicon says.
 */
export interface WordForms {
  /** Plurals: the same word. */
  readonly inflected: readonly string[];
  /** Diminutive, degree, gerund, participle, agent: a word made from it. */
  readonly derived: readonly string[];
}
