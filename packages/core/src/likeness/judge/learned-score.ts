import learned from '../data/learned-judge.json' with { type: 'json' };
import { FEATURE_PLACES, FEATURES, type FeatureRange } from './pair-features.ts';

/**
 * The model: `constant` and `slopes` are a line through the features, `threshold` and `steepness` map a margin to a score. A tree is
 * the feature and the limit of each of its seven inner nodes, children of `n` at `2n + 1` and `2n + 2`, then the values
 * of its eight leaves, in ten-thousandths.
 */
export const TREE_DEPTH = 3;
const LEAVES = 2 ** TREE_DEPTH;
const INNER = LEAVES - 1;
/** How many sets of leaves one tree has: a set has a bit for each leaf. */
const LEAF_SETS = 2 ** LEAVES;
const ALL_LEAVES = LEAF_SETS - 1;

/** A tree as it was learned: what its inner nodes ask, and what its leaves say. */
interface LearnedTree {
  /** For each inner node the place of the feature that is asked, and the least value that leads to the right. */
  readonly features: readonly number[];
  readonly limits: readonly number[];
  readonly leaves: readonly number[];
}

/** An inner node, and the leaves of its tree that remain on either side of it. */
interface ForestNode {
  readonly tree: number;
  readonly feature: number;
  readonly limit: number;
  readonly leftward: number;
  readonly rightward: number;
}

/**
 * Small trees that are asked together, as QuickScorer does (Lucchese and others, 2015): the nodes of all trees
 * are sorted by their feature, then by their limits, so that those which a value decides are looked
 * through from either end, and each takes the leaves that it leads away from out of the set of its tree. A feature that is only
 * known to be between two numbers leaves both sides of some nodes, and of the leaves that remain the greatest
 * counts. O(trees) without a branch for each.
 */
class Forest {
  readonly #starts: Uint16Array;
  readonly #limits: Float64Array;
  readonly #trees: Uint16Array;
  readonly #leftward: Uint8Array;
  readonly #rightward: Uint8Array;
  /** What each tree says at the most, by the set of its leaves that remain. */
  readonly #greatest: Float64Array;
  /** The most that each tree and those after it say. */
  readonly #mostOfRest: Float64Array;
  readonly #remaining: Uint8Array;

  /** @param featureCount how many features there are */
  constructor(trees: readonly LearnedTree[], featureCount: number) {
    const nodes = trees.flatMap(nodesOf);
    nodes.sort((a, b) => a.feature - b.feature || a.limit - b.limit);
    this.#starts = Uint16Array.from({ length: featureCount + 1 }, (_, feature) => {
      const first = nodes.findIndex((node) => node.feature >= feature);
      return first < 0 ? nodes.length : first;
    });
    this.#limits = Float64Array.from(nodes, ({ limit }) => limit);
    this.#trees = Uint16Array.from(nodes, ({ tree }) => tree);
    this.#leftward = Uint8Array.from(nodes, ({ leftward }) => leftward);
    this.#rightward = Uint8Array.from(nodes, ({ rightward }) => rightward);
    this.#greatest = Float64Array.from(trees.flatMap(({ leaves }) => greatestOfSets(leaves)));
    this.#mostOfRest = mostOfRest(trees);
    this.#remaining = new Uint8Array(trees.length);
  }

  /**
   * The sum of what is said before and of what all trees say at the most.
   * @param needed where the sum cannot come to that, negative infinity is said, mostly at once
   */
  mostBeyond(before: number, range: FeatureRange, needed: number): number {
    const remaining = this.#remaining;
    const rest = this.#mostOfRest;
    if (before + (rest[0] ?? 0) < needed) return Number.NEGATIVE_INFINITY;
    this.#decide(range);
    let sum = before;
    for (let tree = 0; tree < remaining.length; tree += 1) {
      sum += this.#greatest[tree * LEAF_SETS + (remaining[tree] ?? 0)] ?? 0;
      if (sum + (rest[tree + 1] ?? 0) < needed) return Number.NEGATIVE_INFINITY;
    }
    return sum;
  }

  /** Leaves those leaves of each tree that the features may lead to. */
  #decide({ least, most }: FeatureRange): void {
    const remaining = this.#remaining.fill(ALL_LEAVES);
    const limits = this.#limits;
    const trees = this.#trees;
    for (let feature = 0; feature < least.length; feature += 1) {
      const [from, lowest, highest] = [
        this.#starts[feature] ?? 0,
        least[feature] ?? 0,
        most[feature] ?? 0,
      ];
      let at = from;
      const until = this.#starts[feature + 1] ?? 0;
      for (; at < until && (limits[at] ?? 0) <= lowest; at += 1) {
        const tree = trees[at] ?? 0;
        remaining[tree] = (remaining[tree] ?? 0) & (this.#rightward[at] ?? 0);
      }
      for (at = until - 1; at >= from && (limits[at] ?? 0) > highest; at -= 1) {
        const tree = trees[at] ?? 0;
        remaining[tree] = (remaining[tree] ?? 0) & (this.#leftward[at] ?? 0);
      }
    }
  }
}

function nodesOf({ features, limits }: LearnedTree, tree: number): ForestNode[] {
  return features.map((feature, node) => ({
    tree,
    feature,
    limit: limits[node] ?? 0,
    leftward: ALL_LEAVES & ~leavesBelow(2 * node + 2),
    rightward: ALL_LEAVES & ~leavesBelow(2 * node + 1),
  }));
}

/** The set of leaves that can be reached from a node. */
function leavesBelow(node: number): number {
  if (node >= INNER) return 1 << (node - INNER);
  return leavesBelow(2 * node + 1) | leavesBelow(2 * node + 2);
}

function greatestOfSets(leaves: readonly number[]): number[] {
  return Array.from({ length: LEAF_SETS }, (_, set) =>
    Math.max(...leaves.filter((_, leaf) => (set & (1 << leaf)) !== 0)),
  );
}

function mostOfRest(trees: readonly LearnedTree[]): Float64Array {
  const most = new Float64Array(trees.length + 1);
  for (let at = trees.length - 1; at >= 0; at -= 1) {
    most[at] = (most[at + 1] ?? 0) + Math.max(...(trees[at]?.leaves ?? []));
  }
  return most;
}

/** Numbers of trees are written as whole ones, in ten-thousandths. */
const SCALE = 10_000;

const { constant, threshold, steepness } = learned;
const slopes: Partial<Record<string, number>> = learned.slopes;
const SLOPES = Float64Array.from(FEATURES, (feature) => slopes[feature] ?? 0);
const FOREST = new Forest(learned.trees.map(readTree), FEATURES.length);

/** The score that makes a pair worth reporting (decision D8). */
const FLAG = 0.7;
/**
 * Scores above `SURE` rise to `MOST` instead of 1: only marks of one sound score more, by how alike they are in writing, so that
 * NIKKE finds NIKE before NEKE.
 */
const SURE = 0.9;
const MOST = 0.96;
/**
 * How much faster the score of a flagged pair rises where as much of each mark is found in the other, in proportion. That
 * one mark is found whole in the other says that they are alike, but not that they are most alike: of the marks that hold
 * a word, many are whole in a longer one.
 */
const ORDER_GAIN = 0.5;
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
  const inOne = range.least[FEATURE_PLACES.mostFound] ?? 0;
  const inBoth = range.most[FEATURE_PLACES.leastFound] ?? 0;
  const rise = 1 + ORDER_GAIN * (1 - Math.max(0, inOne - inBoth));
  const needed = leastMargin(Math.min(least, SURE), rise) - ROUNDING;
  const margin = FOREST.mostBeyond(lineThrough(range), range, needed);
  if (margin < needed) return 0;
  const above = margin - threshold;
  const odds = AT_FLAG + steepness * (above < 0 ? above : rise * above);
  const score = 1 / (1 + Math.exp(-odds));
  return score <= SURE ? score : SURE + ((score - SURE) * (MOST - SURE)) / (1 - SURE);
}

function lineThrough({ least, most }: FeatureRange): number {
  let margin = constant;
  for (let at = 0; at < SLOPES.length; at += 1) {
    const slope = SLOPES[at] ?? 0;
    margin += slope * ((slope > 0 ? most : least)[at] ?? 0);
  }
  return margin;
}

/** The margin below which a score is less than `least`, where that of a flagged pair rises so much faster. */
function leastMargin(least: number, rise: number): number {
  const above = (Math.log(least / (1 - least)) - AT_FLAG) / steepness;
  return threshold + (above > 0 ? above / rise : above);
}

/** A feature and a limit for each inner node, then the value of each leaf. */
function readTree(line: string): LearnedTree {
  const numbers = line.split(' ').map(Number);
  const leaves = numbers.splice(2 * (2 ** TREE_DEPTH - 1)).map((value) => value / SCALE);
  return {
    features: numbers.filter((_, at) => at % 2 === 0),
    limits: numbers.filter((_, at) => at % 2 === 1).map((limit) => limit / SCALE),
    leaves,
  };
}
