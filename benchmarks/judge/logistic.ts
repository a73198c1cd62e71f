/** Something judged: its features, 1 when it was judged similar, and how much it counts. */
export interface Example {
  readonly x: ArrayLike<number>;
  readonly y: 0 | 1;
  readonly weight: number;
}

/** A line through the features. */
export interface Line {
  readonly constant: number;
  readonly slopes: readonly number[];
}

const ROUNDS = 25;
const LONGEST_STEP = 4;
const STILL = 1e-4;
const MIN_CURVATURE = 1e-9;

/** Weighted logistic regression by Newton's method, with a ridge on the slopes. O(examples × features²). */
export function fitLine(examples: readonly Example[], ridge: number): Line {
  const size = (examples[0]?.x.length ?? 0) + 1;
  const weights = new Float64Array(size);
  for (let round = 0; round < ROUNDS; round += 1) {
    const step = solve(newtonRows(examples, weights, ridge));
    let longest = 0;
    for (let at = 0; at < size; at += 1) {
      const by = Math.max(-LONGEST_STEP, Math.min(LONGEST_STEP, step[at] ?? 0));
      weights[at] = (weights[at] ?? 0) + by;
      longest = Math.max(longest, Math.abs(by));
    }
    if (longest < STILL) break;
  }
  return { constant: weights[0] ?? 0, slopes: [...weights.subarray(1)] };
}

export function lineMargin({ constant, slopes }: Line, x: ArrayLike<number>): number {
  return slopes.reduce((sum, slope, at) => sum + slope * (x[at] ?? 0), constant);
}

/** The rows of the equations for the next step: curvature, and the gradient as the last column. */
function newtonRows(
  examples: readonly Example[],
  weights: Float64Array,
  ridge: number,
): Float64Array[] {
  const size = weights.length;
  const rows = Array.from(weights, (weight, at) => {
    const row = new Float64Array(size + 1);
    row[at] = at === 0 ? MIN_CURVATURE : ridge;
    row[size] = at === 0 ? 0 : -ridge * weight;
    return row;
  });
  const line = { constant: weights[0] ?? 0, slopes: [...weights.subarray(1)] };
  for (const { x, y, weight } of examples) {
    const p = 1 / (1 + Math.exp(-lineMargin(line, x)));
    addExample(rows, [1, ...Array.from(x)], weight * (y - p), weight * p * (1 - p));
  }
  return rows;
}

function addExample(
  rows: Float64Array[],
  x: readonly number[],
  slope: number,
  curve: number,
): void {
  rows.forEach((row, a) => {
    const own = x[a] ?? 0;
    if (own === 0) return;
    for (let b = 0; b < x.length; b += 1) row[b] = (row[b] ?? 0) + curve * own * (x[b] ?? 0);
    row[x.length] = (row[x.length] ?? 0) + slope * own;
  });
}

/** Gauss's elimination; the matrix is positive definite, so no pivots are looked for. */
function solve(rows: Float64Array[]): Float64Array {
  const size = rows.length;
  rows.forEach((pivot, c) => {
    for (const row of rows.slice(c + 1)) {
      const factor = (row[c] ?? 0) / (pivot[c] ?? 1);
      for (let at = c; at <= size; at += 1) row[at] = (row[at] ?? 0) - factor * (pivot[at] ?? 0);
    }
  });
  const solution = new Float64Array(size);
  for (let r = size - 1; r >= 0; r -= 1) {
    const row = rows[r] ?? new Float64Array();
    let rest = row[size] ?? 0;
    for (let at = r + 1; at < size; at += 1) rest -= (row[at] ?? 0) * (solution[at] ?? 0);
    solution[r] = rest / (row[r] ?? 1);
  }
  return solution;
}
