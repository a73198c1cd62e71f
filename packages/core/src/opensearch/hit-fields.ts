import { nroFromSortKey } from './mark-document.ts';

/** What was found, and when each mark of it had changed as it was found. */
export interface TimestampedResult<Found> {
  readonly found: Found;
  /** By application number, in milliseconds since 1970. */
  readonly changedAt: ReadonlyMap<string, number>;
}

const FIELD = 'fechaActualizacion';

/** Asks for the time at which a mark changed. */
export const CHANGED_AT_FIELD = { field: FIELD, format: 'epoch_millis' };

/** Reads columns alone: documents, their ids included, are kept packed together, and slow to unpack. */
export const WITHOUT_SOURCE = { stored_fields: '_none_' };

/** A hit in an order that ends with the application number. */
export interface SortedHit {
  readonly sort: readonly unknown[];
}

/** A hit with that time. */
export interface ChangedHit extends SortedHit {
  readonly fields?: { readonly [FIELD]?: readonly [string] };
}

export function applicationNumberOfHit({ sort }: SortedHit): string {
  return nroFromSortKey(String(sort.at(-1)));
}

export function changeTimes(hits: readonly ChangedHit[]): ReadonlyMap<string, number> {
  return new Map(
    hits.map((hit) => [applicationNumberOfHit(hit), Number(hit.fields?.[FIELD]?.[0])]),
  );
}
