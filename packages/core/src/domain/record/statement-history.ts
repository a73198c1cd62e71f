import { sortedMemberKeys, statedPersons } from '../persons/person-record.ts';
import { personKey } from '../persons/same-person.ts';
import { canonicalJson } from '../text/json.ts';
import { FACT_FIELDS, type FactField, type Facts, readFacts } from './brand-facts.ts';
import type { BrandRecord } from './brand-record.ts';
import {
  type Attributes,
  compareStamps,
  type Fact,
  type FieldFacts,
  memberKeys,
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
export interface StatementHistory {
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
export function restoreFacts(
  record: BrandRecord,
  { stamps, dormant, lists = {} }: StatementHistory,
): Facts {
  const ofField = new Map<FactField, Stamp>();
  const ofAttribute: [path: string, stamp: Stamp][] = [];
  const known = stamps.map(([at, order, line]) => ({ at, order, line }));
  stamps.forEach(([, , , paths], position) => {
    const stamp = known[position];
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
    if (stamp) facts.set(field, decodeList(list, known, stamp));
  }
  for (const [path, stamp] of ofAttribute) setStamp(facts, path, { stamp, value: dormant?.[path] });
  return facts;
}

/** Extracts what has to be stored beside the record; the inverse of `factsOf`. */
export function extractHistory(facts: Facts): StatementHistory {
  const paths = new Map<Stamp, StoredPath[]>();
  const pathsOfStamp = (stamp: Stamp) => {
    const others = paths.get(stamp) ?? [];
    paths.set(stamp, others);
    return others;
  };
  const dormant: Record<string, string> = {};
  const whole: [FactField, FieldFacts][] = [];
  for (const [field, known] of facts) {
    pathsOfStamp(known.fact.stamp).push(FACT_FIELDS.indexOf(field));
    const isWhole = !isInRecord(field, known);
    if (isWhole) whole.push([field, known]);
    for (const [path, { value, stamp }, isCurrent] of datedAttributes(field, known)) {
      if (isWhole) pathsOfStamp(stamp);
      else if (!isCurrent) dormant[path] = value;
      if (isWhole || (isCurrent && compareStamps(stamp, known.fact.stamp) === 0)) continue;
      pathsOfStamp(stamp).push(path);
    }
  }
  const stamps = groupByStamp(paths);
  return {
    stamps,
    ...(Object.keys(dormant).length > 0 && { dormant }),
    ...(whole.length > 0 && { lists: encodeLists(whole, stamps) }),
  };
}

function encodeLists(whole: readonly [FactField, FieldFacts][], stamps: StampGroups) {
  const positions = new Map(stamps.map(([at, order, line], i) => [`${at} ${order} ${line}`, i]));
  const stampIndex = ({ at, order, line }: Stamp) => positions.get(`${at} ${order} ${line}`) ?? 0;
  return Object.fromEntries(whole.map(([field, list]) => [field, encodeList(list, stampIndex)]));
}

/** A list of persons with all statements about each: the first `listed` are in it now. */
interface StoredList {
  readonly listed: number;
  readonly members: readonly StoredMember[];
}

/** The statements about a member, each with the index of its stamp. */
type StoredMember = readonly (readonly [stamp: number, said: Readonly<Record<string, string>>])[];

/** Encodes a list so that equal facts have equal encodings. */
function encodeList(list: FieldFacts, stampIndex: (stamp: Stamp) => number): StoredList {
  const members = sortedMemberKeys(list).map((key) =>
    encodeMember(list.members.get(key), stampIndex),
  );
  return { listed: memberKeys(list).length, members };
}

/** The inverse of `encodeList`. */
function decodeList(
  { listed, members }: StoredList,
  stamps: readonly Stamp[],
  stamp: Stamp,
): FieldFacts {
  const known = members.map((member) => decodeMember(member, stamps));
  const keyed = known.map((attributes) => [memberKey(attributes), attributes] as const);
  const value = keyed.slice(0, listed).map(([key]) => key);
  return { fact: { value, stamp }, members: new Map(keyed) };
}

function encodeMember(
  member: Attributes | undefined,
  stampIndex: (stamp: Stamp) => number,
): StoredMember {
  const stated = new Map<number, Record<string, string>>();
  for (const [name, { value, stamp }] of member ?? []) {
    const position = stampIndex(stamp);
    stated.set(position, { ...stated.get(position), [name]: value });
  }
  return [...stated].sort(([a], [b]) => a - b);
}

function decodeMember(member: StoredMember, stamps: readonly Stamp[]): Attributes {
  const attributes = new Map<string, Fact<string>>();
  for (const [position, stated] of member) {
    const stamp = stamps[position];
    if (!stamp) continue;
    for (const [name, value] of Object.entries(stated)) attributes.set(name, { value, stamp });
  }
  return attributes;
}

function memberKey(attributes: Attributes): string {
  const text = (name: string) => attributes.get(name)?.value;
  return personKey({ nombre: text('nombre') ?? '', rut: text('rut'), pais: text('pais') });
}

/** False for a list where the record has one person for several statements. */
function isInRecord(field: FactField, known: FieldFacts): boolean {
  if (field !== 'titulares' && field !== 'representantes') return true;
  const listed = statedPersons(known).filter(({ isListed }) => isListed);
  return listed.every(({ keys }) => keys.length === 1);
}

/** Returns the newest time at which an earlier document stated something known; null when there is none. */
export function newestTimeBefore(
  order: number,
  { stamps, acts = [] }: StatementHistory,
): string | null {
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
export function haveEqualTimes(a: StatementHistory, b: StatementHistory): boolean {
  if (JSON.stringify(a) === JSON.stringify(b)) return true;
  if (comparableText(a) !== comparableText(b)) return false;
  return (
    isSameMap(timesByPath(a.stamps), timesByPath(b.stamps)) &&
    isSameMap(timesByPath(a.acts ?? []), timesByPath(b.acts ?? []))
  );
}

function isSameMap<Key, Value>(a: ReadonlyMap<Key, Value>, b: ReadonlyMap<Key, Value>): boolean {
  return a.size === b.size && [...a].every(([key, value]) => b.get(key) === value);
}

/** Replaces the stamps of lists by their times, because only those count there too. */
function comparableText({ stamps, dormant, lists }: StatementHistory): string {
  if (!dormant && !lists) return '';
  const times = lists ? stamps.map(([at]) => at) : [];
  const dated = Object.entries(lists ?? {}).map(([field, { listed, members }]) => [
    field,
    listed,
    members.map((member) => member.map(([position, stated]) => [times[position], stated])),
  ]);
  return canonicalJson({ dormant, dated: dated.sort() });
}

/** An attribute with the time of its list has that time, whether it is stored with the list or separately. */
function timesByPath(stamps: StampGroups): Map<StoredPath, string> {
  const times = new Map(
    stamps.flatMap(([at, , , paths]) => paths.map((path) => [path, at] as const)),
  );
  for (const [path, at] of times) {
    if (typeof path === 'string' && times.get(listPath(path)) === at) times.delete(path);
  }
  return times;
}

/** Returns the path of the list that an attribute belongs to. */
function listPath(path: string): StoredPath {
  return FACT_FIELDS.indexOf(path.slice(0, path.indexOf('/')) as FactField);
}

function* datedAttributes(
  field: FactField,
  known: FieldFacts,
): Generator<[path: string, fact: Fact<string>, isCurrent: boolean]> {
  const current = memberKeys(known);
  for (const [key, attributes] of known.members) {
    const isCurrent = current.includes(key);
    for (const [name, fact] of attributes) yield [`${field}/${key}/${name}`, fact, isCurrent];
  }
}

/** Sets the stamp of one attribute, and its value when the record does not show it. */
function setStamp(
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
export function groupByStamp(pathsByStamp: ReadonlyMap<Stamp, readonly StoredPath[]>): StampGroups {
  const groups: [string, number, number, StoredPath[]][] = [];
  let last: Stamp | undefined;
  for (const [stamp, paths] of [...pathsByStamp].sort(([a], [b]) => compareStamps(a, b))) {
    const group = groups.at(-1);
    if (group && last && compareStamps(last, stamp) === 0) group[3].push(...paths);
    else groups.push([stamp.at, stamp.order, stamp.line, [...paths]]);
    last = stamp;
  }
  for (const [, , , paths] of groups) paths.sort(comparePaths);
  return groups;
}

function comparePaths(a: StoredPath, b: StoredPath): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a === typeof b) return a < b ? -1 : 1;
  return typeof a === 'number' ? -1 : 1;
}
