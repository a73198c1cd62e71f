import houses from './data/houses.json' with { type: 'json' };
import trades from './data/trades.json' with { type: 'json' };
import type { Random } from './random.ts';
import { splitWordLists, splitWords, type Text } from './words.ts';

/** What a trade is about: the patterns of its names and slogans follow from it. */
export type Manner = 'food' | 'wine' | 'remedy' | 'supply' | 'ware' | 'service' | 'house';

/** Something made, sold or done, and what it can be like. */
export interface Good {
  /** In the singular. */
  readonly noun: string;
  readonly isFeminine: boolean;
  /** Whether it has a plural: leche and merkén have none. */
  readonly isCounted: boolean;
  /** Adjectives in the masculine. */
  readonly qualities: readonly string[];
}

/** A trade within one Nice class, with the words that its marks are made of. */
export interface Trade {
  /** Nice class of its goods or services. */
  readonly clase: number;
  /** Other classes into which firms of this trade go, as goods or services beside their own. */
  readonly kin: readonly number[];
  readonly manner: Manner;
  /** What its firms are called in Spanish: lácteos, transportes. */
  readonly sectors: readonly string[];
  /** The same in English. */
  readonly industries: readonly string[];
  readonly goods: readonly Good[];
  /** What distinguishes the goods of one house: light, familiar. They agree with no noun. */
  readonly lines: readonly string[];
  /** Masculine words for where it is made or sold: fundo, taller. */
  readonly places: readonly string[];
  /** The feminine ones: quesería, tienda. */
  readonly shops: readonly string[];
  /** What it deals in, in English. */
  readonly english: readonly string[];
  /** English adjectives for that. */
  readonly praise: readonly string[];
  /** Heads of coined words, ending in a consonant. */
  readonly roots: readonly string[];
}

/** Every trade of the demonstration; each Nice class has at least one. */
export const TRADES: readonly Trade[] = trades.trades.map(
  ({ clase, manner, kin, masculine, feminine, ...lists }) => ({
    clase,
    manner: manner as Manner,
    kin,
    goods: [...masculine.flatMap(readGoods(false)), ...feminine.flatMap(readGoods(true))],
    ...splitWordLists<keyof typeof lists>(lists as Record<keyof typeof lists, Text>),
  }),
);

/** Reads `queso quesillo: fresco cremoso` or `manjar*: casero`; a star marks what has no plural. */
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

/** A trade of the class, all equally likely. */
export function drawTrade(clase: number, random: Random): Trade {
  return random.pick(TRADES.filter((trade) => trade.clase === clase));
}

/** Another trade into which firms of this one go, and whose firms go into this one; else this one. */
export function drawKinTrade(trade: Trade, random: Random): Trade {
  const kindred = TRADES.filter(
    ({ clase, kin }) => trade.kin.includes(clase) && kin.includes(trade.clase),
  );
  return kindred.length === 0 ? trade : random.pick(kindred);
}

/** The trade of the class whose firms have that name. @throws RangeError when there is none */
export function findTrade(clase: number, sector: string): Trade {
  const found = TRADES.find((trade) => trade.clase === clase && trade.sectors.includes(sector));
  if (!found) throw new RangeError(`no trade of class ${clase} is named ${sector}`);
  return found;
}

/** A house mark in small letters, and its trade. */
export interface House {
  readonly word: string;
  readonly trade: Trade;
  /** By which word the firm of a known house names its trade. */
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
 * The houses with the largest families, largest first. The first mark of each is its house alone, registered in
 * its home class and often renewed, so that documents can use them as examples.
 */
export const LARGE_HOUSES: readonly House[] = houses.large.map(readHouse);

/** Two similar marks of different holders, and the search channel that finds them. */
export interface Conflict {
  readonly channel: string;
  /** Registered; its text in small letters is the house of its holder. */
  readonly elder: House;
  /** Filed in the last year. */
  readonly younger: House;
  /** Days since its publication when the demonstration is made; few: it can be opposed. */
  readonly publishedFor: number | undefined;
}

/** Conflicts on purpose, as described in docs/search-and-ranking.md. */
export const CONFLICTS: readonly Conflict[] = houses.conflicts.map(
  ({ channel, elder, younger, publishedFor }) => ({
    channel,
    elder: readHouse(elder),
    younger: readHouse(younger),
    publishedFor,
  }),
);

/** Younger marks of conflicts that the start page proposes: similar in sound, sense or spelling. */
export const DEMO_EXAMPLES: readonly string[] = houses.examples;
