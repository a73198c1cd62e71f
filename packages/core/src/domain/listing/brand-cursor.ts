import type { BrandQuery } from './brand-query.ts';
import { type Cursor, type CursorKeys, foreignCursor, openCursor, sealCursor } from './cursor.ts';
import type { KeysetKey } from './page-request.ts';
import { hashedFilters, queryHash } from './query-hash.ts';

const ENDPOINT = 'brands';
const RETIRED_VERSION = 0;
const VERSION = 1;
/** The version of the filters that the first cursors of this order knew. */
const FIRST_FILTERS = 1;

/** The cursor that continues a listing after `key`. */
export function sealBrandCursor(keys: CursorKeys, query: BrandQuery, key: KeysetKey): string {
  return sealCursor(keys, {
    version: VERSION,
    endpoint: ENDPOINT,
    sort: query.sort,
    query: hashOf(query),
    key: key.by === 'score' ? [key.score, key.nro, key.generation] : [key.date, key.nro],
  });
}

/**
 * Where a listing continues. Null means from the start: a cursor of the retired order, validly
 * signed, restarts at page 1 (specification 4.2).
 * @throws ServiceError `validation_error` for a cursor that this query did not produce.
 */
export function openBrandCursor(
  keys: CursorKeys,
  query: BrandQuery,
  text: string,
): KeysetKey | null {
  const cursor = openCursor(keys, text);
  if (cursor === null || cursor.endpoint !== ENDPOINT) throw foreignCursor();
  if (cursor.version === RETIRED_VERSION) return null;
  const fits =
    cursor.version === VERSION && cursor.sort === query.sort && cursor.query === hashOf(query);
  if (!fits) throw foreignCursor();
  return keysetKey(cursor);
}

function keysetKey({ sort, key }: Cursor): KeysetKey {
  const [first = null, nro, generation] = key;
  return sort === 'relevance'
    ? { by: 'score', score: Number(first), nro: String(nro), generation: Number(generation) }
    : { by: 'date', date: first === null ? null : String(first), nro: String(nro) };
}

/** Facets do not change which marks follow, so they are no part of the hash. */
function hashOf({ facets: _, ...rest }: BrandQuery): string {
  return queryHash(hashedFilters(rest, FIRST_FILTERS));
}
