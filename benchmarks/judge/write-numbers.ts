import { writeFileSync } from 'node:fs';
import { FEATURE_NAMES } from '../../packages/core/src/likeness/judge/pair-features.ts';
import type { Tree } from './boosted-trees.ts';
import type { Fitted } from './fit-judge.ts';

const FILE = 'packages/core/src/likeness/data/learned-judge.json';
const ABOUT =
  'Written by `npm run bench judge -- --fit` from judged pairs; not by hand. `learned-score.ts` says how it is read.';
const DIGITS = 4;

/** Where the odds of a score are those of the flag, and how fast they rise. */
export interface Mapping {
  readonly threshold: number;
  readonly steepness: number;
}

/** Writes what was learned as the numbers that the judge reads. */
export function writeNumbers({ line, trees }: Fitted, { threshold, steepness }: Mapping): void {
  const slopes = FEATURE_NAMES.map(
    (feature, at) => [feature, short(line.slopes[at] ?? 0)] as const,
  );
  const learned = {
    about: ABOUT,
    constant: short(line.constant),
    threshold: short(threshold),
    steepness: short(steepness),
    slopes: Object.fromEntries(slopes),
    trees: linesOf(trees),
  };
  writeFileSync(FILE, `${JSON.stringify(learned, null, 2)}\n`);
}

/** Trees that have the same splits are one tree: their leaves add up. */
function linesOf(trees: readonly Tree[]): string[] {
  const leaves = new Map<string, number[]>();
  for (const { splits, limits, values } of trees) {
    const nodes = splits.map((split, at) => `${split} ${whole(Math.min(9, limits[at] ?? 0))}`);
    const questions = nodes.join(' ');
    const known = leaves.get(questions);
    leaves.set(questions, known ? known.map((sum, at) => sum + (values[at] ?? 0)) : [...values]);
  }
  return [...leaves].map(([questions, values]) => [questions, ...values.map(tens)].join(' '));
}

function short(value: number): number {
  return Number(value.toFixed(DIGITS));
}

/** The same number of digits as a whole number, without a point: pages load the trees too. */
function whole(value: number): string {
  return String(Math.round(value * 10 ** DIGITS));
}

/** Values of leaves need no more than three decimals: the last digit is 0, which a page loads for nothing. */
function tens(value: number): number {
  return 10 * Math.round(value * 10 ** (DIGITS - 1));
}
