import { LEARNED_LINE, LEARNED_TREES } from './learned-numbers.ts';
import { FEATURES, type FeatureRange } from './pair-features.ts';

/** A tree has seven inner nodes, children of `n` at `2n + 1` and `2n + 2`, and eight leaves after them. */
export const TREE_DEPTH = 3;
const INNER = 2 ** TREE_DEPTH - 1;
/** Numbers of trees are written as whole ones. */
const SCALE = 10_000;

const { constant, slopes, threshold, steepness } = LEARNED_LINE;
const SLOPES = Float64Array.from(FEATURES, (feature) => slopes[feature] ?? 0);
const TREES = LEARNED_TREES.trim().split('\n').map(readTree);
/** The most that each tree and those after it add. */
const MOST_OF_REST = TREES.map((_, at) =>
  TREES.slice(at).reduce((sum, tree) => sum + Math.max(...tree.slice(2 * INNER)), 0),
);

/** The score that makes a pair worth reporting (decision D8). */
const FLAG = 0.7;
/** Only equal foldings score 1. */
const MOST = 0.99;
/** Room for what is rounded. */
const ROUNDING = 1e-9;
const AT_FLAG = Math.log(FLAG / (1 - FLAG));

/**
 * Features as a score, 0..1: a line through all of them, which orders the most alike, and small trees, which
 * say where a few of them together mean something else. Their sum is mapped so that 0.7 is where the
 * judged pairs were parted best (`npm run bench judge -- --fit` finds all of its numbers). Features that are not
 * measured count for the most that they may. O(trees).
 *
 * @param least where that is more than the features may score, 0 is said, mostly at once
 */
export function learnedScore(range: FeatureRange, least = 0): number {
  const needed = threshold + (Math.log(least / (1 - least)) - AT_FLAG) / steepness - ROUNDING;
  let margin = constant;
  for (let at = 0; at < SLOPES.length; at += 1) {
    const slope = SLOPES[at] ?? 0;
    margin += slope * ((slope > 0 ? range.most : range.least)[at] ?? 0);
  }
  for (const [at, tree] of TREES.entries()) {
    if (margin + (MOST_OF_REST[at] ?? 0) < needed) return 0;
    margin += mostBelow(tree, 0, range);
  }
  if (margin < needed) return 0;
  const odds = AT_FLAG + steepness * (margin - threshold);
  return Math.min(MOST, 1 / (1 + Math.exp(-odds)));
}

/** The greatest of the leaves below a node that can be reached. */
function mostBelow(tree: Float64Array, node: number, range: FeatureRange): number {
  if (node >= INNER) return tree[node + INNER] ?? 0;
  const feature = tree[2 * node] ?? 0;
  const limit = tree[2 * node + 1] ?? 0;
  if ((range.least[feature] ?? 0) >= limit) return mostBelow(tree, 2 * node + 2, range);
  const left = mostBelow(tree, 2 * node + 1, range);
  return (range.most[feature] ?? 0) < limit
    ? left
    : Math.max(left, mostBelow(tree, 2 * node + 2, range));
}

/** A feature and a limit for each inner node, then the value of each leaf. */
function readTree(line: string): Float64Array {
  const isFeature = (at: number) => at < 2 * INNER && at % 2 === 0;
  return Float64Array.from(
    line.split(' '),
    (number, at) => Number(number) / (isFeature(at) ? 1 : SCALE),
  );
}
