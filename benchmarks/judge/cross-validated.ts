import { FEATURE_NAMES } from '../../packages/core/src/likeness/judge/pair-features.ts';
import { isOnlySemantic } from '../../packages/core/src/likeness/judge/pair-scorer.ts';
import { textHash } from '../../packages/core/src/likeness/text/text-hash.ts';
import { fitJudge, marginOf } from './fit-judge.ts';
import type { JudgedExample } from './judged-examples.ts';
import type { Example } from './logistic.ts';

/** How much an example counts: there are many shown pairs, and a random pair is one of very many. */
const WEIGHTS = { everyday: 0.5, courts: 0.8, shown: 0.25, decided: 0.6, random: 0.06 };
/** What is reported most often, and wrongly, counts more; what courts found dissimilar is mostly about goods. */
const WEIGHT_OF_FAMILY: Readonly<Record<string, number>> = {
  'trade-word': 0.8,
  chance: 0.8,
  'courts: dissimilar': 0.02,
};
const SOUND = FEATURE_NAMES.indexOf('sound');
/** What sounds the same is alike whatever else is learned (`same-sound.ts`). */
const SAME_SOUND = 50;
/** Nothing to judge. */
const NO_MARGIN = -99;
/** How far below the threshold the margin is of a score of .69, the most that one concept alone makes (`MODEL`). */
const BELOW_THRESHOLD = 0.17;

/** What is learned from; pairs with too little in common for a second look are left out. */
export function learnedExamples(examples: readonly JudgedExample[]): Example[] {
  return examples.flatMap(({ set, family, x, isSimilar }) => {
    if (x === null) return [];
    return [{ x, y: isSimilar ? 1 : 0, weight: WEIGHT_OF_FAMILY[family] ?? WEIGHTS[set] }];
  });
}

/** Margins, and the one from which on pairs are flagged. */
interface HeldBack {
  readonly margins: readonly number[];
  readonly threshold: number;
}

/**
 * The margins of all examples by models that were fitted without them. Pairs which one concept alone makes alike are
 * never flagged: they are ranked by their margins, below the threshold.
 *
 * @param thresholdOf the margin from which on pairs are flagged, by the margins of all others
 */
export function heldBackMargins(
  examples: readonly JudgedExample[],
  folds: number,
  thresholdOf: (margins: readonly number[]) => number,
): HeldBack {
  const margins = examples.map(() => NO_MARGIN);
  const loose = new Map<number, number>();
  for (let fold = 0; fold < folds; fold += 1) {
    const others = examples.filter((example) => pairFold(example, folds) !== fold);
    const model = fitJudge(learnedExamples(others));
    examples.forEach((example, at) => {
      if (pairFold(example, folds) !== fold || example.x === null) return;
      if (isOnlySemantic(example.x)) loose.set(at, marginOf(model, example.x));
      else margins[at] = example.x[SOUND] === 1 ? SAME_SOUND : marginOf(model, example.x);
    });
  }
  const threshold = thresholdOf(margins);
  for (const [at, margin] of loose) margins[at] = Math.min(margin, threshold - BELOW_THRESHOLD);
  return { margins, threshold };
}

/**
 * The same pair is held back in all corpora at once; shown pairs with all others of the name that was searched, random
 * ones with all of the name of the register.
 */
function pairFold({ set, markA, markB }: JudgedExample, folds: number): number {
  if (set === 'random') return textHash(markB) % folds;
  return textHash(set === 'shown' ? markA : `${markA} ${markB}`) % folds;
}
