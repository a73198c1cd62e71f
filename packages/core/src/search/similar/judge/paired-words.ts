import type { MarkPiece } from './mark-piece.ts';

/** How alike two words are, 0..1; symmetric. */
export type LikenessOfWords = (a: MarkPiece, b: MarkPiece) => number;

/**
 * How alike two marks are word by word, in any order: each word of either with the word of the other
 * that it is most like, long words counting more than short ones. Each pair is compared once.
 */
export function pairedWords(
  a: readonly MarkPiece[],
  b: readonly MarkPiece[],
  likeness: LikenessOfWords,
): number {
  const bestOfA = new Float64Array(a.length);
  const bestOfB = new Float64Array(b.length);
  a.forEach((one, i) => {
    b.forEach((other, j) => {
      const alike = likeness(one, other);
      bestOfA[i] = Math.max(bestOfA[i] ?? 0, alike);
      bestOfB[j] = Math.max(bestOfB[j] ?? 0, alike);
    });
  });
  const letters = lettersOf(a) + lettersOf(b);
  return letters === 0 ? 0 : (found(a, bestOfA) + found(b, bestOfB)) / letters;
}

function found(words: readonly MarkPiece[], best: Float64Array): number {
  return words.reduce((sum, { form }, at) => sum + form.folded.length * (best[at] ?? 0), 0);
}

function lettersOf(words: readonly MarkPiece[]): number {
  return words.reduce((sum, { form }) => sum + form.folded.length, 0);
}
