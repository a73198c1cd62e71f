import { TREE_DEPTH } from '../../packages/core/src/likeness/judge/learned-score.ts';
import { textHash } from '../../packages/core/src/likeness/text/text-hash.ts';
import type { Example } from './logistic.ts';

/** A full tree: inner node n has its children at 2n + 1 and 2n + 2; what is above a limit goes right. */
export interface Tree {
  readonly splits: readonly number[];
  readonly limits: readonly number[];
  /** Of the leaves, which follow the inner nodes. */
  readonly values: readonly number[];
}

export interface BoostOptions {
  readonly trees: number;
  /** The part of a tree's step that is taken. */
  readonly rate: number;
  /** The least weight of examples in a leaf, as curvature; and what is added to it. */
  readonly minLeaf: number;
  readonly ridge: number;
  /** For each feature 1 where more of it never lowers the score, -1 where it never raises it, else 0. */
  readonly directions: readonly number[];
}

const BINS = 24;
const INNER = 2 ** TREE_DEPTH - 1;
const NODES = 2 * INNER + 1;
const MIN_GAIN = 1e-4;
const WIDEST = 9;

/** What is known of a node while its tree grows. */
interface Node {
  value: number;
  low: number;
  high: number;
  feature: number;
  bin: number;
}

/**
 * Gradient boosting of small trees on the logistic loss, by histograms, with monotone features: a split is
 * taken only in the direction of its feature, and the children of a split keep to their side of its middle. Each
 * tree reads half of the features, so that trees err on different pairs (random subspaces).
 * @param margins where the trees begin, by example; the trees' sums are added to them
 */
export function boostTrees(
  examples: readonly Example[],
  margins: Float64Array,
  options: BoostOptions,
): Tree[] {
  const cuts = cutsOf(examples);
  const bins = binsOf(examples, cuts);
  const trees: Tree[] = [];
  for (let round = 0; round < options.trees; round += 1) {
    const slopes = new Float64Array(examples.length);
    const curves = new Float64Array(examples.length);
    examples.forEach(({ y, weight }, i) => {
      const p = 1 / (1 + Math.exp(-(margins[i] ?? 0)));
      slopes[i] = weight * (y - p);
      curves[i] = weight * Math.max(1e-6, p * (1 - p));
    });
    const tree = growTree({ bins, cuts: halfOf(cuts, round), slopes, curves }, options);
    examples.forEach(({ x }, i) => {
      margins[i] = (margins[i] ?? 0) + treeValue(tree, x);
    });
    trees.push(tree);
  }
  return trees;
}

export function treeValue({ splits, limits, values }: Tree, x: ArrayLike<number>): number {
  let node = 0;
  while (node < INNER) {
    node = 2 * node + ((x[splits[node] ?? 0] ?? 0) >= (limits[node] ?? 0) ? 2 : 1);
  }
  return values[node - INNER] ?? 0;
}

/** Where the values of each feature are parted: between quantiles of its distinct values. */
function cutsOf(examples: readonly Example[]): number[][] {
  return Array.from(examples[0]?.x ?? [], (_, feature) => {
    const values = [...new Set(examples.map(({ x }) => x[feature] ?? 0))].sort((a, b) => a - b);
    const cuts = new Set<number>();
    for (let k = 1; k < BINS; k += 1) {
      const at = Math.floor((k * values.length) / BINS);
      if (at > 0) cuts.add(((values[at] ?? 0) + (values[at - 1] ?? 0)) / 2);
    }
    return [...cuts];
  });
}

/** The cuts of the features that one tree reads: none of the others. Which they are is drawn by a hash. */
function halfOf(cuts: readonly number[][], round: number): number[][] {
  return cuts.map((ofFeature, feature) =>
    textHash(`tree ${round}, feature ${feature}`) % 2 === 0 ? ofFeature : [],
  );
}

/** By feature, the bin of each example. */
function binsOf(examples: readonly Example[], cuts: readonly number[][]): Uint8Array[] {
  return cuts.map((ofFeature, feature) =>
    Uint8Array.from(
      examples,
      ({ x }) => ofFeature.filter((cut) => (x[feature] ?? 0) >= cut).length,
    ),
  );
}

interface Grown {
  readonly bins: readonly Uint8Array[];
  readonly cuts: readonly number[][];
  readonly slopes: Float64Array;
  readonly curves: Float64Array;
}

function growTree(data: Grown, options: BoostOptions): Tree {
  const nodes = Array.from({ length: NODES }, (): Node => {
    return { value: 0, low: -WIDEST, high: WIDEST, feature: -1, bin: 0 };
  });
  const places = new Uint8Array(data.slopes.length);
  for (let depth = 0; depth <= TREE_DEPTH; depth += 1) {
    const first = 2 ** depth - 1;
    for (let at = first; at < 2 * first + 1; at += 1) {
      const own = [...places.keys()].filter((i) => places[i] === at);
      settle(nodes, at, own, data, options);
    }
    if (depth < TREE_DEPTH) moveDown(places, nodes, data);
  }
  const inner = nodes.slice(0, INNER);
  return {
    splits: inner.map(({ feature }) => Math.max(0, feature)),
    // A node that is not split sends everything left.
    limits: inner.map(({ feature, bin }) => data.cuts[feature]?.[bin] ?? Number.MAX_VALUE),
    values: nodes.slice(INNER).map(({ value }) => value * options.rate),
  };
}

function moveDown(places: Uint8Array, nodes: readonly Node[], { bins }: Grown): void {
  for (let i = 0; i < places.length; i += 1) {
    const at = places[i] ?? 0;
    const { feature = -1, bin = 0 } = nodes[at] ?? {};
    const isRight = feature >= 0 && (bins[feature]?.[i] ?? 0) > bin;
    places[i] = 2 * at + (isRight ? 2 : 1);
  }
}

/** Gives a node its value, and splits it where that gains most. */
function settle(
  nodes: Node[],
  at: number,
  own: readonly number[],
  data: Grown,
  options: BoostOptions,
): void {
  const node = nodes[at];
  if (!node) return;
  const slope = own.reduce((sum, i) => sum + (data.slopes[i] ?? 0), 0);
  const curve = own.reduce((sum, i) => sum + (data.curves[i] ?? 0), 0);
  const leafOf = (g: number, h: number) =>
    Math.min(node.high, Math.max(node.low, g / (h + options.ridge)));
  node.value = leafOf(slope, curve);
  const [left, right] = [nodes[2 * at + 1], nodes[2 * at + 2]];
  if (!left || !right) return;
  let best = MIN_GAIN;
  let middle = node.value;
  const strength = (g: number, h: number) => (g * g) / (h + options.ridge);
  data.cuts.forEach((cuts, feature) => {
    const [slopes, curves] = sumsByBin(own, data, feature);
    let [g, h] = [0, 0];
    for (let bin = 0; bin < cuts.length; bin += 1) {
      g += slopes[bin] ?? 0;
      h += curves[bin] ?? 0;
      if (h < options.minLeaf || curve - h < options.minLeaf) continue;
      const [below, above] = [leafOf(g, h), leafOf(slope - g, curve - h)];
      if ((options.directions[feature] ?? 0) * (above - below) < 0) continue;
      const gain = strength(g, h) + strength(slope - g, curve - h) - strength(slope, curve);
      if (gain <= best) continue;
      best = gain;
      node.feature = feature;
      node.bin = bin;
      middle = (below + above) / 2;
    }
  });
  passBounds(node, { left, right, middle }, options.directions[node.feature] ?? 0);
}

function passBounds(
  node: Node,
  { left, right, middle }: { left: Node; right: Node; middle: number },
  direction: number,
): void {
  // A node that is not split hands its value on to the leaf below it on the left.
  left.low = direction < 0 ? middle : node.low;
  left.high = direction > 0 ? middle : node.high;
  right.low = direction > 0 ? middle : node.low;
  right.high = direction < 0 ? middle : node.high;
}

function sumsByBin(
  own: readonly number[],
  { bins, slopes, curves }: Grown,
  feature: number,
): [Float64Array, Float64Array] {
  const [g, h] = [new Float64Array(BINS), new Float64Array(BINS)];
  const ofFeature = bins[feature];
  for (const i of own) {
    const bin = ofFeature?.[i] ?? 0;
    g[bin] = (g[bin] ?? 0) + (slopes[i] ?? 0);
    h[bin] = (h[bin] ?? 0) + (curves[i] ?? 0);
  }
  return [g, h];
}
