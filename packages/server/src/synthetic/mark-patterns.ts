import type { MarkPattern } from './fill-pattern.ts';
import { NAME_LENGTHS } from './register-shares.ts';
import { WeightedChoice } from './weighted-choice.ts';

/** What a pattern leaves open; every other word of a pattern stands as it is. */
export const SLOTS = [
  /** The holder's house mark. */
  'HOUSE',
  /** A word of no dictionary. */
  'COINED',
  /** Two pieces of words glued into one. */
  'COMPOUND',
  'INITIALS',
  'DOMAIN',
  'NUMBER',
  /** Spanish nouns and adjectives, by gender; MASCS and FEMS are plurals. */
  'MASC',
  'FEM',
  'MASCS',
  'FEMS',
  'MASCADJ',
  'FEMADJ',
  'ENGLISH',
  'QUALITY',
  /** What tells the goods of one house apart: light, gourmet. */
  'LINE',
  /** A trade: foods, salud. */
  'SECTOR',
  'PLACE',
  'MANS',
  'WOMANS',
  'SURNAME',
] as const;
export type Slot = (typeof SLOTS)[number];

const ONE_WORD = patterns({
  HOUSE: 50,
  COINED: 17,
  COMPOUND: 13,
  ENGLISH: 6,
  MASC: 2,
  FEM: 2,
  DOMAIN: 5,
  INITIALS: 3,
  PLACE: 1,
  SURNAME: 1,
  NUMBER: 0.5,
  "SURNAME's": 0.8,
  "COINED's": 0.5,
  'COINED-COINED': 0.6,
  'HOUSE-LINE': 0.7,
  HOUSENUMBER: 0.4,
});

const TWO_WORDS = patterns({
  'HOUSE LINE': 30,
  'HOUSE SECTOR': 11,
  'HOUSE COINED': 5,
  'COINED LINE': 6,
  'COINED SECTOR': 7,
  'COMPOUND SECTOR': 4,
  'MASC MASCADJ': 6,
  'FEM FEMADJ': 6,
  'QUALITY ENGLISH': 9,
  'ENGLISH ENGLISH': 7,
  'MANS SURNAME': 2,
  'WOMANS SURNAME': 1.5,
  'COINED PLACE': 2,
  'MASC PLACE': 1,
  'FEM COINED': 2,
  'viña COINED': 1,
  'don MANS': 0.6,
  'doña WOMANS': 0.6,
  'el MASC': 1,
  'la FEM': 1,
  'los MASCS': 0.6,
  'las FEMS': 0.6,
  'COINED NUMBER': 0.8,
  'HOUSE NUMBER': 0.8,
  "SURNAME's ENGLISH": 0.6,
  '+ FEM': 0.3,
});

const THREE_WORDS = patterns({
  'HOUSE LINE LINE': 18,
  'HOUSE SECTOR PLACE': 6,
  'HOUSE QUALITY ENGLISH': 6,
  'HOUSE LINE NUMBER': 2,
  'HOUSE LINE COINED': 5,
  'COINED & COINED': 3,
  'COINED LINE SECTOR': 4,
  'COINED SECTOR PLACE': 5,
  'ENGLISH & ENGLISH': 5,
  'SURNAME & SURNAME': 3,
  'SURNAME y SURNAME': 2,
  'MASC de PLACE': 5,
  'FEM de PLACE': 5,
  'FEM del MASC': 4,
  'MASC de FEM': 3,
  'the QUALITY ENGLISH': 4,
  'WOMANS SURNAME SURNAME': 2,
  'SECTOR FEM COINED': 4,
  'el MASC MASCADJ': 2,
  'la FEM FEMADJ': 2,
  'QUALITY ENGLISH ENGLISH': 3,
  'MASC & FEM': 2,
  'ENGLISH by HOUSE': 2,
  "o'SURNAME ENGLISH ENGLISH": 0.2,
});

const FOUR_WORDS = patterns({
  'HOUSE LINE de PLACE': 4,
  'HOUSE MASC de PLACE': 8,
  'HOUSE FEM de MASC': 6,
  'HOUSE LINE LINE LINE': 9,
  'HOUSE the QUALITY ENGLISH': 4,
  'HOUSE ENGLISH & ENGLISH': 5,
  'la FEM del MASC': 6,
  'el MASC de PLACE': 6,
  'la FEM de COINED': 5,
  'SECTOR COINED & COINED': 5,
  'FEM FEMADJ de PLACE': 6,
  'SURNAME SURNAME & SURNAME': 3,
  'asociación FEMADJ de MASCS': 1,
  'viña FEM del MASC': 3,
  'COINED tu MASC MASCADJ': 4,
  'QUALITY ENGLISH for ENGLISH': 3,
  'FEM & MASC COINED': 4,
});

const MORE_WORDS = patterns({
  'HOUSE la FEM FEMADJ de PLACE': 6,
  'HOUSE el MASC de los MASCS': 5,
  'la FEM del MASC MASCADJ': 6,
  'el MASC de la FEM FEMADJ': 6,
  'HOUSE QUALITY ENGLISH & ENGLISH SECTOR': 4,
  'COINED MASC y FEM de PLACE': 5,
  'tu FEM en las FEMS de PLACE': 3,
  'más FEM para tu MASC con HOUSE': 5,
  'porque el MASC es de los MASCS': 2,
  'the QUALITY ENGLISH of the ENGLISH': 3,
  'corporación de FEMS y MASCS de PLACE': 2,
  'con HOUSE la FEM es más FEMADJ': 4,
  'donde el MASC y la FEM se encuentran': 1,
  'HOUSE LINE LINE LINE SECTOR': 4,
  'fundación MANS SURNAME de PLACE': 2,
  'instituto MASCADJ de FEM y FEM de PLACE': 2,
});

/** The patterns in the lengths that marks have. */
export const PATTERNS_BY_LENGTH = new WeightedChoice<WeightedChoice<MarkPattern>>([
  [ONE_WORD, NAME_LENGTHS[0]],
  [TWO_WORDS, NAME_LENGTHS[1]],
  [THREE_WORDS, NAME_LENGTHS[2]],
  [FOUR_WORDS, NAME_LENGTHS[3]],
  [MORE_WORDS, NAME_LENGTHS[4]],
]);

function patterns(weights: Readonly<Record<string, number>>): WeightedChoice<MarkPattern> {
  return new WeightedChoice(
    Object.entries(weights).map(([pattern, weight]) => [pattern.split(' '), weight] as const),
  );
}
