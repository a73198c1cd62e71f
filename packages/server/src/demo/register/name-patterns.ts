import type { MarkPattern } from '../../synthetic/fill-pattern.ts';
import { NAME_LENGTHS } from '../../synthetic/register-shares.ts';
import { WeightedChoice } from '../../synthetic/weighted-choice.ts';
import { IN_THE_MANNER, OF_GOODS } from './manner-patterns.ts';
import { ABROAD, BROAD, type ByLength, SPOKEN } from './spoken-patterns.ts';
import type { Manner } from './trades/trade.ts';

/** Patterns of one number of words. */
export type Patterns = WeightedChoice<MarkPattern>;

/** How a mark is worded: in the manner of its trade, by those who speak no Spanish, or for many classes. */
export type Wording = Manner | 'abroad' | 'broad';

/** The patterns of each wording by number of words. */
export const NAME_PATTERNS: Readonly<Record<Wording, WeightedChoice<Patterns>>> = {
  food: patternsOf(SPOKEN, OF_GOODS, IN_THE_MANNER.food),
  wine: patternsOf(SPOKEN, OF_GOODS, IN_THE_MANNER.wine),
  remedy: patternsOf(SPOKEN, OF_GOODS, IN_THE_MANNER.remedy),
  supply: patternsOf(SPOKEN, OF_GOODS, IN_THE_MANNER.supply),
  ware: patternsOf(SPOKEN, OF_GOODS, IN_THE_MANNER.ware),
  service: patternsOf(SPOKEN, IN_THE_MANNER.service),
  house: patternsOf(SPOKEN, IN_THE_MANNER.house),
  abroad: patternsOf(ABROAD),
  broad: patternsOf(BROAD),
};

/** Words by which a phrase turns to whoever reads it. */
const ADDRESSES: ReadonlySet<string> = new Set([
  'tu',
  'ti',
  'te',
  'contigo',
  'para',
  'you',
  'your',
]);

/** Whether the pattern is an advertising phrase, and not a name. */
export function isSlogan(pattern: MarkPattern): boolean {
  return pattern.length > 3 && pattern.some((word) => ADDRESSES.has(word));
}

function patternsOf(...sources: readonly ByLength[]): WeightedChoice<Patterns> {
  return new WeightedChoice(
    NAME_LENGTHS.map((weight, place) => {
      const patterns = sources.flatMap((source) =>
        Object.entries(source[place] ?? {}).map(
          ([pattern, often]) => [pattern.split(' '), often] as const,
        ),
      );
      return [new WeightedChoice<MarkPattern>(patterns), weight] as const;
    }),
  );
}
