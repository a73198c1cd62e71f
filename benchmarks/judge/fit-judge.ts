import {
  FEATURE_NAMES,
  type Feature,
} from '../../packages/core/src/likeness/judge/pair-features.ts';
import { boostTrees, type Tree, treeValue } from './boosted-trees.ts';
import { type Example, fitLine, type Line, lineMargin } from './logistic.ts';

/** What is learned: a line, and trees that correct it. */
export interface Fitted {
  readonly line: Line;
  readonly trees: readonly Tree[];
}

/** More of these never makes two marks less alike, or never more so. */
const DIRECTIONS: Partial<Record<Feature, number>> = {
  evidence: 1,
  letters: 1,
  sound: 1,
  minFound: 1,
  maxFound: 1,
  sameWord: 1,
  meantWord: 1,
  likeWord: 1,
  against: -1,
  sameBeginning: 1,
  sharedInformation: 1,
  commonRun: 1,
  meantByPart: -1,
};
const RIDGE_OF_LINE = 5;
const TREES = 40;
const RATE = 0.14;

/** Fits the line first, then trees on what it leaves. */
export function fitJudge(examples: readonly Example[]): Fitted {
  const line = inDirection(fitLine(examples, RIDGE_OF_LINE));
  const margins = Float64Array.from(examples, ({ x }) => lineMargin(line, x));
  const directions = FEATURE_NAMES.map((feature) => DIRECTIONS[feature] ?? 0);
  const trees = boostTrees(examples, margins, {
    trees: TREES,
    rate: RATE,
    minLeaf: 0.5,
    ridge: 1,
    directions,
  });
  return { line, trees };
}

/** The line without slopes against what is known of their features. */
function inDirection({ constant, slopes }: Line): Line {
  const kept = FEATURE_NAMES.map((feature, at) => {
    const slope = slopes[at] ?? 0;
    return slope * (DIRECTIONS[feature] ?? 0) < 0 ? 0 : slope;
  });
  return { constant, slopes: kept };
}

export function marginOf({ line, trees }: Fitted, x: ArrayLike<number>): number {
  return trees.reduce((sum, tree) => sum + treeValue(tree, x), lineMargin(line, x));
}
