/**
 * The exponent k of `cost = c * size^k` that fits best: the slope of the least-squares line through the
 * logarithms. 1 is linear; 0 means that size does not matter.
 */
export function exponent(sizes: readonly number[], costs: readonly number[]): number {
  const x = sizes.map(Math.log);
  const y = costs.map((cost) => Math.log(Math.max(cost, Number.MIN_VALUE)));
  const [meanX, meanY] = [mean(x), mean(y)];
  const covariance = mean(x.map((value, i) => (value - meanX) * ((y[i] ?? 0) - meanY)));
  return covariance / mean(x.map((value) => (value - meanX) ** 2));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
