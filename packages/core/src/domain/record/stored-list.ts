import { personKey } from '../persons/person-key.ts';
import { orderedKeys } from '../persons/stated-persons.ts';
import type { Stamp } from './brand-stamp.ts';
import { type Attributes, type Fact, type FieldFacts, membersOf } from './field-facts.ts';

/** A list of persons with all that was ever stated of each: the first `listed` are in it now. */
export interface StoredList {
  readonly listed: number;
  readonly members: readonly StoredMember[];
}

/** What documents said of a member, each with the place of its stamp. */
type StoredMember = readonly (readonly [stamp: number, said: Readonly<Record<string, string>>])[];

/** The list in a form of its own: equal facts have equal forms. */
export function storedList(list: FieldFacts, placeOf: (stamp: Stamp) => number): StoredList {
  const members = orderedKeys(list).map((key) => storedMember(list.members.get(key), placeOf));
  return { listed: membersOf(list).length, members };
}

/** The inverse of `storedList`. */
export function listFromStored(
  { listed, members }: StoredList,
  stamps: readonly Stamp[],
  stamp: Stamp,
): FieldFacts {
  const known = members.map((member) => attributesFrom(member, stamps));
  const keyed = known.map((attributes) => [keyOf(attributes), attributes] as const);
  const value = keyed.slice(0, listed).map(([key]) => key);
  return { fact: { value, stamp }, members: new Map(keyed) };
}

function storedMember(
  member: Attributes | undefined,
  placeOf: (stamp: Stamp) => number,
): StoredMember {
  const said = new Map<number, Record<string, string>>();
  for (const [name, { value, stamp }] of member ?? []) {
    const place = placeOf(stamp);
    said.set(place, { ...said.get(place), [name]: value });
  }
  return [...said].sort(([a], [b]) => a - b);
}

function attributesFrom(member: StoredMember, stamps: readonly Stamp[]): Attributes {
  const attributes = new Map<string, Fact<string>>();
  for (const [place, said] of member) {
    const stamp = stamps[place];
    if (!stamp) continue;
    for (const [name, value] of Object.entries(said)) attributes.set(name, { value, stamp });
  }
  return attributes;
}

function keyOf(attributes: Attributes): string {
  const text = (name: string) => attributes.get(name)?.value;
  return personKey({ nombre: text('nombre') ?? '', rut: text('rut'), pais: text('pais') });
}
