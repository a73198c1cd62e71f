import { WeightedChoice } from './weighted-choice.ts';

/** Marks to one holder. */
export const MARKS_PER_HOLDER = 5;

/** Share of the holders that are abroad. */
export const FOREIGN_SHARE = 0.365;

/** Share of the natural persons among the holders of Chile. */
export const NATURAL_SHARE = 0.3;

/** Share of the companies among the holders abroad. */
export const FOREIGN_COMPANIES = 0.92;

/** Share of the applications by which a holder files one of its standing signs once more. */
export const REFILED = 0.4;

/** How marks of the Chilean register divide by their number of words; the last entry is five and more. */
export const NAME_LENGTHS = [38, 34, 13, 9, 5] as const;

/** The ends of the domain names that are filed as marks. */
export const TOP_LEVELS = new WeightedChoice<string>([
  ['.cl', 80],
  ['.com', 17],
  ['.net', 3],
]);

/**
 * Where in a corpus the marks lie that documents count on, as a share of it: old enough to be decided, young
 * enough to be still in their first term.
 */
export const DECIDED = { from: 0.7, spread: 0.2 } as const;
