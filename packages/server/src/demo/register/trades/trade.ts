import { wordsOf } from '../../../synthetic/words-of.ts';

/** How a trade talks of itself: the patterns of its names and slogans follow from it. */
export type Manner = 'food' | 'wine' | 'remedy' | 'supply' | 'ware' | 'service' | 'house';

/** Something made, sold or done, and what it can be like. */
export interface Good {
  /** In the singular. */
  readonly noun: string;
  readonly isFeminine: boolean;
  /** Whether one speaks of several: not of leche, not of merkén. */
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
  /** What its firms are called by in Spanish: lácteos, transportes. */
  readonly sectors: readonly string[];
  /** The same in English. */
  readonly industries: readonly string[];
  readonly goods: readonly Good[];
  /** What tells the goods of one house apart: light, familiar. They stand alone, so they agree with nothing. */
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

/** The lists of a trade as running text. */
interface Lexicon
  extends Readonly<Record<Exclude<keyof Trade, 'clase' | 'kin' | 'manner' | 'goods'>, string>> {
  readonly kin: readonly number[];
  /** Masculine goods in groups that end in a semicolon, each with its adjectives after a colon; see `readGoods`. */
  readonly masculine: string;
  readonly feminine: string;
}

/** A trade from its lists. */
export function trade(clase: number, manner: Manner, lexicon: Lexicon): Trade {
  return {
    clase,
    kin: lexicon.kin,
    manner,
    sectors: wordsOf(lexicon.sectors),
    industries: wordsOf(lexicon.industries),
    goods: [...readGoods(lexicon.masculine, false), ...readGoods(lexicon.feminine, true)],
    lines: wordsOf(lexicon.lines),
    places: wordsOf(lexicon.places),
    shops: wordsOf(lexicon.shops),
    english: wordsOf(lexicon.english),
    praise: wordsOf(lexicon.praise),
    roots: wordsOf(lexicon.roots),
  };
}

/** Reads `queso quesillo: fresco cremoso; manjar*: casero`; a star marks what has no plural. */
function readGoods(text: string, isFeminine: boolean): Good[] {
  return text.split(';').flatMap((group) => {
    const [nouns = '', adjectives = ''] = group.split(':');
    const qualities = wordsOf(adjectives);
    return wordsOf(nouns).map((word) => ({
      noun: word.replace('*', ''),
      isFeminine,
      isCounted: !word.endsWith('*'),
      qualities,
    }));
  });
}
