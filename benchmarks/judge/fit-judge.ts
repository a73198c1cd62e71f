import {
  FEATURES,
  type Feature,
} from '../../packages/core/src/search/similar/judge/pair-features.ts';
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
  sameWord: 1,
  meantWord: 1,
  against: -1,
  sameBeginning: 1,
};
const RIDGE_OF_LINE = 5;
/** By each sample. */
const TREES = 60;
const RATE = 0.12;

/** The mean of the models of several samples, which err on different pairs (bagging). */
export function fitJudge(samples: readonly (readonly Example[])[]): Fitted {
  const models = samples.map(fitSample);
  const mean = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value, 0) / models.length;
  return {
    line: {
      constant: mean(models.map(({ line }) => line.constant)),
      slopes: FEATURES.map((_, at) => mean(models.map(({ line }) => line.slopes[at] ?? 0))),
    },
    trees: models.flatMap(({ trees }) =>
      trees.map((tree) => ({ ...tree, values: tree.values.map((one) => one / models.length) })),
    ),
  };
}

/** Fits the line first, then trees on what it leaves. */
function fitSample(examples: readonly Example[]): Fitted {
  const line = inDirection(fitLine(examples, RIDGE_OF_LINE));
  const margins = Float64Array.from(examples, ({ x }) => lineMargin(line, x));
  const directions = FEATURES.map((feature) => DIRECTIONS[feature] ?? 0);
  const trees = boostTrees(examples, margins, {
    trees: TREES,
    rate: RATE,
    leastLeaf: 0.5,
    ridge: 1,
    directions,
  });
  return { line, trees };
}

/** The line without slopes against what is known of their features. */
function inDirection({ constant, slopes }: Line): Line {
  const kept = FEATURES.map((feature, at) => {
    const slope = slopes[at] ?? 0;
    return slope * (DIRECTIONS[feature] ?? 0) < 0 ? 0 : slope;
  });
  return { constant, slopes: kept };
}

export function marginOf({ line, trees }: Fitted, x: ArrayLike<number>): number {
  return trees.reduce((sum, tree) => sum + treeValue(tree, x), lineMargin(line, x));
}
