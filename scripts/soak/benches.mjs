import { searchBenches } from './search-benches.mjs';
import { serviceBenches } from './service-benches.mjs';

/**
 * Every benchmark with a target: how it is run, how its rows are read, and what each figure must be.
 *
 * @param sizes how many marks the register has, and how many queries of each kind are asked
 */
export function benches(sizes) {
  return [...searchBenches(sizes), ...serviceBenches(sizes)];
}
