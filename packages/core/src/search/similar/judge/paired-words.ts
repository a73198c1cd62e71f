import type { MarkPiece } from './mark-piece.ts';

/** How alike two words are, 0..1; symmetric. */
export type LikenessOfWords = (a: MarkPiece, b: MarkPiece) => number;

/**
 * How alike two marks are word by word, in any order: each word of either with the word of the other
 * that it is most like, long words counting more than short ones, or telling ones more than others, whichever is
 * more. Each pair is compared once.
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
  return Math.max(
    shareFound(a, b, [bestOfA, bestOfB], ({ form }) => form.folded.length),
    shareFound(a, b, [bestOfA, bestOfB], ({ covers }) => covers),
  );
}

/** The mean likeness of all words, each counting as much as `weightOf` says. */
function shareFound(
  a: readonly MarkPiece[],
  b: readonly MarkPiece[],
  best: readonly [Float64Array, Float64Array],
  weightOf: (word: MarkPiece) => number,
): number {
  let [found, all] = [0, 0];
  for (const [side, words] of [a, b].entries()) {
    words.forEach((word, at) => {
      all += weightOf(word);
      found += weightOf(word) * (best[side]?.[at] ?? 0);
    });
  }
  return all === 0 ? 0 : found / all;
}
