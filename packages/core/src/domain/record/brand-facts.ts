import type {
  CanonicalBrand,
  CanonicalClass,
  CanonicalPerson,
} from '../../contract/canonical-brand.ts';
import { legacyFoldText } from '../../likeness/text/text-folding.ts';
import { currentListedPersons, sortedMemberKeys, statedPersons } from '../persons/same-person.ts';
import type { BrandRecord } from './brand-record.ts';
import {
  type Attributes,
  compareStamps,
  type Fact,
  FIRST_SEEN,
  type FieldFacts,
  type Members,
  memberKeys,
  newerFact,
  type Stamp,
} from './field-facts.ts';
import {
  FACT_FIELDS,
  type FactField,
  fieldRow,
  TEXT_FIELDS,
  type TextField,
} from './mark-fields.ts';

/**
 * The facts about a mark by field. Each fact is a last-writer-wins register that contains the newest statement, so that
 * documents may be merged in any order, or twice, with the same result.
 *
 * The members of a list and the attributes of each member are separate registers: a spreadsheet without tax ids
 * replaces the list of holders, but not the tax id that a dossier stated.
 */
export type Facts = ReadonlyMap<FactField, FieldFacts>;

const CLASS_ATTRIBUTES = ['estado', 'cobertura'];
const NO_MEMBERS: Members = new Map();

/** Converts a row or a record to facts with the stamp of each field; a field without a stamp has no fact. */
export function readFacts(
  brand: CanonicalBrand | BrandRecord,
  stampOf: (field: FactField) => Stamp | undefined,
): Map<FactField, FieldFacts> {
  const facts = new Map<FactField, FieldFacts>();
  for (const field of FACT_FIELDS) {
    const value = statedValue(brand, field);
    const stamp = value === undefined ? undefined : stampOf(field);
    if (value === undefined || !stamp) continue;
    facts.set(field, createFieldFacts(field, value, stamp));
  }
  return facts;
}

function statedValue(brand: CanonicalBrand | BrandRecord, field: FactField) {
  const value = brand[field];
  const { isStated, toText } = fieldRow(field);
  if (isStated?.(value) === false) return undefined;
  return toText ? toText(value) : (value as Exclude<typeof value, readonly string[]>);
}

function createFieldFacts(
  field: FactField,
  value: string | readonly CanonicalClass[] | readonly CanonicalPerson[] | null,
  stamp: Stamp,
): FieldFacts {
  if (value === null || typeof value === 'string') {
    const isDated = field === 'fechaVencimiento' && value !== null;
    return {
      fact: { value, stamp },
      members: isDated ? createFirstSeen(value, stamp) : NO_MEMBERS,
    };
  }
  if (field !== 'clases') {
    const persons = value as readonly CanonicalPerson[];
    const facts = createListFacts(persons.map(personKey), persons, stamp);
    if (field === 'titulares') markFirstSeen(facts.members, stamp);
    return facts;
  }
  const classes = [...(value as readonly CanonicalClass[])].sort((a, b) => a.clase - b.clase);
  return createListFacts(
    classes.map(({ clase }) => String(clase)),
    classes,
    stamp,
  );
}

/** Records when an expiry was first stated. All stated expiries are stored, because they prove renewals. */
function createFirstSeen(value: string, stamp: Stamp): Members {
  return new Map([[value, new Map([[FIRST_SEEN, { value: '', stamp }]])]]);
}

/** Creates the facts of a list. A key that occurs twice becomes one member with the attributes of both. */
function createListFacts(keys: readonly string[], list: readonly object[], stamp: Stamp) {
  const members = new Map<string, Map<string, Fact<string>>>();
  list.forEach((member, i) => {
    const key = keys[i] ?? '';
    const attributes = members.get(key) ?? new Map<string, Fact<string>>();
    for (const [name, value] of Object.entries(member)) {
      if (typeof value === 'string') attributes.set(name, { value, stamp });
    }
    members.set(key, attributes);
  });
  return { fact: { value: [...members.keys()], stamp }, members };
}

function markFirstSeen(
  members: ReadonlyMap<string, Map<string, Fact<string>>>,
  stamp: Stamp,
): void {
  const seen = { value: '', stamp };
  for (const attributes of members.values()) attributes.set(FIRST_SEEN, seen);
}

interface KeyedPerson {
  readonly nombre: string;
  readonly rut?: string | undefined;
  readonly pais?: string | undefined;
}

/**
 * Returns the key of the statements about a person: name, tax id and country as written. Keys are stored, so their
 * folding must never change.
 */
function personKey({ nombre, rut = '', pais = '' }: KeyedPerson): string {
  return `${legacyFoldText(nombre) || `=${nombre.replaceAll('/', ' ')}`}|${rut}|${pais}`;
}

function memberKey(attributes: Attributes): string {
  const text = (name: string) => attributes.get(name)?.value;
  return personKey({ nombre: text('nombre') ?? '', rut: text('rut'), pais: text('pais') });
}

/** Merges facts by stamp. With equal stamps the incoming facts win, so that replaying a document changes nothing. */
export function mergeFacts(current: Facts, incoming: Facts): Map<FactField, FieldFacts> {
  const merged = new Map(current);
  for (const [field, theirMembers] of incoming) {
    const ourMembers = current.get(field);
    const members = ourMembers && mergeMembers(ourMembers.members, theirMembers.members);
    merged.set(
      field,
      members ? { fact: newerFact(ourMembers.fact, theirMembers.fact), members } : theirMembers,
    );
  }
  return merged;
}

function mergeMembers(ourMembers: Members, theirMembers: Members): Members {
  if (theirMembers.size === 0) return ourMembers;
  const merged = new Map(ourMembers);
  for (const [key, attributes] of theirMembers) {
    const held = new Map(ourMembers.get(key));
    for (const [name, fact] of attributes) {
      const known = held.get(name);
      const wins = name === FIRST_SEEN ? olderFact : newerFact;
      held.set(name, known ? wins(known, fact) : fact);
    }
    merged.set(key, held);
  }
  return merged;
}

function olderFact<Value>(current: Fact<Value>, incoming: Fact<Value>): Fact<Value> {
  return compareStamps(incoming.stamp, current.stamp) < 0 ? incoming : current;
}

/** Builds a record from facts, without its annotations, which are merged separately. */
export function toRecord(nroSolicitud: string, facts: Facts): Omit<BrandRecord, 'anotaciones'> {
  const texts = TEXT_FIELDS.map((field) => {
    const { absent = null, fromText } = fieldRow(field);
    const text = (facts.get(field)?.fact.value ?? absent) as string | null;
    return [field, fromText ? fromText(text) : text];
  });
  return {
    nroSolicitud,
    ...(Object.fromEntries(texts) as Pick<BrandRecord, TextField>),
    clases: toClasses(facts.get('clases')),
    titulares: currentListedPersons(facts.get('titulares')),
    representantes: currentListedPersons(facts.get('representantes')),
  };
}

function toClasses(facts: FieldFacts | undefined): BrandRecord['clases'] {
  if (!facts) return null;
  return memberKeys(facts).map((key) => {
    const stated = facts.members.get(key);
    const known = CLASS_ATTRIBUTES.flatMap((name) => {
      const fact = stated?.get(name);
      return fact ? [[name, fact.value] as const] : [];
    });
    return { clase: Number(key), ...Object.fromEntries(known) };
  });
}

/** Identifies a field by its position in `FACT_FIELDS`, or a member's attribute as `field/member/attribute`. */
export type StoredPath = number | string;

/**
 * The times at which the facts of a record were stated. `stamps` groups paths by stamp; an attribute that was stated
 * together with its list is left out, so a mark known from one document has one group. `dormant` has the attributes of
 * members that are no longer in a list. `lists` has the complete statements of each list that names one person in
 * several ways, because the record contains only one of the names.
 */
export interface StatementHistory {
  readonly stamps: StampGroups;
  readonly dormant?: Readonly<Record<string, string>>;
  readonly lists?: Readonly<Partial<Record<FactField, StoredList>>>;
  /** When the details of acts were stated; each path is a position as `MarkActs.details` defines it. */
  readonly acts?: StampGroups;
}

/** Field paths of a mark, grouped by when and by which document each was last stated; the oldest group first. */
export type StampGroups = readonly (readonly [
  at: string,
  order: number,
  line: number,
  paths: readonly StoredPath[],
])[];

/** Restores the facts from a record and its history. A field that no document stated has no fact. */
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

/** Extracts the history that is stored in addition to the record; the inverse of `restoreFacts`. */
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

/** A list of persons with all statements about each; the first `listed` members are in the newest list. */
interface StoredList {
  readonly listed: number;
  readonly members: readonly StoredMember[];
}

/** The statements about a member, each with the index of its stamp. */
type StoredMember = readonly (readonly [stamp: number, said: Readonly<Record<string, string>>])[];

/** Encodes a list completely, in a canonical form: equal facts have equal encodings. */
function encodeList(list: FieldFacts, stampIndex: (stamp: Stamp) => number): StoredList {
  const members = sortedMemberKeys(list).map((key) =>
    encodeMember(list.members.get(key), stampIndex),
  );
  return { listed: memberKeys(list).length, members };
}

/** Restores the facts of a list; the inverse of `encodeList`. */
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

/** Tells whether the record suffices to restore a list: not if several statements were merged into one person. */
function isInRecord(field: FactField, known: FieldFacts): boolean {
  if (field !== 'titulares' && field !== 'representantes') return true;
  const listed = statedPersons(known).filter(({ isListed }) => isListed);
  return listed.every(({ keys }) => keys.length === 1);
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

/** Sets the stamp of one attribute, and its value if the record does not contain it. */
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
