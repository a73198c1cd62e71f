import { personKey } from '../persons/same-person.ts';
import { orderedKeys, statedPersons } from '../persons/stated-persons.ts';
import { canonicalJson } from '../text/json.ts';
import { FACT_FIELDS, type FactField, type Facts, readFacts } from './brand-facts.ts';
import type { BrandRecord } from './brand-record.ts';
import {
  type Attributes,
  compareStamps,
  type Fact,
  type FieldFacts,
  membersOf,
  type Stamp,
} from './field-facts.ts';

/** A field by its position in `FACT_FIELDS`; a member's attribute as `field/member/attribute`. */
type StoredPath = number | string;

/**
 * The statement times of a record. Paths are grouped by stamp; an attribute stated together with its list is left out,
 * so a mark known from one document has one entry. `dormant` contains statements about members that are no longer in a
 * list. A list in which one person was named in several ways, of which the record shows one, is stored completely in
 * `lists`.
 */
export interface Stated {
  readonly stamps: StampGroups;
  readonly dormant?: Readonly<Record<string, string>>;
  readonly lists?: Readonly<Partial<Record<FactField, StoredList>>>;
  /** When the details of acts were stated, by their number (`merge-acts`). */
  readonly acts?: StampGroups;
}

/** The paths stated at each time, by stamp; oldest first. */
export type StampGroups = readonly (readonly [
  at: string,
  order: number,
  line: number,
  paths: readonly StoredPath[],
])[];

/** Restores the facts of a record. A field that no document stated has none. */
export function factsOf(record: BrandRecord, { stamps, dormant, lists = {} }: Stated): Facts {
  const ofField = new Map<FactField, Stamp>();
  const ofAttribute: [path: string, stamp: Stamp][] = [];
  const known = stamps.map(([at, order, line]) => ({ at, order, line }));
  stamps.forEach(([, , , paths], place) => {
    const stamp = known[place];
    if (!stamp) return;
    for (const path of paths) {
      const field = typeof path === 'number' ? FACT_FIELDS[path] : undefined;
      if (field) ofField.set(field, stamp);
      else ofAttribute.push([String(path), stamp]);
    }
  });
  const facts = readFacts(record, (field) => ofField.get(field));
  for (const [field, list] of Object.entries(lists) as [FactField, StoredList][]) {
    const stamp = ofField.get(field);
    if (stamp) facts.set(field, listFromStored(list, known, stamp));
  }
  for (const [path, stamp] of ofAttribute) restamp(facts, path, { stamp, value: dormant?.[path] });
  return facts;
}

/** Extracts what has to be stored beside the record; the inverse of `factsOf`. */
export function statedOf(facts: Facts): Stated {
  const paths = new Map<Stamp, StoredPath[]>();
  const pathsAt = (stamp: Stamp) => {
    const others = paths.get(stamp) ?? [];
    paths.set(stamp, others);
    return others;
  };
  const dormant: Record<string, string> = {};
  const whole: [FactField, FieldFacts][] = [];
  for (const [field, known] of facts) {
    pathsAt(known.fact.stamp).push(FACT_FIELDS.indexOf(field));
    const isWhole = !isShown(field, known);
    if (isWhole) whole.push([field, known]);
    for (const [path, { value, stamp }, isCurrent] of attributesOf(field, known)) {
      if (isWhole) pathsAt(stamp);
      else if (!isCurrent) dormant[path] = value;
      if (isWhole || (isCurrent && compareStamps(stamp, known.fact.stamp) === 0)) continue;
      pathsAt(stamp).push(path);
    }
  }
  const stamps = groupsOf(paths);
  return {
    stamps,
    ...(Object.keys(dormant).length > 0 && { dormant }),
    ...(whole.length > 0 && { lists: storedLists(whole, stamps) }),
  };
}

function storedLists(whole: readonly [FactField, FieldFacts][], stamps: StampGroups) {
  const places = new Map(stamps.map(([at, order, line], i) => [`${at} ${order} ${line}`, i]));
  const placeOf = ({ at, order, line }: Stamp) => places.get(`${at} ${order} ${line}`) ?? 0;
  return Object.fromEntries(whole.map(([field, list]) => [field, storedList(list, placeOf)]));
}

/** A list of persons with all statements about each: the first `listed` are in it now. */
interface StoredList {
  readonly listed: number;
  readonly members: readonly StoredMember[];
}

/** The statements about a member, each with the index of its stamp. */
type StoredMember = readonly (readonly [stamp: number, said: Readonly<Record<string, string>>])[];

/** Encodes a list so that equal facts have equal encodings. */
function storedList(list: FieldFacts, placeOf: (stamp: Stamp) => number): StoredList {
  const members = orderedKeys(list).map((key) => storedMember(list.members.get(key), placeOf));
  return { listed: membersOf(list).length, members };
}

/** The inverse of `storedList`. */
function listFromStored(
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

/** False for a list where the record has one person for several statements. */
function isShown(field: FactField, known: FieldFacts): boolean {
  if (field !== 'titulares' && field !== 'representantes') return true;
  const listed = statedPersons(known).filter(({ isListed }) => isListed);
  return listed.every(({ keys }) => keys.length === 1);
}

/** Returns the newest time at which an earlier document stated something known; null when there is none. */
export function newestTimeBefore(order: number, { stamps, acts = [] }: Stated): string | null {
  let newest: string | null = null;
  for (const [at, seen] of [...stamps, ...acts]) {
    if (seen < order && (newest === null || at > newest)) newest = at;
  }
  return newest;
}

/**
 * True when two histories have equal times, regardless of which document of one time was last. Then nothing is written,
 * so that a daily file that repeats a mark costs no write.
 */
export function sameTimes(a: Stated, b: Stated): boolean {
  if (JSON.stringify(a) === JSON.stringify(b)) return true;
  if (keptOf(a) !== keptOf(b)) return false;
  return (
    isSameMap(timesOf(a.stamps), timesOf(b.stamps)) &&
    isSameMap(timesOf(a.acts ?? []), timesOf(b.acts ?? []))
  );
}

function isSameMap<Key, Value>(a: ReadonlyMap<Key, Value>, b: ReadonlyMap<Key, Value>): boolean {
  return a.size === b.size && [...a].every(([key, value]) => b.get(key) === value);
}

/** Replaces the stamps of lists by their times, because only those count there too. */
function keptOf({ stamps, dormant, lists }: Stated): string {
  if (!dormant && !lists) return '';
  const times = lists ? stamps.map(([at]) => at) : [];
  const dated = Object.entries(lists ?? {}).map(([field, { listed, members }]) => [
    field,
    listed,
    members.map((member) => member.map(([place, said]) => [times[place], said])),
  ]);
  return canonicalJson({ dormant, dated: dated.sort() });
}

/** An attribute with the time of its list has that time, whether it is stored with the list or separately. */
function timesOf(stamps: StampGroups): Map<StoredPath, string> {
  const times = new Map(
    stamps.flatMap(([at, , , paths]) => paths.map((path) => [path, at] as const)),
  );
  for (const [path, at] of times) {
    if (typeof path === 'string' && times.get(listOf(path)) === at) times.delete(path);
  }
  return times;
}

/** Returns the path of the list that an attribute belongs to. */
function listOf(path: string): StoredPath {
  return FACT_FIELDS.indexOf(path.slice(0, path.indexOf('/')) as FactField);
}

function* attributesOf(
  field: FactField,
  known: FieldFacts,
): Generator<[path: string, fact: Fact<string>, isCurrent: boolean]> {
  const current = membersOf(known);
  for (const [key, attributes] of known.members) {
    const isCurrent = current.includes(key);
    for (const [name, fact] of attributes) yield [`${field}/${key}/${name}`, fact, isCurrent];
  }
}

/** Sets the stamp of one attribute, and its value when the record does not show it. */
function restamp(
  facts: Map<FactField, FieldFacts>,
  path: string,
  stated: { readonly stamp: Stamp; readonly value: string | undefined },
): void {
  const [keyAt, nameAt] = [path.indexOf('/') + 1, path.lastIndexOf('/') + 1];
  const field = path.slice(0, keyAt - 1) as FactField;
  const key = path.slice(keyAt, nameAt - 1);
  const name = path.slice(nameAt);
  const known = facts.get(field);
  const value = stated.value ?? known?.members.get(key)?.get(name)?.value;
  if (!known || value === undefined) return;
  const attributes = new Map(known.members.get(key)).set(name, { value, stamp: stated.stamp });
  facts.set(field, { ...known, members: new Map(known.members).set(key, attributes) });
}

/** Groups paths by stamp, oldest first and with sorted paths, so that equal facts have one encoding. */
export function groupsOf(pathsByStamp: ReadonlyMap<Stamp, readonly StoredPath[]>): StampGroups {
  const groups: [string, number, number, StoredPath[]][] = [];
  let last: Stamp | undefined;
  for (const [stamp, paths] of [...pathsByStamp].sort(([a], [b]) => compareStamps(a, b))) {
    const group = groups.at(-1);
    if (group && last && compareStamps(last, stamp) === 0) group[3].push(...paths);
    else groups.push([stamp.at, stamp.order, stamp.line, [...paths]]);
    last = stamp;
  }
  for (const [, , , paths] of groups) paths.sort(byPath);
  return groups;
}

function byPath(a: StoredPath, b: StoredPath): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a === typeof b) return a < b ? -1 : 1;
  return typeof a === 'number' ? -1 : 1;
}
