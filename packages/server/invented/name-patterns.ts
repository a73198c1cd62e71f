import patterns from './data/patterns.json' with { type: 'json' };
import { choiceOf, WeightedChoice } from './random.ts';
import type { Manner } from './trades.ts';
import { splitWords } from './words.ts';

/** Pattern of a mark's text: slots in capitals and fixed words in lower case. */
type MarkPattern = readonly string[];

/** Weighted patterns with the same number of words. */
export type Patterns = WeightedChoice<MarkPattern>;

/** Fills the slots of a pattern. */
type PatternFiller<Slot extends string> = (
  pattern: MarkPattern,
  fill: (slot: Slot) => string,
) => string;

/** Creates a filler for these slot names. */
export function patternFiller<Slot extends string>(
  slots: Readonly<Record<Slot, unknown>>,
): PatternFiller<Slot> {
  const isSlot = (word: string): word is Slot => Object.hasOwn(slots, word);
  const longestFirst = Object.keys(slots).sort((a, b) => b.length - a.length);
  const slotIn = new RegExp(longestFirst.join('|'), 'g');
  // A word is one slot, a fixed word, or several slots with separators, such as `COINED-COINED`.
  const fillWord = (word: string, fill: (slot: Slot) => string) =>
    isSlot(word) ? fill(word) : word.replace(slotIn, (slot) => (isSlot(slot) ? fill(slot) : slot));
  return (pattern, fill) => pattern.map((word) => fillWord(word, fill)).join(' ');
}

/** Percentages of the Chilean register's marks by number of words; `more` is five or more. */
const NAME_LENGTHS = { one: 38, two: 34, three: 13, four: 9, more: 5 } as const;
type Length = keyof typeof NAME_LENGTHS;

/** Top-level domains of domain names that are filed as marks. */
export const TOP_LEVELS = choiceOf({ '.cl': 80, '.com': 17, '.net': 3 });

/** Weight of each pattern, by number of words. */
type ByLength = Readonly<Partial<Record<Length, Readonly<Record<string, number>>>>>;

/** Merges the patterns of several sources and weights them by the number of words. */
function mergePatterns(...sources: readonly ByLength[]): WeightedChoice<Patterns> {
  const lengths = Object.entries(NAME_LENGTHS) as Array<[Length, number]>;
  return new WeightedChoice(
    lengths.map(([length, weight]) => {
      const ofLength = sources
        .flatMap((source) => Object.entries(source[length] ?? {}))
        .map(([pattern, often]) => [pattern.split(' '), often] as const);
      return [new WeightedChoice<MarkPattern>(ofLength), weight] as const;
    }),
  );
}

/** Patterns of generated registers. */
export const REGISTER_PATTERNS = mergePatterns(patterns.register);

/** Patterns by which a mark of the demonstration is named: those of its trade, of a foreign language, or for many classes. */
export type PatternKind = Manner | 'abroad' | 'broad';

const { spoken, goods, manners, abroad, broad } = patterns;

/** Patterns by wording; services and holding houses name no goods. */
export const DEMO_PATTERNS: Readonly<Record<PatternKind, WeightedChoice<Patterns>>> = {
  food: mergePatterns(spoken, goods, manners.food),
  wine: mergePatterns(spoken, goods, manners.wine),
  remedy: mergePatterns(spoken, goods, manners.remedy),
  supply: mergePatterns(spoken, goods, manners.supply),
  ware: mergePatterns(spoken, goods, manners.ware),
  service: mergePatterns(spoken, manners.service),
  house: mergePatterns(spoken, manners.house),
  abroad: mergePatterns(abroad),
  broad: mergePatterns(broad),
};

/** Words with which a phrase addresses its reader. */
const ADDRESSES: ReadonlySet<string> = new Set(splitWords(patterns.addresses));

/** Returns whether the pattern is an advertising phrase in contrast to a name. */
export function isSlogan(pattern: MarkPattern): boolean {
  return pattern.length > 3 && pattern.some((word) => ADDRESSES.has(word));
}
