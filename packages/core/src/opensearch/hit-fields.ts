import { nroFromSortKey } from './mark-document.ts';

/** A search result with the time of the newest change of each mark. */
export interface TimestampedResult<Found> {
  readonly found: Found;
  /** Time of each mark's newest change by application number, in milliseconds since 1970. */
  readonly changedAt: ReadonlyMap<string, number>;
}

const FIELD = 'fechaActualizacion';

/** Part of a search request that returns the time of each mark's newest change. */
export const CHANGED_AT_FIELD = { field: FIELD, format: 'epoch_millis' };

/** Part of a search request that returns columns only: documents and ids are compressed and slow to read. */
export const WITHOUT_SOURCE = { stored_fields: '_none_' };

/** A hit of a search whose sort keys end with the application number. */
export interface SortedHit {
  readonly sort: readonly unknown[];
}

/** A hit with the time of its newest change. */
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
