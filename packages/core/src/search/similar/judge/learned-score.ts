import { Forest, type LearnedTree, TREE_DEPTH } from './forest.ts';
import { LEARNED_LINE, LEARNED_TREES } from './learned-numbers.ts';
import { FEATURE_PLACES, FEATURES, type FeatureRange } from './pair-features.ts';

/** Numbers of trees are written as whole ones. */
const SCALE = 10_000;

const { constant, slopes, threshold, steepness } = LEARNED_LINE;
const SLOPES = Float64Array.from(FEATURES, (feature) => slopes[feature] ?? 0);
const FOREST = new Forest(LEARNED_TREES.trim().split('\n').map(readTree), FEATURES.length);

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
