import { sha256 } from '@noble/hashes/sha2.js';
import { base64urlnopad } from '@scure/base';
import { FILTER_ROWS, type NamedFilter } from '../../contract/filters.ts';
import { canonicalJson } from '../text/canonical-json.ts';
import { foldText } from '../text/text-folding.ts';
import { type BrandFilters, isAsked } from './brand-filters.ts';
import { distinctSorted } from './distinct-sorted.ts';

const HASH_BYTES = 12;

/** One short text for equal queries: what ties a cursor to the query that made it (decision D5). */
export function queryHash(query: object): string {
  const hash = sha256(new TextEncoder().encode(canonicalJson(query)));
  return base64urlnopad.encode(hash.subarray(0, HASH_BYTES));
}

/**
 * A query as the cursors of an endpoint know it: names of persons are folded, whatever else is compared. Filters that
 * came after the endpoint's first cursors, and let every mark pass, are left out: cursors outlive deploys (decision D5).
 *
 * @param version of the filters that its first cursors knew
 */
export function hashedFilters<Query extends BrandFilters>(
  query: Query,
  version: NamedFilter['since'],
): Partial<Query> {
  const folded = (names: readonly string[]) => distinctSorted(names.map(foldText));
  const { titular, representante } = query;
  const hashed = { ...query, titular: folded(titular), representante: folded(representante) };
  for (const row of FILTER_ROWS) {
    if (row.since > version && !isAsked(query, row)) delete hashed[row.name];
  }
  return hashed;
}
