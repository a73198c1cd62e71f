/** Milliseconds within which half, 95 of 100 and 99 of 100 requests were answered. */
export type Percentiles = Record<'p50' | 'p95' | 'p99', number>;

export function percentiles(milliseconds: readonly number[]): Percentiles {
  const sorted = [...milliseconds].sort((a, b) => a - b);
  const within = (share: number) => {
    const place = Math.min(sorted.length - 1, Math.floor(sorted.length * share));
    return rounded(sorted[place] ?? 0, 2);
  };
  return { p50: within(0.5), p95: within(0.95), p99: within(0.99) };
}

/** A number with so many digits after the point, for a report. */
export function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
