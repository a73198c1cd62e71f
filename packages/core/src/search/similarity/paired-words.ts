import type { MarkPiece } from './mark-piece.ts';

/** How alike two words are, 0..1; symmetric. */
export type LikenessOfWords = (a: MarkPiece, b: MarkPiece) => number;

/**
 * How alike two marks are word by word, in any order: each word of either with the word of the other
 * that it is most like, long words counting more than short ones.
 */
export function pairedWords(
  a: readonly MarkPiece[],
  b: readonly MarkPiece[],
  likeness: LikenessOfWords,
): number {
  const letters = lettersOf(a) + lettersOf(b);
  return letters === 0 ? 0 : (found(a, b, likeness) + found(b, a, likeness)) / letters;
}

function found(
  words: readonly MarkPiece[],
  others: readonly MarkPiece[],
  likeness: LikenessOfWords,
): number {
  return words.reduce((sum, word) => {
    const best = Math.max(0, ...others.map((other) => likeness(word, other)));
    return sum + word.form.folded.length * best;
  }, 0);
}

function lettersOf(words: readonly MarkPiece[]): number {
  return words.reduce((sum, { form }) => sum + form.folded.length, 0);
}
