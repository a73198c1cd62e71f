import { wordsOf } from '../../../synthetic/words-of.ts';

/** How a trade talks of itself: the patterns of its names and slogans follow from it. */
export type Manner = 'food' | 'wine' | 'remedy' | 'ware' | 'service' | 'house';

/** A trade within one Nice class, with the words that its marks are made of. */
export interface Trade {
  /** Nice class of its goods or services. */
  readonly clase: number;
  readonly manner: Manner;
  /** What its firms are called by in Spanish: lácteos, transportes. */
  readonly sectors: readonly string[];
  /** The same in English. */
  readonly industries: readonly string[];
  /** Masculine goods or services, in the singular. */
  readonly masculine: readonly string[];
  readonly feminine: readonly string[];
  /** Adjectives, in the masculine, that any of the goods can have. */
  readonly qualities: readonly string[];
  /** What tells the goods of one house apart: light, familiar. They stand alone, so they agree with nothing. */
  readonly lines: readonly string[];
  /** Masculine words for where it is made or sold: fundo, taller. */
  readonly places: readonly string[];
  /** The feminine ones: quesería, tienda. */
  readonly shops: readonly string[];
  readonly english: readonly string[];
  /** Heads of coined words, ending in a consonant. */
  readonly roots: readonly string[];
}

/** The lists of a trade as running text. */
type Lexicon = Readonly<Record<Exclude<keyof Trade, 'clase' | 'manner'>, string>>;

/** A trade from its lists. */
export function trade(clase: number, manner: Manner, lexicon: Lexicon): Trade {
  return {
    clase,
    manner,
    sectors: wordsOf(lexicon.sectors),
    industries: wordsOf(lexicon.industries),
    masculine: wordsOf(lexicon.masculine),
    feminine: wordsOf(lexicon.feminine),
    qualities: wordsOf(lexicon.qualities),
    lines: wordsOf(lexicon.lines),
    places: wordsOf(lexicon.places),
    shops: wordsOf(lexicon.shops),
    english: wordsOf(lexicon.english),
    roots: wordsOf(lexicon.roots),
  };
}
