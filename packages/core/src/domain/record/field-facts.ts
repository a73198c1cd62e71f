/**
 * When a document stated something: the row's own time or the document's, then the order in which documents were first
 * seen, then the line. The later stamp wins (decision B6).
 */
export interface Stamp {
  /** ISO 8601 UTC with milliseconds, so that text order is time order. */
  readonly at: string;
  readonly order: number;
  readonly line: number;
}

/** The time of undated statements: older than any date. */
export const UNDATED = '1970-01-01T00:00:00.000Z';

/** Negative when `a` is older than `b`, 0 when they are the same statement. */
export function compareStamps(a: Stamp, b: Stamp): number {
  if (a.at !== b.at) return a.at < b.at ? -1 : 1;
  return a.order - b.order || a.line - b.line;
}

/** A value with the time at which a document stated it. */
export interface Fact<Value = string | null | readonly string[]> {
  readonly value: Value;
  readonly stamp: Stamp;
}

/** The statements about one field. `members` belong to a list; for an expiry they are every stated date. */
export interface FieldFacts {
  readonly fact: Fact;
  readonly members: Members;
}

/** Attributes by member and name, including members that are no longer in the list. */
export type Members = ReadonlyMap<string, Attributes>;

/** The statements about a member of a list. */
export type Attributes = ReadonlyMap<string, Fact<string>>;

/** An attribute that dates a holder or an expiry: the first document that states it. Here the older one wins. */
export const FIRST_SEEN = 'firstSeen';

/** Returns the keys of a list's members, in its order; a field with one value is its own member. */
export function memberKeys({ fact: { value } }: FieldFacts): readonly string[] {
  if (value === null) return [];
  return typeof value === 'string' ? [value] : value;
}

export function newerFact<Value>(current: Fact<Value>, incoming: Fact<Value>): Fact<Value> {
  return compareStamps(incoming.stamp, current.stamp) >= 0 ? incoming : current;
}
