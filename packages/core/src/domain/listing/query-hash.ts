import { sha256 } from '@noble/hashes/sha2.js';
import { base64urlnopad } from '@scure/base';
import { canonicalJson } from '../text/canonical-json.ts';

const HASH_BYTES = 12;

/** One short text for equal queries: what ties a cursor to the query that made it (decision D5). */
export function queryHash(query: object): string {
  const hash = sha256(new TextEncoder().encode(canonicalJson(query)));
  return base64urlnopad.encode(hash.subarray(0, HASH_BYTES));
}
