/**
 * When a document stated something. Stamps are compared by the time of the row or else of the document, then by the
 * order in which documents were first seen, then by the line. The later stamp wins (decision B6).
 */
export interface Stamp {
  /** ISO 8601 UTC with milliseconds, so that text order is time order. */
  readonly at: string;
  readonly order: number;
  readonly line: number;
}

/** The time of statements without a date, which is before any stated date. */
export const UNDATED = '1970-01-01T00:00:00.000Z';

/** Compares two stamps: negative when `a` is older than `b`, 0 when they belong to the same statement. */
export function compareStamps(a: Stamp, b: Stamp): number {
  if (a.at !== b.at) return a.at < b.at ? -1 : 1;
  return a.order - b.order || a.line - b.line;
}

/** A value with the time at which a document stated it. */
export interface Fact<Value = string | null | readonly string[]> {
  readonly value: Value;
  readonly stamp: Stamp;
}

/** The statements about one field. `members` are those of a list; for an expiry they are all stated dates. */
export interface FieldFacts {
  readonly fact: Fact;
  readonly members: Members;
}

/** Attributes by member key, including members that are no longer in the list. */
export type Members = ReadonlyMap<string, Attributes>;

/** The newest statement about each attribute of a member, by the attribute's name. */
export type Attributes = ReadonlyMap<string, Fact<string>>;

/** The attribute that records when a holder or an expiry was first stated; here the older stamp wins. */
export const FIRST_SEEN = 'firstSeen';

/** Returns the keys of a list's members in its order; for a single value, the value itself. */
export function memberKeys({ fact: { value } }: FieldFacts): readonly string[] {
  if (value === null) return [];
  return typeof value === 'string' ? [value] : value;
}

export function newerFact<Value>(current: Fact<Value>, incoming: Fact<Value>): Fact<Value> {
  return compareStamps(incoming.stamp, current.stamp) >= 0 ? incoming : current;
}
