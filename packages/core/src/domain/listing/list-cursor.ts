import {
  type CursorKeys,
  type CursorValue,
  foreignCursor,
  openCursor,
  sealCursor,
} from './cursor.ts';
import { queryHash } from './query-hash.ts';

const VERSION = 1;

/** A list with one order: where its cursors belong. */
export interface PagedList {
  readonly endpoint: string;
  readonly sort: string;
  /** The parsed query, without limit and cursor. */
  readonly query: object;
  /** The parameter that takes them: `cursor` where none is named. */
  readonly parameter?: string;
}

/** The cursor that continues a list after the row with this key. */
export function sealListCursor(
  keys: CursorKeys,
  { endpoint, sort, query }: PagedList,
  key: readonly CursorValue[],
): string {
  return sealCursor(keys, { version: VERSION, endpoint, sort, query: queryHash(query), key });
}

/**
 * The key after which a list continues.
 * @throws ServiceError `validation_error` for a cursor that this query did not produce
 */
export function openListCursor(
  keys: CursorKeys,
  { endpoint, sort, query, parameter }: PagedList,
  text: string,
): readonly CursorValue[] {
  const cursor = openCursor(keys, text);
  const fits =
    cursor?.version === VERSION &&
    cursor.endpoint === endpoint &&
    cursor.sort === sort &&
    cursor.query === queryHash(query);
  if (!fits) throw foreignCursor(parameter);
  return cursor.key;
}
