import { type CoverageWord, coverageWords } from './coverage-words.ts';
import englishWords from './data/english-words.json' with { type: 'json' };
import bodyAndHealth from './data/groups/body-and-health.json' with { type: 'json' };
import business from './data/groups/business.json' with { type: 'json' };
import chemicalsAndFuels from './data/groups/chemicals-and-fuels.json' with { type: 'json' };
import fashion from './data/groups/fashion.json' with { type: 'json' };
import foodAndDrink from './data/groups/food-and-drink.json' with { type: 'json' };
import home from './data/groups/home.json' with { type: 'json' };
import leisureAndLearning from './data/groups/leisure-and-learning.json' with { type: 'json' };
import machinesAndTools from './data/groups/machines-and-tools.json' with { type: 'json' };
import technology from './data/groups/technology.json' with { type: 'json' };
import vehiclesAndBuilding from './data/groups/vehicles-and-building.json' with { type: 'json' };

/** A group of goods or services in a data file; each list is one text separated by commas. */
interface GroupEntry {
  /** The Nice classes in which goods of the group are filed. */
  readonly classes: string;
  /** Wordings that name the whole group: `productos lácteos`. */
  readonly genus: string;
  /** Goods of the group. */
  readonly words?: string;
  /** Shops that sell goods of the group, in class 35. */
  readonly shops?: string;
  /** Groups that an examiner considers related to this one; each pair is listed once. */
  readonly near?: string;
  /** Groups of the same trade that are only distantly related. */
  readonly far?: string;
}

const ENTRIES: readonly (readonly [string, GroupEntry])[] = [
  chemicalsAndFuels,
  bodyAndHealth,
  machinesAndTools,
  technology,
  vehiclesAndBuilding,
  home,
  fashion,
  foodAndDrink,
  leisureAndLearning,
  business,
].flatMap((file) => Object.entries<GroupEntry>(file.groups));

/** A meaning of a phrase: a group by its number, and whether the phrase names the whole group. */
interface GroupSense {
  readonly group: number;
  readonly isGenus: boolean;
  /** Whether the phrase names a shop; such senses only apply to services. */
  readonly isShop: boolean;
}

interface GroupPhrase {
  readonly stems: readonly string[];
  senses: readonly GroupSense[];
}

/** A phrase in an item that names goods, with the groups that it may mean. */
export interface Mention {
  readonly senses: readonly GroupSense[];
  readonly isPurpose: boolean;
  /** Index of the first word that the phrase covers; `to` is the index after its last word. */
  readonly from: number;
  readonly to: number;
}

/** Relation of two groups that an examiner considers related; `FAR` is for distantly related groups of a trade. */
export const NEAR = 2;
const FAR = 1;

/** Phrases by their stems, and the word count of the longest phrase by its first stem. */
interface PhraseIndex {
  readonly byWords: ReadonlyMap<string, GroupPhrase>;
  readonly longest: ReadonlyMap<string, number>;
}

interface GroupIndex {
  readonly classes: readonly ReadonlySet<number>[];
  readonly phrases: PhraseIndex;
  /** The phrases of English coverages. */
  readonly english: PhraseIndex;
  /** Relation of two groups (`NEAR` or `FAR`), by a key that combines their numbers. */
  readonly links: ReadonlyMap<number, number>;
}

let built: GroupIndex | undefined;

/** Returns the index of all groups, which is built from the data files on first use. */
function goodsGroupIndex(): GroupIndex {
  built ??= buildGroupIndex();
  return built;
}

const ENGLISH: ReadonlyMap<string, string> = new Map(Object.entries(englishWords.words));

/** Collects phrases with their senses; a phrase that two groups contain has both senses. */
class PhraseList {
  readonly #byWords = new Map<string, GroupPhrase>();

  addAll(wordings: string | undefined, sense: GroupSense): void {
    for (const wording of splitList(wordings)) {
      const stems = coverageWords(wording).map(({ stem }) => stem);
      if (stems.length === 0) throw new Error(`no word of ${wording} says which goods`);
      const known = this.#byWords.get(stems.join(' '));
      if (known === undefined) this.#byWords.set(stems.join(' '), { stems, senses: [sense] });
      else known.senses = withSense(known.senses, sense);
    }
  }

  index(): PhraseIndex {
    const longest = new Map<string, number>();
    for (const { stems } of this.#byWords.values()) {
      const [first = ''] = stems;
      longest.set(first, Math.max(longest.get(first) ?? 0, stems.length));
    }
    return { byWords: this.#byWords, longest };
  }
}

function splitList(text: string | undefined): string[] {
  return text === undefined || text === '' ? [] : text.split(', ');
}

function buildGroupIndex(): GroupIndex {
  const numbers = new Map(ENTRIES.map(([name], group) => [name, group]));
  const phrases = new PhraseList();
  const english = new PhraseList();
  for (const [group, [name, entry]] of ENTRIES.entries()) {
    phrases.addAll(entry.genus, { group, isGenus: true, isShop: false });
    phrases.addAll(entry.words, { group, isGenus: false, isShop: false });
    phrases.addAll(entry.shops, { group, isGenus: true, isShop: true });
    english.addAll(ENGLISH.get(name), { group, isGenus: false, isShop: false });
  }
  const links = new Map<number, number>();
  for (const [group, [, entry]] of ENTRIES.entries()) {
    addLinks(links, group, namedGroups(numbers, entry.far), FAR);
    addLinks(links, group, namedGroups(numbers, entry.near), NEAR);
  }
  return {
    classes: ENTRIES.map(([, { classes }]) => new Set(splitList(classes).map(Number))),
    phrases: phrases.index(),
    english: english.index(),
    links,
  };
}

function namedGroups(numbers: ReadonlyMap<string, number>, names: string | undefined): number[] {
  return splitList(names).map((name) => {
    const group = numbers.get(name);
    if (group === undefined) throw new Error(`no group of goods is called ${name}`);
    return group;
  });
}

function addLinks(
  links: Map<number, number>,
  group: number,
  others: readonly number[],
  link: number,
) {
  for (const other of others) {
    links.set(group * ENTRIES.length + other, link);
    links.set(other * ENTRIES.length + group, link);
  }
}

function withSense(senses: readonly GroupSense[], sense: GroupSense): readonly GroupSense[] {
  return senses.some(({ group }) => group === sense.group) ? senses : [...senses, sense];
}

/**
 * Finds the goods that the words of an item name, from left to right: at each word the longest known phrase. A word
 * that begins no phrase is looked up again with one typing error corrected.
 */
export function findMentions(
  words: readonly CoverageWord[],
  isEnglish: boolean,
  isGeneric: (stem: string) => boolean,
): Mention[] {
  const mentions: Mention[] = [];
  for (let at = 0; at < words.length; ) {
    const word = words[at] as CoverageWord;
    const phrase = longestPhrase(words, at, isEnglish);
    const senses = phrase?.senses ?? correctedSenses(word.stem, isGeneric);
    const to = at + (phrase?.stems.length ?? 1);
    if (senses !== undefined) mentions.push({ senses, isPurpose: word.isPurpose, from: at, to });
    at = to;
  }
  return mentions;
}

function longestPhrase(
  words: readonly CoverageWord[],
  at: number,
  isEnglish: boolean,
): GroupPhrase | undefined {
  const { phrases, english } = goodsGroupIndex();
  const found = isEnglish ? phraseAt(english, words, at) : undefined;
  return found ?? phraseAt(phrases, words, at);
}

function phraseAt(
  { byWords, longest }: PhraseIndex,
  words: readonly CoverageWord[],
  at: number,
): GroupPhrase | undefined {
  const first = words[at]?.stem ?? '';
  const length = longest.get(first);
  if (length === undefined) return undefined;
  for (let to = Math.min(at + length, words.length); to > at + 1; to -= 1) {
    let key = first;
    for (let next = at + 1; next < to; next += 1) key += ` ${words[next]?.stem}`;
    const found = byWords.get(key);
    if (found !== undefined) return found;
  }
  return byWords.get(first);
}

function correctedSenses(
  stem: string,
  isGeneric: (stem: string) => boolean,
): readonly GroupSense[] | undefined {
  const mended = isGeneric(stem) ? undefined : correctTypo(stem);
  if (mended === undefined) return undefined;
  return goodsGroupIndex().phrases.byWords.get(mended)?.senses;
}

/** Minimum length of a stem for typo correction: shorter stems are too often one letter away from another word. */
const MIN_MENDED_LETTERS = 6;
let slips: ReadonlyMap<string, string> | undefined;

/** Returns a known word with the same first letter that is one edit (`isOneEdit`) away; undefined if there is none. */
function correctTypo(stem: string): string | undefined {
  if (stem.length < MIN_MENDED_LETTERS || stem.length > MAX_MENDED_LETTERS) return undefined;
  slips ??= deletionNeighbours();
  const [first] = stem;
  const direct = slips.get(stem);
  if (direct !== undefined && direct[0] === first) return direct;
  for (let at = 1; at < stem.length; at += 1) {
    const found = slips.get(stem.slice(0, at) + stem.slice(at + 1));
    if (found !== undefined && found[0] === first && isOneEdit(stem, found)) return found;
  }
  return undefined;
}

const MAX_MENDED_LETTERS = 24;

/** Maps each known word of six or more letters, and its variants without one letter after the first, to the word. */
function deletionNeighbours(): Map<string, string> {
  const found = new Map<string, string>();
  const singles = [...goodsGroupIndex().phrases.byWords.keys()].filter(
    (words) => !words.includes(' '),
  );
  for (const stem of singles) {
    if (stem.length < MIN_MENDED_LETTERS) continue;
    for (let at = 1; at < stem.length; at += 1) {
      const shorter = stem.slice(0, at) + stem.slice(at + 1);
      if (!found.has(shorter)) found.set(shorter, stem);
    }
  }
  for (const stem of singles) if (stem.length >= MIN_MENDED_LETTERS) found.set(stem, stem);
  return found;
}

/** Tells whether two words differ by one substituted, added or omitted letter, or two swapped neighbours. */
function isOneEdit(a: string, b: string): boolean {
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let end = 0;
  const shorter = Math.min(a.length, b.length) - start;
  while (end < shorter && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  const [fromA, fromB] = [a.length - start - end, b.length - start - end];
  if (fromA <= 1 && fromB <= 1) return true;
  return fromA === 2 && fromB === 2 && a[start] === b[start + 1] && a[start + 1] === b[start];
}

/** Tells whether goods of a group are filed in a class. */
export function groupHasClass(group: number, clase: number): boolean {
  return goodsGroupIndex().classes[group]?.has(clase) ?? false;
}

/** Returns the classes in which goods of a group are filed. */
export function classesOfGroup(group: number): ReadonlySet<number> {
  return goodsGroupIndex().classes[group] ?? new Set();
}

/** Returns the relation of two groups: `NEAR`, `FAR`, or 0 for unrelated groups. */
export function groupLink(a: number, b: number): number {
  return goodsGroupIndex().links.get(a * ENTRIES.length + b) ?? 0;
}

/** Returns the number of the group with a name, for rules about single groups. */
export function groupByName(name: string): number {
  return ENTRIES.findIndex(([other]) => other === name);
}
