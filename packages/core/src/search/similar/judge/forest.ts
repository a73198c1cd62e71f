import type { FeatureRange } from './pair-features.ts';

/** A tree has seven inner nodes, children of `n` at `2n + 1` and `2n + 2`, and eight leaves after them. */
export const TREE_DEPTH = 3;
const LEAVES = 2 ** TREE_DEPTH;
const INNER = LEAVES - 1;
/** How many sets of leaves one tree has: a set has a bit for each leaf. */
const LEAF_SETS = 2 ** LEAVES;
const ALL_LEAVES = LEAF_SETS - 1;

/** A tree as it was learned: what its inner nodes ask, and what its leaves say. */
export interface LearnedTree {
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
 * stand by their feature, ascending by their limits, so that those which a value decides are looked
 * through from either end, and each takes the leaves that it leads away from out of the set of its tree. A feature that is only
 * known to be between two numbers leaves both sides of some nodes, and of the leaves that remain the greatest
 * counts. O(trees) without a branch for each.
 */
export class Forest {
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
