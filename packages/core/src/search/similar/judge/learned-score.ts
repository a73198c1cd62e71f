import { LEARNED_LINE, LEARNED_TREES } from './learned-numbers.ts';
import { FEATURES } from './pair-features.ts';

/** A tree has seven inner nodes, children of `n` at `2n + 1` and `2n + 2`, and eight leaves after them. */
export const TREE_DEPTH = 3;
const INNER = 2 ** TREE_DEPTH - 1;
const LEAVES = 2 ** TREE_DEPTH;

const { constant, slopes, threshold, steepness } = LEARNED_LINE;
const SLOPES = Float64Array.from(FEATURES, (feature) => slopes[feature] ?? 0);
const TREES = LEARNED_TREES.trim().split('\n').map(readTree);
const SPLITS = Uint8Array.from(TREES.flatMap(({ splits }) => splits));
const LIMITS = Float64Array.from(TREES.flatMap(({ limits }) => limits));
const VALUES = Float64Array.from(TREES.flatMap(({ values }) => values));

/** The score that makes a pair worth reporting (decision D8). */
const FLAG = 0.7;
/** Only equal foldings score 1. */
const MOST = 0.99;
const AT_FLAG = Math.log(FLAG / (1 - FLAG));

/**
 * Features as a score, 0..1: a line through all of them, which orders the most alike, and small trees, which
 * say where a few of them together mean something else. Their sum is mapped so that 0.7 is where the
 * judged pairs were parted best (`npm run bench judge -- --fit` finds all of its numbers). O(trees).
 */
export function learnedScore(features: Float64Array): number {
  const odds = AT_FLAG + steepness * (learnedMargin(features) - threshold);
  return Math.min(MOST, 1 / (1 + Math.exp(-odds)));
}

function learnedMargin(features: Float64Array): number {
  let margin = constant;
  for (let at = 0; at < SLOPES.length; at += 1) margin += (SLOPES[at] ?? 0) * (features[at] ?? 0);
  for (let tree = 0; tree < TREES.length; tree += 1) {
    const first = tree * INNER;
    let node = 0;
    while (node < INNER) {
      const value = features[SPLITS[first + node] ?? 0] ?? 0;
      node = 2 * node + (value >= (LIMITS[first + node] ?? 0) ? 2 : 1);
    }
    margin += VALUES[tree * LEAVES + node - INNER] ?? 0;
  }
  return margin;
}

interface Tree {
  readonly splits: readonly number[];
  readonly limits: readonly number[];
  readonly values: readonly number[];
}

/** A line of `feature limit` for each inner node, then the value of each leaf. */
function readTree(line: string): Tree {
  const numbers = line.trim().split(' ').map(Number);
  const inner = Array.from({ length: INNER }, (_, node) => node);
  return {
    splits: inner.map((node) => numbers[2 * node] ?? 0),
    limits: inner.map((node) => numbers[2 * node + 1] ?? 0),
    values: numbers.slice(2 * INNER, 2 * INNER + LEAVES),
  };
}
