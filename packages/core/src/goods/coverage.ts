import { foldText } from '../likeness/text/text-folding.ts';
import {
  type CoverageWord,
  coverageWords,
  EXCLUSION_PHRASES,
  isEnglishCoverage,
  isGenericWord,
  isModifierWord,
  isRetailWord,
  isSaleWord,
  isServiceWord,
  NOISE_PHRASES,
} from './coverage-words.ts';
import { findMentions, groupByName, groupHasClass, type Mention } from './goods-groups.ts';

/** Maximum characters of a coverage that are parsed; longer texts repeat themselves, so the rest is ignored. */
const MAX_COVERAGE_LETTERS = 10_000;
/** Maximum items that are compared: the first in alphabetical order, so that their order in the text is irrelevant. */
const MAX_ITEMS = 400;
/** First class of services. The wording of a service may name goods: the goods on which it is rendered. */
const FIRST_SERVICE_CLASS = 35;
const RETAIL_CLASS = 35;
/** Maximum sold classes of a retailer; one that names more is treated as selling anything. */
const MAX_SOLD_CLASSES = 8;

/** One good or service in the wording of a coverage. */
export interface CoverageItem {
  /** The text of the item with collapsed blanks. */
  readonly text: string;
  /** The stems of the words that identify the goods, in alphabetical order. */
  readonly words: readonly string[];
  /** The stem of the word that names the good: `programas` in `programas de computador`. */
  readonly head: string;
  /** The numbers of the groups (`goods-groups`) to which the good itself belongs. */
  readonly groups: readonly number[];
  /** The members of `groups` that the item names as a whole, as `productos lácteos` does. */
  readonly genera: readonly number[];
  /** The groups of other goods in the item: goods that it is for, or that it is made of. */
  readonly purposes: readonly number[];
  /** Whether the item is the sale of the good (class 35), not the good itself. */
  readonly isSold: boolean;
  /** Whether the item is a service on goods, such as their repair. */
  readonly isWork: boolean;
}

/** The parsed wording of a mark's goods in one class. */
export interface Coverage {
  readonly clase: number;
  /** The items without duplicates, sorted by their words. */
  readonly items: readonly CoverageItem[];
  readonly exclusions: readonly CoverageItem[];
  /** Whether it covers the whole class, as `todos los productos de la clase` does. */
  readonly isClassWide: boolean;
  /** The classes whose goods a retailer sells, as far as it names them by number. */
  readonly soldClasses: ReadonlySet<number>;
  /** Whether a retailer sells goods without naming them. */
  readonly sellsAnything: boolean;
}

const ACCENTED: ReadonlyMap<string, string> = new Map([
  ['a', '[aá]'],
  ['e', '[eé]'],
  ['i', '[ií]'],
  ['o', '[oó]'],
  ['u', '[uú]'],
]);

function alternatives(phrases: readonly string[], flags: string): RegExp {
  const written = phrases.map((phrase) =>
    phrase.replace(/[aeiou]/g, (vowel) => ACCENTED.get(vowel) ?? vowel).replaceAll(' ', '\\s{1,9}'),
  );
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${written.join('|')})(?![\\p{L}\\p{N}])`, flags);
}

const EXCLUSION = alternatives(EXCLUSION_PHRASES, 'giu');
const NOISE = alternatives(NOISE_PHRASES, 'giu');
/** Quick test: every exclusion contains one of these texts, and most coverages contain none. */
const MAY_EXCLUDE = /exce|salvo|xclu|inclu|no sea|distint|menos|other/i;
const MAY_BE_NOISE = /clase|class|tercero|materias|general|particular|entre|tales|saber|partes/i;
const EXCLUSION_END = /[;.)\n]/g;
const SEGMENT_END = /[;\n\r•|]+|\.(?:\s+|$)/;
const ITEM_END =
  /,|\/|(?<=\s)(?:y|e|o|u|and|or|&)(?=\s)|(?<=\s)(?:y|e|o|u|and|or|&)\/(?:y|e|o|u|or)(?=\s)/iu;
const BRACKETS = /[()[\]{}"“”«»]+/g;
const BLANKS = /\s+/g;

/** Parses the wording of a coverage in one class. Exclusions, such as those after `excepto`, are cut out first. */
export function readCoverage(texto: string, clase: number): Coverage {
  const written = texto.slice(0, MAX_COVERAGE_LETTERS);
  const isEnglish = isEnglishCoverage(foldText(written));
  const { kept: stored, excluded } = cutExclusions(written);
  const segments = removeNoise(stored).split(SEGMENT_END);
  const exclusions = new CoverageReader(clase, isEnglish, excluded).coverage();
  return {
    ...new CoverageReader(clase, isEnglish, segments).coverage(),
    exclusions: exclusions.items,
  };
}

function removeNoise(text: string): string {
  return MAY_BE_NOISE.test(text) ? text.replace(NOISE, ' ') : text;
}

/** Separates the exclusions from a text; each ends at the next full stop, semicolon, bracket or line break. */
function cutExclusions(text: string): { kept: string; excluded: string[] } {
  if (!MAY_EXCLUDE.test(text)) return { kept: text, excluded: [] };
  let stored = '';
  let from = 0;
  const excluded: string[] = [];
  for (const match of text.matchAll(EXCLUSION)) {
    if (match.index < from) continue;
    const start = match.index + match[0].length;
    EXCLUSION_END.lastIndex = start;
    const end = EXCLUSION_END.exec(text)?.index ?? text.length;
    stored += `${text.slice(from, match.index)} `;
    excluded.push(text.slice(start, end));
    from = end;
  }
  return { kept: stored + text.slice(from), excluded };
}

class CoverageReader {
  readonly #clase: number;
  readonly #isEnglish: boolean;
  readonly #items = new Map<string, CoverageItem>();
  readonly #soldClasses = new Set<number>();
  #isClassWide = false;
  #sellsAnything = false;
  /** Whether any segment mentions a sale; if so, all segments without a known group count as sold goods. */
  readonly #isRetailer: boolean;
  #isSelling = false;

  constructor(clase: number, isEnglish: boolean, segments: readonly string[]) {
    this.#clase = clase;
    this.#isEnglish = isEnglish;
    this.#isRetailer =
      clase === RETAIL_CLASS && segments.some((segment) => hasRetailWord(foldText(segment)));
    for (const segment of segments) this.#readSegment(segment);
  }

  #readSegment(segment: string): void {
    const folded = foldText(segment);
    if (folded === '') return;
    const classes = this.#namedClasses(folded);
    const hasRetail = this.#clase === RETAIL_CLASS && hasRetailWord(folded);
    if (classes !== undefined && this.#readClassList(folded, classes, hasRetail)) return;
    const parts = segment.replace(BRACKETS, ' ').split(ITEM_END);
    const read = this.#readParts(parts.filter((part) => part !== undefined));
    if (this.#clase === RETAIL_CLASS) this.#setSelling(hasRetail, read);
    const added = read.filter((part) => this.#addItem(part));
    if (hasRetail && added.length === 0) this.#sellsAnything = true;
  }

  /** Returns the class numbers of a segment that mentions classes; undefined if it mentions none. */
  #namedClasses(folded: string): number[] | undefined {
    const at = folded.search(NAMES_CLASSES);
    return at < 0 ? undefined : classNumbers(folded.slice(at));
  }

  /** Parses a segment that names classes instead of goods. @returns false if the segment is of another kind */
  #readClassList(folded: string, classes: readonly number[], hasRetail: boolean): boolean {
    const others = classes.filter((clase) => clase !== this.#clase);
    if (hasRetail && others.length > 0) {
      if (classes.length > MAX_SOLD_CLASSES) this.#sellsAnything = true;
      else for (const clase of others) this.#soldClasses.add(clase);
      return true;
    }
    const isWhole =
      /\b(?:tod[oa]s?|totalidad|complet[oa]s?|comprendid[oa]s?|incluid[oa]s?|all)\b/.test(folded);
    if (!isWhole && classes.length === 0) return false;
    const left = coverageWords(folded).filter(({ stem }) =>
      this.#isContent({ stem, isPurpose: false }),
    );
    if (left.some(({ stem }) => !CLASS_WORDS.has(stem))) return false;
    this.#isClassWide ||= classes.length === 0 || classes.includes(this.#clase);
    return true;
  }

  #readParts(parts: readonly string[]): ReadPart[] {
    const read: WordedPart[] = [];
    let head: CoverageWord | undefined;
    for (const part of parts) {
      const folded = foldText(part);
      if (folded === '') continue;
      let words = coverageWords(folded);
      // `cuidado de la piel y del cabello`: the second part shares the head of the first.
      if (head !== undefined && CONTINUES.test(folded)) words = [head, ...words];
      else head = words.find((word) => this.#isContent(word)) ?? head;
      read.push({ text: part.replace(BLANKS, ' ').trim(), words });
    }
    const whole = read.filter((part, at) => !isCoordinatedHalf(part, read[at + 1]));
    return whole.map((part, at) => {
      const words = withSharedObject(part, whole[at + 1]);
      return { ...part, words, mentions: findMentions(words, this.#isEnglish, isGenericWord) };
    });
  }

  #isContent({ stem }: CoverageWord): boolean {
    if (this.#clase === RETAIL_CLASS && isRetailWord(stem)) return false;
    return !isGenericWord(stem) || (this.#clase >= FIRST_SERVICE_CLASS && isServiceWord(stem));
  }

  #setSelling(hasRetail: boolean, read: readonly ReadPart[]): void {
    const [first] = read.flatMap((part) => part.mentions);
    this.#isSelling =
      hasRetail || (first === undefined ? this.#isRetailer : !this.#isMentionOfClass(first));
  }

  #isGroupOfClass(group: number): boolean {
    return groupHasClass(group, this.#clase);
  }

  #isMentionOfClass(mention: Mention | undefined): boolean {
    return mention?.senses.some(({ group }) => this.#isGroupOfClass(group)) ?? false;
  }

  /** Adds the item of a part, if the part names goods. @returns whether it names goods */
  #addItem({ text, words, mentions }: ReadPart): boolean {
    const content = words.filter((word) => this.#isContent(word));
    const isSold = this.#clase === RETAIL_CLASS && (this.#isSelling || mentions.some(mentionsShop));
    const named = isSold ? mentions.filter((mention) => !describesSale(words, mention)) : mentions;
    if (content.length === 0 && named.length === 0) return false;
    const { groups, genera, purposes } = this.#mentionedGroups(named, isSold);
    const stems = [...new Set(content.map(({ stem }) => stem))].sort();
    const key = `${stems.join(' ')}|${groups.join(' ')}|${purposes.join(' ')}`;
    const known = this.#items.get(key);
    // Of two spellings of one item the alphabetically first is stored, so that their order is irrelevant.
    if (known !== undefined && known.text <= text) return true;
    if (groups.includes(GENERAL_STORE)) this.#sellsAnything = true;
    const head = this.#isEnglish
      ? content.filter(({ isPurpose }) => !isPurpose).at(-1)
      : content[0];
    this.#items.set(key, {
      text,
      words: stems,
      head: (head ?? content[0])?.stem ?? '',
      groups,
      genera: content.length <= longestMention(named) ? genera : [],
      purposes,
      isSold,
      isWork: this.#clase >= FIRST_SERVICE_CLASS && words.some(({ stem }) => isServiceWord(stem)),
    });
    return true;
  }

  /** Separates the groups of the good itself, preferably groups of its class, from those of goods that it is for. */
  #mentionedGroups(mentions: readonly Mention[], isSold: boolean) {
    const read = mentions.map((mention) => {
      const usable = mention.senses.filter(
        ({ isShop }) => !isShop || this.#clase >= FIRST_SERVICE_CLASS,
      );
      const own = usable.filter(({ group, isShop }) => isShop || this.#isGroupOfClass(group));
      return {
        isPurpose: mention.isPurpose,
        isOwn: own.length > 0,
        senses: own.length > 0 ? own : usable,
      };
    });
    const first = read.filter(({ isPurpose, isOwn }) => !isPurpose && (isOwn || isSold));
    const second = read.filter(({ isPurpose }) => !isPurpose);
    const heads = first.length > 0 ? first : second.length > 0 ? second : read;
    const senses = heads.flatMap((mention) => mention.senses);
    const groups = uniqueSorted(senses.map(({ group }) => group));
    const genera = uniqueSorted(senses.filter(({ isGenus }) => isGenus).map(({ group }) => group));
    const others = read
      .filter((mention) => !heads.includes(mention))
      .flatMap((mention) => mention.senses);
    const purposes = uniqueSorted(others.map(({ group }) => group)).filter(
      (group) => !groups.includes(group),
    );
    return { groups, genera, purposes };
  }

  coverage(): Omit<Coverage, 'exclusions'> {
    const items = [...this.#items].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
    return {
      clase: this.#clase,
      items: items.slice(0, MAX_ITEMS).map(([, item]) => item),
      isClassWide: this.#isClassWide,
      soldClasses: this.#soldClasses,
      sellsAnything: this.#sellsAnything,
    };
  }
}

/** One part of a segment, delimited by commas and conjunctions, with its words. */
interface WordedPart {
  readonly text: string;
  readonly words: readonly CoverageWord[];
}

interface ReadPart extends WordedPart {
  readonly mentions: readonly Mention[];
}

/** Returns the words of a part; a single word takes the next part's purpose: `alimentos y accesorios para mascotas`. */
function withSharedObject(
  { words }: WordedPart,
  next: WordedPart | undefined,
): readonly CoverageWord[] {
  if (words.length !== 1 || next === undefined) return words;
  return [...words, ...next.words.filter(({ isPurpose }) => isPurpose)];
}

/** Tells whether a part shares the object of the next part: `diseño` before `desarrollo de software`. */
function isCoordinatedHalf({ words }: WordedPart, next: WordedPart | undefined): boolean {
  if (next === undefined || next.words.length < 2) return false;
  const last = words.at(-1);
  return (
    last !== undefined &&
    isModifierWord(last.stem) &&
    isModifierWord(next.words[0]?.stem ?? '') &&
    words.length <= 2
  );
}

/** Matches `la clase` and `clases 18 y 25`, but not `toda clase de productos`, where `clase` means kind. */
const NAMES_CLASSES =
  /\b(?:las?|esta|dichas?|en|de|in|of|the) (?:clases?|class(?:es)?)\b|\b(?:clases?|class(?:es)?) (?:\d|completa|entera)/;
const CONTINUES = /^(?:de|del|para|en|con)\b/;
const CLASS_WORDS: ReadonlySet<string> = new Set([
  'clas',
  'class',
  'totalidad',
  'complet',
  'niz',
  'nic',
  'clasificador',
  'internacional',
  'clasificacion',
  'alcanc',
  'cobertur',
  'solicit',
]);
const GENERAL_STORE = groupByName('venta-general');

/** Tells whether a mention only describes a sale and names no goods: `tiendas`, `retail services`. */
function describesSale(words: readonly CoverageWord[], { from, to, senses }: Mention): boolean {
  if (to - from > 1 && senses.every(({ group }) => group !== GENERAL_STORE)) return false;
  return words.slice(from, to).every(({ stem }) => isRetailWord(stem) || isGenericWord(stem));
}

function mentionsShop({ senses }: Mention): boolean {
  return senses.some(({ isShop }) => isShop);
}

function longestMention(mentions: readonly Mention[]): number {
  return Math.max(0, ...mentions.map(({ from, to }) => to - from));
}

function uniqueSorted(numbers: readonly number[]): readonly number[] {
  if (numbers.length < 2) return numbers;
  return [...new Set(numbers)].sort((a, b) => a - b);
}

function hasRetailWord(folded: string): boolean {
  return coverageWords(folded).some(({ stem }) => isSaleWord(stem));
}

/** Returns the class numbers in a text, ascending; ranges such as `1 a 34` are expanded. */
function classNumbers(folded: string): number[] {
  const found = new Set<number>();
  for (const [, from = '', to] of folded.matchAll(
    /\b(\d{1,2})(?: (?:a|al|hasta la|to) (\d{1,2}))?\b/g,
  )) {
    const last = Number(to ?? from);
    for (let clase = Number(from); clase <= Math.min(last, 45); clase += 1)
      if (clase > 0) found.add(clase);
  }
  return [...found].sort((a, b) => a - b);
}
