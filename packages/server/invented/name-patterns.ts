import patterns from './data/patterns.json' with { type: 'json' };
import { choiceOf, WeightedChoice } from './random.ts';
import type { Manner } from './trades.ts';
import { splitWords } from './words.ts';

/** Words of a mark: slots in capitals, fixed words in small letters. */
type MarkPattern = readonly string[];

/** Patterns of one number of words. */
export type Patterns = WeightedChoice<MarkPattern>;

/** Puts words into the slots of a pattern. */
type PatternFiller<Slot extends string> = (
  pattern: MarkPattern,
  fill: (slot: Slot) => string,
) => string;

/** A filler for slots of these names. */
export function patternFiller<Slot extends string>(
  slots: Readonly<Record<Slot, unknown>>,
): PatternFiller<Slot> {
  const isSlot = (word: string): word is Slot => Object.hasOwn(slots, word);
  const longestFirst = Object.keys(slots).sort((a, b) => b.length - a.length);
  const slotIn = new RegExp(longestFirst.join('|'), 'g');
  // A word is one slot, a fixed word, or slots with something between, such as `COINED-COINED`.
  const fillWord = (word: string, fill: (slot: Slot) => string) =>
    isSlot(word) ? fill(word) : word.replace(slotIn, (slot) => (isSlot(slot) ? fill(slot) : slot));
  return (pattern, fill) => pattern.map((word) => fillWord(word, fill)).join(' ');
}

/** How marks of the Chilean register divide by their number of words; the last entry is five and more. */
const NAME_LENGTHS = { one: 38, two: 34, three: 13, four: 9, more: 5 } as const;
type Length = keyof typeof NAME_LENGTHS;

/** The ends of the domain names that are filed as marks. */
export const TOP_LEVELS = choiceOf({ '.cl': 80, '.com': 17, '.net': 3 });

/** Patterns by number of words, and how often each is drawn. */
type ByLength = Readonly<Partial<Record<Length, Readonly<Record<string, number>>>>>;

/** The patterns of several sources in the lengths that marks have. */
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

/** The patterns of generated registers. */
export const REGISTER_PATTERNS = mergePatterns(patterns.register);

/** How a mark of the demonstration is worded: by its trade, in a foreign tongue, or for many classes. */
export type Wording = Manner | 'abroad' | 'broad';

const { spoken, goods, manners, abroad, broad } = patterns;

/** The patterns of each wording; who sells no goods names none. */
export const DEMO_PATTERNS: Readonly<Record<Wording, WeightedChoice<Patterns>>> = {
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

/** Words by which a phrase addresses its reader. */
const ADDRESSES: ReadonlySet<string> = new Set(splitWords(patterns.addresses));

/** Whether the pattern is an advertising phrase, and not a name. */
export function isSlogan(pattern: MarkPattern): boolean {
  return pattern.length > 3 && pattern.some((word) => ADDRESSES.has(word));
}
