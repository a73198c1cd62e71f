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

/** A group of goods or services as a data file has it; each list is one text with commas. */
interface GroupEntry {
  /** The Nice classes that have goods of the group. */
  readonly classes: string;
  /** Wordings that name the whole group: `productos lácteos`. */
  readonly genus: string;
  /** Goods of the group. */
  readonly words?: string;
  /** Shops that sell it, in class 35. */
  readonly shops?: string;
  /** Groups that an examiner holds related to this one: each pair is written once. */
  readonly near?: string;
  /** Groups of the same trade at a distance. */
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

/** What a phrase of a group means: the group by its number, and whether it names the whole of it. */
interface GroupSense {
  readonly group: number;
  readonly isGenus: boolean;
  /** Whether the phrase is a shop, which only class 35 has. */
  readonly isShop: boolean;
}

interface GroupPhrase {
  readonly stems: readonly string[];
  senses: readonly GroupSense[];
}

/** Goods named in an item: the groups that the words may mean. */
export interface Mention {
  readonly senses: readonly GroupSense[];
  readonly isPurpose: boolean;
  /** The words of the item that it covers. */
  readonly from: number;
  readonly to: number;
}

/** Two groups that are related, near or far. */
export const NEAR = 2;
const FAR = 1;

/** Phrases by their words, and how many words the longest has that begins with a word. */
interface PhraseIndex {
  readonly byWords: ReadonlyMap<string, GroupPhrase>;
  readonly longest: ReadonlyMap<string, number>;
}

interface GroupIndex {
  readonly classes: readonly ReadonlySet<number>[];
  readonly phrases: PhraseIndex;
  /** The same of English coverages. */
  readonly english: PhraseIndex;
  /** `NEAR` or `FAR` by two group numbers in one. */
  readonly links: ReadonlyMap<number, number>;
}

let built: GroupIndex | undefined;

/** The groups, read from the data files on first use. */
function goodsGroupIndex(): GroupIndex {
  built ??= buildGroupIndex();
  return built;
}

const ENGLISH: ReadonlyMap<string, string> = new Map(Object.entries(englishWords.words));

/** Collects phrases: what two groups both have means either. */
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
 * The goods that the words of an item name, in their order: the longest known phrase at each word. A word that is
 * in no phrase is looked up again with one typing slip mended.
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

/** The known word that has the stem with one letter wrong, missing, doubled or in its neighbour's place. */
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

/** Every known word of six letters and more by itself without one of its letters. */
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

/** Whether one letter was put for another, added or left out, or two neighbours were exchanged. */
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

/** Whether goods of the group are filed in the class. */
export function groupHasClass(group: number, clase: number): boolean {
  return goodsGroupIndex().classes[group]?.has(clase) ?? false;
}

/** The classes that have goods of a group. */
export function classesOfGroup(group: number): ReadonlySet<number> {
  return goodsGroupIndex().classes[group] ?? new Set();
}

/** `NEAR`, `FAR` or 0. */
export function groupLink(a: number, b: number): number {
  return goodsGroupIndex().links.get(a * ENTRIES.length + b) ?? 0;
}

/** The number of the group of that name, which a rule mentions. */
export function groupByName(name: string): number {
  return ENTRIES.findIndex(([other]) => other === name);
}
