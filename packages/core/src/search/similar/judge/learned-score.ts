import { LEARNED_LINE, LEARNED_TREES } from './learned-numbers.ts';
import { FEATURES, type FeatureRange } from './pair-features.ts';

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
/** The most that each tree and those after it add. */
const MOST_OF_REST = TREES.map((_, tree) =>
  TREES.slice(tree).reduce((sum, { values }) => sum + Math.max(...values), 0),
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
 * judged pairs were parted best (`npm run bench judge -- --fit` finds all of its numbers). O(trees).
 */
export function learnedScore(features: Float64Array): number {
  return scoreOf(learnedMargin(features));
}

/**
 * Whether features in the range may score so much. Never false where they do: what is not known counts for
 * the most that it may. O(trees), mostly less.
 */
export function mayScore({ least, most }: FeatureRange, score: number): boolean {
  const needed = marginOf(score) - ROUNDING;
  let margin = constant;
  for (let at = 0; at < SLOPES.length; at += 1) {
    const slope = SLOPES[at] ?? 0;
    margin += slope * ((slope > 0 ? most[at] : least[at]) ?? 0);
  }
  for (let tree = 0; tree < TREES.length; tree += 1) {
    if (margin + (MOST_OF_REST[tree] ?? 0) < needed) return false;
    margin += mostOfTree(tree, least, most);
  }
  return margin >= needed;
}

function marginOf(score: number): number {
  return threshold + (Math.log(score / (1 - score)) - AT_FLAG) / steepness;
}

function scoreOf(margin: number): number {
  const odds = AT_FLAG + steepness * (margin - threshold);
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

/** The greatest of the leaves that can be reached: a bit for each node, the root first. */
function mostOfTree(tree: number, least: Float64Array, most: Float64Array): number {
  const first = tree * INNER;
  let reached = 1;
  for (let node = 0; node < INNER; node += 1) {
    if (((reached >> node) & 1) === 0) continue;
    const feature = SPLITS[first + node] ?? 0;
    const limit = LIMITS[first + node] ?? 0;
    if ((least[feature] ?? 0) < limit) reached |= 1 << (2 * node + 1);
    if ((most[feature] ?? 0) >= limit) reached |= 1 << (2 * node + 2);
  }
  let greatest = Number.NEGATIVE_INFINITY;
  for (let leaf = 0; leaf < LEAVES; leaf += 1) {
    const value = VALUES[tree * LEAVES + leaf] ?? 0;
    if (((reached >> (INNER + leaf)) & 1) === 1 && value > greatest) greatest = value;
  }
  return greatest;
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
