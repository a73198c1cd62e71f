import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { base64urlnopad } from '@scure/base';
import { FILTER_ROWS, type NamedFilter } from '../../contract/filters.ts';
import { foldText } from '../../likeness/text/text-folding.ts';
import { ServiceError } from '../service-error.ts';
import { distinctSorted } from '../text/code-unit-order.ts';
import { canonicalJson } from '../text/json.ts';
import { type BrandFilters, type BrandQuery, isApplied } from './brand-query.ts';

const SIGNATURE_BYTES = 16;

/** A value in the key of a cursor. */
type CursorValue = string | number | null;

/** The content of a cursor (decision D5). Version 0 belongs to the retired order by application number. */
export interface Cursor {
  readonly version: number;
  readonly endpoint: string;
  readonly sort: string;
  /** Hash of the parsed query: a cursor is valid only for the query that made it. */
  readonly query: string;
  /** The key of the last row in the order. */
  readonly key: readonly CursorValue[];
}

/** The HMAC keys of cursors: the first one signs and all verify, so that a new key does not invalidate cursors. */
export type CursorKeys = readonly [Uint8Array, ...Uint8Array[]];

/** Signs a cursor: base64url of its JSON and a 16-byte HMAC-SHA256. */
export function sealCursor([key]: CursorKeys, cursor: Cursor): string {
  const { version, endpoint, sort, query } = cursor;
  const payload = new TextEncoder().encode(
    JSON.stringify([version, endpoint, sort, query, ...cursor.key]),
  );
  const sealed = new Uint8Array(payload.length + SIGNATURE_BYTES);
  sealed.set(payload);
  sealed.set(sign(key, payload), payload.length);
  return base64urlnopad.encode(sealed);
}

/** Parses and verifies a cursor; null for anything that this service did not sign. */
export function openCursor(keys: CursorKeys, text: string): Cursor | null {
  const sealed = decodeBase64(text);
  if (sealed === null || sealed.length <= SIGNATURE_BYTES) return null;
  const payload = sealed.subarray(0, -SIGNATURE_BYTES);
  const signature = sealed.subarray(-SIGNATURE_BYTES);
  if (!keys.some((key) => equalInConstantTime(sign(key, payload), signature))) return null;
  const [version, endpoint, sort, query, ...key] = JSON.parse(
    new TextDecoder().decode(payload),
  ) as [number, string, string, string, ...CursorValue[]];
  return { version, endpoint, sort, query, key };
}

function decodeBase64(text: string): Uint8Array | null {
  try {
    return base64urlnopad.decode(text);
  } catch {
    return null;
  }
}

function sign(key: Uint8Array, payload: Uint8Array): Uint8Array {
  return hmac(sha256, key, payload).subarray(0, SIGNATURE_BYTES);
}

/** Compares bytes in constant time, so that the duration does not reveal where a signature differs. */
function equalInConstantTime(a: Uint8Array, b: Uint8Array): boolean {
  let difference = a.length ^ b.length;
  for (let i = 0; i < a.length; i += 1) difference |= (a[i] ?? 0) ^ (b[i] ?? 0);
  return difference === 0;
}

/** Creates the error for a cursor that this service did not sign for this query. */
function foreignCursorError(parameter = 'cursor'): ServiceError {
  return new ServiceError(
    'validation_error',
    `${parameter}: send nextCursor unchanged, with the parameters of the page that returned it`,
  );
}

const HASH_BYTES = 12;

/** Hashes a query, so that a cursor is tied to the query that made it (decision D5). */
function queryHash(query: object): string {
  const hash = sha256(new TextEncoder().encode(canonicalJson(query)));
  return base64urlnopad.encode(hash.subarray(0, HASH_BYTES));
}

/**
 * Returns the part of a query that is hashed into its cursors, with folded names of persons. A filter that is newer
 * than the endpoint's first cursors is left out unless it is applied, so that old cursors stay valid (decision D5).
 *
 * @param version the version of the filters when the endpoint's first cursors were created
 */
export function cursorFilters<Query extends BrandFilters>(
  query: Query,
  version: NamedFilter['since'],
): Partial<Query> {
  const foldNames = (names: readonly string[]) => distinctSorted(names.map(foldText));
  const { titular, representante } = query;
  const hashed = { ...query, titular: foldNames(titular), representante: foldNames(representante) };
  for (const row of FILTER_ROWS) {
    if (row.since > version && !isApplied(query, row)) delete hashed[row.name];
  }
  return hashed;
}

const LIST_VERSION = 1;

/** The endpoint, order and query for which a cursor is valid. */
export interface CursorScope {
  readonly endpoint: string;
  readonly sort: string;
  /** The parsed query, without limit and cursor. */
  readonly query: object;
  /** The name of the cursor's request parameter, for error messages; `cursor` by default. */
  readonly parameter?: string;
}

/** Creates the cursor that continues a list after the row with this key. */
export function sealListCursor(
  keys: CursorKeys,
  { endpoint, sort, query }: CursorScope,
  key: readonly CursorValue[],
): string {
  return sealCursor(keys, { version: LIST_VERSION, endpoint, sort, query: queryHash(query), key });
}

/**
 * Verifies a cursor and returns the key of the row after which the list continues.
 * @throws ServiceError `validation_error` for a cursor that this query did not produce
 */
export function openListCursor(
  keys: CursorKeys,
  { endpoint, sort, query, parameter }: CursorScope,
  text: string,
): readonly CursorValue[] {
  const cursor = openCursor(keys, text);
  const fits =
    cursor?.version === LIST_VERSION &&
    cursor.endpoint === endpoint &&
    cursor.sort === sort &&
    cursor.query === queryHash(query);
  if (!fits) throw foreignCursorError(parameter);
  return cursor.key;
}

/** The position of a keyset page's last row in the order. `date` is null for a mark without a filing date. */
export type KeysetKey =
  | {
      readonly by: 'score';
      readonly score: number;
      readonly nro: string;
      readonly generation: number;
    }
  | { readonly by: 'date'; readonly date: string | null; readonly nro: string };

/** The page of the ordered result to return: the rows after a key, or those from an offset on. */
export type PageRequest =
  | { readonly mode: 'keyset'; readonly limit: number; readonly after: KeysetKey | null }
  | { readonly mode: 'offset'; readonly limit: number; readonly offset: number };

const ENDPOINT = 'brands';
const RETIRED_VERSION = 0;
const BRAND_VERSION = 1;
/** The version of the filters when the first cursors of this order were created. */
const FIRST_FILTERS = 1;

/** Creates the cursor that continues a listing after `key`. */
export function sealBrandCursor(keys: CursorKeys, query: BrandQuery, key: KeysetKey): string {
  return sealCursor(keys, {
    version: BRAND_VERSION,
    endpoint: ENDPOINT,
    sort: query.sort,
    query: brandQueryHash(query),
    key: key.by === 'score' ? [key.score, key.nro, key.generation] : [key.date, key.nro],
  });
}

/**
 * Verifies a cursor and returns the key after which the listing continues. Null means page 1: a validly signed cursor
 * of the retired order restarts the listing (specification 4.2).
 * @throws ServiceError `validation_error` for a cursor that this query did not produce.
 */
export function openBrandCursor(
  keys: CursorKeys,
  query: BrandQuery,
  text: string,
): KeysetKey | null {
  const cursor = openCursor(keys, text);
  if (cursor === null || cursor.endpoint !== ENDPOINT) throw foreignCursorError();
  if (cursor.version === RETIRED_VERSION) return null;
  const fits =
    cursor.version === BRAND_VERSION &&
    cursor.sort === query.sort &&
    cursor.query === brandQueryHash(query);
  if (!fits) throw foreignCursorError();
  return toKeysetKey(cursor);
}

function toKeysetKey({ sort, key }: Cursor): KeysetKey {
  const [first = null, nro, generation] = key;
  return sort === 'relevance'
    ? { by: 'score', score: Number(first), nro: String(nro), generation: Number(generation) }
    : { by: 'date', date: first === null ? null : String(first), nro: String(nro) };
}

/** Hashes a query without its facets, because they do not change which marks follow. */
function brandQueryHash({ facets: _, ...rest }: BrandQuery): string {
  return queryHash(cursorFilters(rest, FIRST_FILTERS));
}
