import {
  FACT_FIELDS,
  type Fact,
  type FactField,
  type Facts,
  type FactValue,
  factValues,
  memberOf,
} from './brand-facts.ts';
import type { BrandRecord } from './brand-record.ts';
import { compareStamps, type Stamp } from './brand-stamp.ts';

/** A field by its position in `FACT_FIELDS`; a member's attribute by its path. */
type StoredPath = number | string;

/**
 * What a record does not say of its facts: when each was stated. Paths stand under their stamp; an
 * attribute stated together with its list is left out, so a mark known from one document has one
 * entry. `dormant` keeps what was stated of members that are in no list now.
 */
export interface Stated {
  readonly stamps: readonly (readonly [
    at: string,
    order: number,
    line: number,
    paths: readonly StoredPath[],
  ])[];
  readonly dormant?: Readonly<Record<string, FactValue>>;
}

/** The facts behind a record. A field that no document stated has none. */
export function factsOf(record: BrandRecord, stated: Stated): Map<string, Fact> {
  const stamps = stampsByPath(stated);
  const facts = new Map<string, Fact>();
  const add = (path: string, value: FactValue) => {
    const stamp = stamps.get(path) ?? stamps.get(memberOf(path)?.list ?? path);
    if (stamp) facts.set(path, { value, stamp });
  };
  for (const [path, value] of factValues(record)) add(path, value);
  for (const [path, value] of Object.entries(stated.dormant ?? {})) add(path, value);
  return facts;
}

/** The inverse of `factsOf`: what must be kept beside the record. */
export function statedOf(facts: Facts): Stated {
  const groups = new Map<string, { stamp: Stamp; paths: StoredPath[] }>();
  const dormant: Record<string, FactValue> = {};
  for (const [path, { value, stamp }] of facts) {
    const list = currentList(path, facts);
    if (list === 'dormant') dormant[path] = value;
    else if (list && compareStamps(list.stamp, stamp) === 0) continue;
    const key = `${stamp.at} ${stamp.order} ${stamp.line}`;
    const group = groups.get(key) ?? { stamp, paths: [] };
    group.paths.push(storedPath(path));
    groups.set(key, group);
  }
  const stamps = [...groups.values()]
    .sort((a, b) => compareStamps(a.stamp, b.stamp))
    .map(({ stamp, paths }) => [stamp.at, stamp.order, stamp.line, paths.sort(byPath)] as const);
  return Object.keys(dormant).length === 0 ? { stamps } : { stamps, dormant };
}

/**
 * True when two states say the same of the same times, whichever of the documents of one time said
 * it last. Then nothing is written: a daily file that repeats a mark costs no write.
 */
export function sameTimes(a: Stated, b: Stated): boolean {
  if (JSON.stringify(a) === JSON.stringify(b)) return true;
  if (JSON.stringify(a.dormant) !== JSON.stringify(b.dormant)) return false;
  const timesOf = (stated: Stated) =>
    new Map(stated.stamps.flatMap(([at, , , paths]) => paths.map((path) => [path, at] as const)));
  const times = timesOf(a);
  const others = timesOf(b);
  return times.size === others.size && [...times].every(([path, at]) => others.get(path) === at);
}

/** The list that holds the attribute's member now; null for a plain field. */
function currentList(path: string, facts: Facts): Fact | 'dormant' | null {
  const member = memberOf(path);
  if (!member) return null;
  const list = facts.get(member.list);
  return list && (list.value as readonly string[]).includes(member.key) ? list : 'dormant';
}

function stampsByPath(stated: Stated): Map<string, Stamp> {
  const stamps = new Map<string, Stamp>();
  for (const [at, order, line, paths] of stated.stamps) {
    for (const path of paths) stamps.set(readPath(path), { at, order, line });
  }
  return stamps;
}

function storedPath(path: string): StoredPath {
  const position = FACT_FIELDS.indexOf(path as FactField);
  return position < 0 ? path : position;
}

function readPath(path: StoredPath): string {
  return typeof path === 'number' ? (FACT_FIELDS[path] ?? String(path)) : path;
}

function byPath(a: StoredPath, b: StoredPath): number {
  if (typeof a === typeof b) return a < b ? -1 : 1;
  return typeof a === 'number' ? -1 : 1;
}
