/**
 * When a document stated something: the row's own time or the document's, then the order in which
 * documents were first seen, then the line. The later stamp wins (decision B6).
 */
export interface Stamp {
  /** ISO 8601 UTC with milliseconds, so that text order is time order. */
  readonly at: string;
  readonly order: number;
  readonly line: number;
}

/** The time of what nobody dates: older than anything that is dated. */
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

/** What is stated of one field. `members` are those of a list; of an expiry, every date that was stated. */
export interface FieldFacts {
  readonly fact: Fact;
  readonly members: Members;
}

/** Attributes by member and name, those of members that are in no list now among them. */
export type Members = ReadonlyMap<string, Attributes>;

/** What is stated of a member of a list. */
export type Attributes = ReadonlyMap<string, Fact<string>>;

/** Attribute of a holder or an expiry that only dates it: the first document that states it. Here the older wins. */
export const FIRST_SEEN = 'firstSeen';

/** The keys of a list's members, in its order; a field of one value is its own. */
export function membersOf({ fact: { value } }: FieldFacts): readonly string[] {
  if (value === null) return [];
  return typeof value === 'string' ? [value] : value;
}

export function newer<Value>(held: Fact<Value>, incoming: Fact<Value>): Fact<Value> {
  return compareStamps(incoming.stamp, held.stamp) >= 0 ? incoming : held;
}

export function older<Value>(held: Fact<Value>, incoming: Fact<Value>): Fact<Value> {
  return compareStamps(incoming.stamp, held.stamp) < 0 ? incoming : held;
}
