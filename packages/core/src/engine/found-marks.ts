/** What was found, and when each mark of it had changed as it was found. */
export interface FoundMarks<Found> {
  readonly found: Found;
  /** By application number, in milliseconds since 1970. */
  readonly changedAt: ReadonlyMap<string, number>;
}

const FIELD = 'fechaActualizacion';

/** Asks for the time at which a mark changed. */
export const CHANGED_AT = { field: FIELD, format: 'epoch_millis' };

/** A hit with that time. */
export interface ChangedFields {
  readonly fields?: { readonly [FIELD]?: readonly [string] };
}

export function timesOf(
  hits: readonly (ChangedFields & { readonly _id: string })[],
): ReadonlyMap<string, number> {
  return new Map(hits.map(({ _id, fields }) => [_id, Number(fields?.[FIELD]?.[0])]));
}
