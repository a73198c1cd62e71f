import houses from './data/houses.json' with { type: 'json' };
import trades from './data/trades.json' with { type: 'json' };
import type { Random } from './random.ts';
import { splitWordLists, splitWords, type Text } from './words.ts';

/** Kind of a trade, which determines the patterns of its names and slogans. */
export type Manner = 'food' | 'wine' | 'remedy' | 'supply' | 'ware' | 'service' | 'house';

/** A product or service with the adjectives that suit it. */
export interface Good {
  /** Singular noun. */
  readonly noun: string;
  readonly isFeminine: boolean;
  /** Whether it has a plural; leche and merkén have none. */
  readonly isCounted: boolean;
  /** Adjectives in their masculine form. */
  readonly qualities: readonly string[];
}

/** A trade within one Nice class, with the vocabulary of its marks. */
export interface Trade {
  /** Nice class of its goods or services. */
  readonly clase: number;
  /** Other classes in which firms of this trade also file. */
  readonly kin: readonly number[];
  readonly manner: Manner;
  /** Spanish names of the trade in company names: lácteos, transportes. */
  readonly sectors: readonly string[];
  /** English names of the trade in company names. */
  readonly industries: readonly string[];
  readonly goods: readonly Good[];
  /** Words that distinguish products of one house: light, familiar. They are not inflected. */
  readonly lines: readonly string[];
  /** Masculine words for places of production or sale: fundo, taller. */
  readonly places: readonly string[];
  /** Feminine words for places of production or sale: quesería, tienda. */
  readonly shops: readonly string[];
  /** English words for its goods. */
  readonly english: readonly string[];
  /** English adjectives for its goods. */
  readonly praise: readonly string[];
  /** First parts of coined words, ending in a consonant. */
  readonly roots: readonly string[];
}

/** All trades of the demonstration; each Nice class has at least one. */
export const TRADES: readonly Trade[] = trades.trades.map(
  ({ clase, manner, kin, masculine, feminine, ...lists }) => ({
    clase,
    manner: manner as Manner,
    kin,
    goods: [...masculine.flatMap(readGoods(false)), ...feminine.flatMap(readGoods(true))],
    ...splitWordLists<keyof typeof lists>(lists as Record<keyof typeof lists, Text>),
  }),
);

/** Parses `queso quesillo: fresco cremoso` or `manjar*: casero`; a star marks nouns without a plural. */
function readGoods(isFeminine: boolean): (group: string) => Good[] {
  return (group) => {
    const [nouns = '', adjectives = ''] = group.split(': ');
    const qualities = splitWords(adjectives);
    return splitWords(nouns).map((word) => ({
      noun: word.replace('*', ''),
      isFeminine,
      isCounted: !word.endsWith('*'),
      qualities,
    }));
  };
}

/** Draws a trade of the class, all with equal probability. */
export function drawTrade(clase: number, random: Random): Trade {
  return random.pick(TRADES.filter((trade) => trade.clase === clase));
}

/** Draws a trade that is related in both directions; returns the trade itself if there is none. */
export function drawKinTrade(trade: Trade, random: Random): Trade {
  const kindred = TRADES.filter(
    ({ clase, kin }) => trade.kin.includes(clase) && kin.includes(trade.clase),
  );
  return kindred.length === 0 ? trade : random.pick(kindred);
}

/** Finds the trade of a class by one of its sector names. @throws RangeError when there is none */
export function findTrade(clase: number, sector: string): Trade {
  const found = TRADES.find((trade) => trade.clase === clase && trade.sectors.includes(sector));
  if (!found) throw new RangeError(`no trade of class ${clase} is named ${sector}`);
  return found;
}

/** A lower-case house mark and its trade. */
export interface House {
  readonly word: string;
  readonly trade: Trade;
  /** Sector in the company name of a known house. */
  readonly sector?: string;
}

interface NamedHouse {
  readonly word: string;
  readonly clase: number;
  readonly sector: string;
}

const readHouse = ({ word, clase, sector }: NamedHouse): House => ({
  word,
  trade: findTrade(clase, sector),
  sector,
});

/**
 * Houses with the largest families, largest first. The first mark of each is its name alone, registered in its home
 * class and often renewed, so that documentation can use it as an example.
 */
export const LARGE_HOUSES: readonly House[] = houses.large.map(readHouse);

/** Two similar marks of different holders, and the search channel that finds them. */
export interface Conflict {
  readonly channel: string;
  /** The registered mark; its lower-case text is the house of its holder. */
  readonly elder: House;
  /** The mark filed in the last year. */
  readonly younger: House;
  /** Days since publication when the demonstration is created; few, so that the mark can still be opposed. */
  readonly publishedFor: number | undefined;
}

/** The planted conflicts, as described in docs/search-and-ranking.md. */
export const CONFLICTS: readonly Conflict[] = houses.conflicts.map(
  ({ channel, elder, younger, publishedFor }) => ({
    channel,
    elder: readHouse(elder),
    younger: readHouse(younger),
    publishedFor,
  }),
);

/** Younger marks of planted conflicts that the start page suggests: similar in sound, meaning or spelling. */
export const DEMO_EXAMPLES: readonly string[] = houses.examples;
