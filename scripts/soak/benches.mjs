import { searchBenches } from './search-benches.mjs';
import { serviceBenches } from './service-benches.mjs';

/**
 * Returns all benchmarks with targets: arguments, the parser of result rows, and the target of each figure.
 * @param sizes number of marks in the register, and number of queries of each kind
 */
export function benches(sizes) {
  return [...searchBenches(sizes), ...serviceBenches(sizes)];
}
