import { compareStamps, type Stamp } from './brand-stamp.ts';

/** A value with the time at which a document stated it. */
export interface Fact<Value = string | null | readonly string[]> {
  readonly value: Value;
  readonly stamp: Stamp;
}

/** What is stated of one field. `members` are empty for a field that is no list. */
export interface FieldFacts {
  readonly fact: Fact;
  readonly members: Members;
}

/** Attributes by member and name, those of members that are in no list now among them. */
export type Members = ReadonlyMap<string, Attributes>;

/** What is stated of a member of a list. */
export type Attributes = ReadonlyMap<string, Fact<string>>;

/** Attribute of a holder that only dates it: the first list that names it. Here the older wins. */
export const FIRST_SEEN = 'firstSeen';

/** The keys of a list's members, in its order; none for a field that is no list. */
export function membersOf({ fact: { value } }: FieldFacts): readonly string[] {
  return value === null || typeof value === 'string' ? [] : value;
}

export function newer<Value>(held: Fact<Value>, incoming: Fact<Value>): Fact<Value> {
  return compareStamps(incoming.stamp, held.stamp) >= 0 ? incoming : held;
}

export function older<Value>(held: Fact<Value>, incoming: Fact<Value>): Fact<Value> {
  return compareStamps(incoming.stamp, held.stamp) < 0 ? incoming : held;
}
