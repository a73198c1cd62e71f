import learned from '../data/learned-judge.json' with { type: 'json' };
import { FEATURE_INDEX, FEATURE_NAMES } from './pair-features.ts';

/**
 * Depth of the decision trees of the learned model. A tree lists the feature and the limit of each of its seven inner
 * nodes (the children of `n` are `2n + 1` and `2n + 2`), then the values of its eight leaves. `constant` and `slopes`
 * of the model are a linear function of the features; `threshold` and `steepness` map the margin to a score.
 */
export const TREE_DEPTH = 3;
const LEAVES = 2 ** TREE_DEPTH;
const INNER_NODES = LEAVES - 1;

/** Limits and leaf values are stored as integers, in ten-thousandths. */
const SCALE = 10_000;

const { constant, threshold, steepness } = learned;
const slopes: Partial<Record<string, number>> = learned.slopes;
const SLOPES = Float64Array.from(FEATURE_NAMES, (feature) => slopes[feature] ?? 0);
/** Feature that each inner node tests, tree by tree; values of at least `NODE_LIMITS` lead to the right child. */
const NODE_FEATURES = new Uint8Array(INNER_NODES * learned.trees.length);
const NODE_LIMITS = new Float64Array(INNER_NODES * learned.trees.length);
/** Values of all leaves, tree by tree. */
const LEAF_VALUES = new Float64Array(LEAVES * learned.trees.length);
readTrees(learned.trees);

/** Minimum score of a pair that is worth reporting (decision D8). */
const REPORT_THRESHOLD = 0.7;
/**
 * Scores above `CERTAIN_SCORE` are compressed to end at `MAX_LEARNED` instead of 1. Only marks that sound the same
 * score higher, by their similarity in spelling, so that NIKKE finds NIKE before NEKE.
 */
const CERTAIN_SCORE = 0.9;
const MAX_LEARNED = 0.96;
/**
 * Relative increase of `steepness` above the threshold if equal shares of both marks match; it shrinks with the
 * difference of the shares. If only one mark matches completely, the pair is similar but not among the most similar:
 * a short mark is often contained completely in many longer ones.
 */
const COVERAGE_GAIN = 0.5;
const THRESHOLD_LOGIT = Math.log(REPORT_THRESHOLD / (1 - REPORT_THRESHOLD));

/**
 * Returns the score of features, 0..1: a linear function, which ranks the most similar pairs, plus small trees, which
 * correct it for combinations of features. The sum is mapped so that 0.7 separates the judged pairs best
 * (`npm run bench judge -- --fit` fits all parameters). O(trees).
 */
export function learnedScore(values: Float64Array): number {
  const inOne = values[FEATURE_INDEX.maxFound] ?? 0;
  const inBoth = values[FEATURE_INDEX.minFound] ?? 0;
  const rise = 1 + COVERAGE_GAIN * (1 - Math.max(0, inOne - inBoth));
  const above = treeMargin(values) - threshold;
  const odds = THRESHOLD_LOGIT + steepness * (above < 0 ? above : rise * above);
  const score = 1 / (1 + Math.exp(-odds));
  return score <= CERTAIN_SCORE
    ? score
    : CERTAIN_SCORE +
        ((score - CERTAIN_SCORE) * (MAX_LEARNED - CERTAIN_SCORE)) / (1 - CERTAIN_SCORE);
}

/** Returns the linear function of the features plus the value of the leaf that they select in each tree. */
function treeMargin(values: Float64Array): number {
  let margin = constant;
  for (let at = 0; at < SLOPES.length; at += 1) margin += (SLOPES[at] ?? 0) * (values[at] ?? 0);
  for (let tree = 0; tree * LEAVES < LEAF_VALUES.length; tree += 1) {
    let node = 0;
    while (node < INNER_NODES) {
      const at = tree * INNER_NODES + node;
      const isRight = (values[NODE_FEATURES[at] ?? 0] ?? 0) >= (NODE_LIMITS[at] ?? 0);
      node = 2 * node + (isRight ? 2 : 1);
    }
    margin += LEAF_VALUES[tree * LEAVES + node - INNER_NODES] ?? 0;
  }
  return margin;
}

/** Parses trees: each line has a feature and a limit for each inner node, then the value of each leaf. */
function readTrees(lines: readonly string[]): void {
  for (const [tree, line] of lines.entries()) {
    const numbers = line.split(' ').map(Number);
    for (let node = 0; node < INNER_NODES; node += 1) {
      NODE_FEATURES[tree * INNER_NODES + node] = numbers[2 * node] ?? 0;
      NODE_LIMITS[tree * INNER_NODES + node] = (numbers[2 * node + 1] ?? 0) / SCALE;
    }
    for (let leaf = 0; leaf < LEAVES; leaf += 1) {
      LEAF_VALUES[tree * LEAVES + leaf] = (numbers[2 * INNER_NODES + leaf] ?? 0) / SCALE;
    }
  }
}
