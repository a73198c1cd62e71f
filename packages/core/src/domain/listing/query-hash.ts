import { sha256 } from '@noble/hashes/sha2.js';
import { base64urlnopad } from '@scure/base';
import { canonicalJson } from '../text/canonical-json.ts';
import { foldText } from '../text/text-folding.ts';
import { distinctSorted } from './distinct-sorted.ts';

const HASH_BYTES = 12;

/** One short text for equal queries: what ties a cursor to the query that made it (decision D5). */
export function queryHash(query: object): string {
  const hash = sha256(new TextEncoder().encode(canonicalJson(query)));
  return base64urlnopad.encode(hash.subarray(0, HASH_BYTES));
}

/** The filters of a listing as cursors know them: names of persons are folded there, whatever else is compared. */
export function hashedFilters<Filters extends PersonNames>(filters: Filters): Filters {
  const folded = (names: readonly string[]) => distinctSorted(names.map(foldText));
  const { titular, representante } = filters;
  return { ...filters, titular: folded(titular), representante: folded(representante) };
}

interface PersonNames {
  readonly titular: readonly string[];
  readonly representante: readonly string[];
}
