import type { MarkPattern } from '../../synthetic/fill-pattern.ts';
import { WeightedChoice } from '../../synthetic/weighted-choice.ts';
import type { Manner } from './trades/trade.ts';

/** What a pattern leaves open; every other word of a pattern stands as it is. */
export const SLOTS = [
  /** The holder's house mark. */
  'HOUSE',
  /** The house mark with a diminutive. */
  'LITTLE',
  /** Another coined word of the same holder. */
  'COINED',
  'INITIALS',
  'DOMAIN',
  'NUMBER',
  /** Goods of the trade by gender; GOODMS and GOODFS are plurals. */
  'GOODM',
  'GOODF',
  'GOODMS',
  'GOODFS',
  /** What the goods are like. */
  'LIKEM',
  'LIKEF',
  'LIKEMS',
  'LIKEFS',
  'LINE',
  'SECTOR',
  'INDUSTRY',
  'ENGLISH',
  /** Where the trade is at work. */
  'LOCALM',
  'LOCALF',
  /** Things and animals, and what they are like. */
  'MOTIFM',
  'MOTIFF',
  'MOTIFMS',
  'MOTIFFS',
  'SUCHM',
  'SUCHF',
  'LANDM',
  'LANDF',
  'VASTF',
  'TOWN',
  'THING',
  'QUALITY',
  /** What English says of goods. */
  'FINE',
  'DON',
  'DOÑA',
  /** The holder's own surname, or the founder's; OTHER is a partner's. */
  'SURNAME',
  'OWNERS',
  'OTHER',
  'MANS',
  'WOMANS',
] as const;
export type Slot = (typeof SLOTS)[number];

type Weights = Readonly<Record<string, number>>;
/** One to four words, and five or more. */
type ByLength = readonly [Weights, Weights, Weights, Weights, Weights];

/** In Spanish, with the English that Chile mixes in. */
const SPOKEN: ByLength = [
  {
    HOUSE: 52,
    COINED: 32,
    MOTIFM: 2,
    MOTIFF: 2,
    THING: 3,
    DOMAIN: 5,
    INITIALS: 2,
    TOWN: 0.5,
    SURNAME: 1,
    OWNERS: 0.8,
    'HOUSE-LINE': 1.2,
    HOUSENUMBER: 0.3,
  },
  {
    'HOUSE LINE': 24,
    'HOUSE SECTOR': 5,
    'HOUSE INDUSTRY': 4,
    'COINED LINE': 8,
    'COINED SECTOR': 3,
    'HOUSE COINED': 7,
    'COINED INDUSTRY': 3,
    'MOTIFM SUCHM': 5,
    'MOTIFF SUCHF': 5,
    'QUALITY THING': 5,
    'THING ENGLISH': 4,
    'MANS SURNAME': 1.5,
    'WOMANS SURNAME': 1,
    'el MOTIFM': 1,
    'la MOTIFF': 1,
    'los MOTIFMS': 0.8,
    'las MOTIFFS': 0.8,
    'HOUSE NUMBER': 0.8,
    'HOUSE TOWN': 1,
    '+ HOUSE': 0.3,
    'OWNERS ENGLISH': 0.8,
  },
  {
    'HOUSE LINE LINE': 6,
    'HOUSE GOODM LIKEM': 9,
    'HOUSE GOODF LIKEF': 9,
    'HOUSE LINE NUMBER': 1.5,
    'HOUSE FINE ENGLISH': 6,
    'SECTOR HOUSE TOWN': 2,
    'HOUSE SECTOR TOWN': 3,
    'COINED by HOUSE': 3,
    'COINED de HOUSE': 3,
    'COINED LINE NUMBER': 1,
    'THING & THING': 4,
    'MOTIFF & MOTIFM': 1,
    'SURNAME & OTHER': 2,
    'SURNAME y OTHER': 1.5,
    'MOTIFM del LANDM': 3,
    'MOTIFF del LANDM': 3,
    'MOTIFM de TOWN': 1.5,
    'MOTIFF de TOWN': 1.5,
    'the QUALITY THING': 4,
    'el MOTIFM SUCHM': 2,
    'la MOTIFF SUCHF': 2,
    'QUALITY THING ENGLISH': 4,
    'QUALITY THING INDUSTRY': 3,
    'WOMANS SURNAME OTHER': 1,
  },
  {
    'HOUSE GOODM de TOWN': 4,
    'HOUSE GOODF de TOWN': 4,
    'HOUSE GOODM LIKEM LINE': 5,
    'HOUSE GOODF LIKEF LINE': 5,
    'HOUSE GOODFS y GOODMS': 4,
    'HOUSE FINE ENGLISH LINE': 4,
    'la MOTIFF del LANDM': 6,
    'el MOTIFM del LANDM': 5,
    'el MOTIFM de TOWN': 3,
    'la MOTIFF de TOWN': 3,
    'SECTOR SURNAME y OTHER': 3,
    'SECTOR HOUSE de TOWN': 4,
    'SURNAME OTHER & COINED': 0.5,
    'COINED LINE by HOUSE': 3,
  },
  {
    'el MOTIFM de la LANDF VASTF': 4,
    'la MOTIFF de la LANDF VASTF': 4,
    'HOUSE GOODMS y GOODFS de TOWN': 5,
    'the QUALITY THING of the THING': 3,
    'HOUSE FINE ENGLISH & ENGLISH': 2,
    'HOUSE GOODFS y GOODMS de TOWN': 4,
    'SECTOR SURNAME y OTHER de TOWN': 2,
  },
];

/** Where Spanish is not spoken. */
const ABROAD: ByLength = [
  { HOUSE: 60, COINED: 30, THING: 4, DOMAIN: 4, INITIALS: 2, 'HOUSE-LINE': 1.2, HOUSENUMBER: 0.4 },
  {
    'HOUSE LINE': 28,
    'HOUSE INDUSTRY': 8,
    'HOUSE ENGLISH': 8,
    'HOUSE COINED': 6,
    'COINED LINE': 12,
    'COINED INDUSTRY': 3,
    'QUALITY THING': 8,
    'THING ENGLISH': 5,
    'HOUSE NUMBER': 2,
    'COINED NUMBER': 1,
  },
  {
    'HOUSE LINE LINE': 8,
    'HOUSE LINE NUMBER': 4,
    'HOUSE FINE ENGLISH': 10,
    'COINED by HOUSE': 10,
    'COINED LINE NUMBER': 3,
    'THING & THING': 4,
    'the QUALITY THING': 4,
    'QUALITY THING ENGLISH': 5,
    'HOUSE ENGLISH LINE': 6,
  },
  {
    'COINED LINE by HOUSE': 10,
    'HOUSE FINE ENGLISH LINE': 8,
    'HOUSE ENGLISH & ENGLISH': 6,
    'FINE ENGLISH by HOUSE': 6,
  },
  {
    'the QUALITY THING of the THING': 1,
    'HOUSE FINE ENGLISH & ENGLISH': 4,
    'COINED FINE ENGLISH by HOUSE': 6,
    'the FINE ENGLISH of HOUSE': 4,
    'with HOUSE you are at home': 0.3,
    'HOUSE because you know better': 0.3,
    'HOUSE the one you trust': 0.3,
    'HOUSE made to last for life': 0.3,
  },
];

/** Of marks for four classes and more, which are for all that a house does. */
const BROAD: ByLength = [
  { HOUSE: 1 },
  { 'HOUSE INDUSTRY': 3, 'HOUSE chile': 1, 'HOUSE global': 1, 'HOUSE group': 2 },
  { 'HOUSE INDUSTRY chile': 2, 'HOUSE INDUSTRY group': 2, 'HOUSE global INDUSTRY': 1 },
  { 'HOUSE group of companies': 1, 'HOUSE INDUSTRY & INDUSTRY': 3 },
  { 'HOUSE de chile para el mundo': 2, 'HOUSE siempre cerca de ti': 2 },
];

/** What a house may call its goods, where it has any. */
const OF_GOODS: ByLength = [
  {},
  { 'HOUSE GOODM': 4, 'HOUSE GOODF': 4 },
  { 'HOUSE GOODM LINE': 5, 'HOUSE GOODF LINE': 5 },
  {},
  {},
];

/** What trades of one manner say besides. */
const IN_THE_MANNER: Readonly<Record<Manner, ByLength>> = {
  food: [
    { LITTLE: 5 },
    { 'don DON': 1.5, 'doña DOÑA': 1.5, 'LOCALF MOTIFF': 1, 'SECTOR SURNAME': 1 },
    {
      'LOCALM los MOTIFMS': 3,
      'LOCALF las MOTIFFS': 3,
      'LOCALM el MOTIFM': 2,
      'LOCALF la MOTIFF': 2,
      'GOODMS del LANDM': 1.5,
      'GOODFS del LANDM': 1.5,
      'LOCALF doña DOÑA': 2,
    },
    {
      'la LOCALF de TOWN': 3,
      'LOCALM la MOTIFF SUCHF': 3,
      'LOCALF el MOTIFM SUCHM': 3,
      'la LOCALF de DOÑA': 2,
      'HOUSE sabor de TOWN': 2,
    },
    {
      'HOUSE el sabor de tu mesa': 1,
      'HOUSE GOODMS LIKEMS para tu mesa': 4,
      'HOUSE GOODFS LIKEFS para tu mesa': 4,
      'el sabor de TOWN en tu mesa': 3,
      'GOODFS LIKEFS de la LOCALF HOUSE': 3,
    },
  ],
  wine: [
    {},
    { 'viña HOUSE': 4, 'viña COINED': 3, 'don DON': 2, 'LOCALF MOTIFF': 2, 'HOUSE reserva': 2 },
    {
      'viña los MOTIFMS': 4,
      'viña las MOTIFFS': 4,
      'LOCALM el MOTIFM': 3,
      'LOCALF la MOTIFF': 3,
      'HOUSE gran reserva': 4,
      'viña HOUSE LINE': 4,
      'viña don DON': 2,
    },
    { 'viña MOTIFF del LANDM': 5, 'viña MOTIFM de TOWN': 4, 'HOUSE reserva de familia': 3 },
    {
      'HOUSE GOODM LIKEM de TOWN LINE': 5,
      'viña la MOTIFF del LANDM': 4,
      'HOUSE gran reserva de TOWN': 4,
    },
  ],
  remedy: [
    { COINED: 30 },
    { 'COINED LINE': 14, 'COINED NUMBER': 2, 'COINED GOODM': 3, 'COINED GOODF': 3 },
    { 'COINED GOODM LIKEM': 8, 'COINED GOODF LIKEF': 8, 'COINED LINE NUMBER': 3 },
    { 'COINED LINE by HOUSE': 5, 'COINED GOODM LIKEM LINE': 5 },
    { 'HOUSE cuida lo que más quieres': 1 },
  ],
  ware: [
    {},
    { 'LOCALF MOTIFF': 1, 'LOCALM MOTIFM': 1 },
    { 'LOCALM el MOTIFM': 1, 'LOCALF las MOTIFFS': 1.5, 'GOODFS HOUSE LINE': 1 },
    { 'la LOCALF de TOWN': 1.5 },
    {
      'HOUSE GOODMS LIKEMS para toda la vida': 2,
      'HOUSE GOODFS LIKEFS para toda la vida': 2,
      'HOUSE GOODMS LIKEMS hechos en TOWN': 3,
      'HOUSE GOODFS LIKEFS hechas en TOWN': 3,
    },
  ],
  service: [
    {},
    { 'SECTOR HOUSE': 5, 'SECTOR SURNAME': 3, 'SECTOR TOWN': 1 },
    {
      'SECTOR los MOTIFMS': 3,
      'SECTOR las MOTIFFS': 3,
      'SECTOR el MOTIFM': 1.5,
      'SECTOR la MOTIFF': 1.5,
    },
    { 'SECTOR MOTIFM del LANDM': 3, 'SECTOR el MOTIFM SUCHM': 2 },
    {
      'HOUSE tu LOCALF cerca de ti': 0.6,
      'con HOUSE vas por buen camino': 1,
      'HOUSE GOODMS LIKEMS cerca de ti': 3,
      'HOUSE GOODFS LIKEFS cerca de ti': 3,
      'fundación MANS SURNAME de TOWN': 1,
      'fundación WOMANS SURNAME de TOWN': 1,
    },
  ],
  house: [
    {},
    {
      'LOCALM MOTIFM': 3,
      'LOCALF MOTIFF': 3,
      'LOCALM HOUSE': 3,
      'LOCALF HOUSE': 3,
      'LOCALM TOWN': 1.5,
      'don DON': 2,
      'doña DOÑA': 2,
    },
    {
      'LOCALM los MOTIFMS': 4,
      'LOCALF las MOTIFFS': 4,
      'LOCALM el MOTIFM': 4,
      'LOCALF la MOTIFF': 4,
      'LOCALM don DON': 3,
      'LOCALF doña DOÑA': 3,
    },
    {
      'el LOCALM de TOWN': 4,
      'la LOCALF de TOWN': 4,
      'el LOCALM de DON': 3,
      'la LOCALF de DOÑA': 3,
      'LOCALM la MOTIFF SUCHF': 3,
      'LOCALF el MOTIFM SUCHM': 3,
    },
    {
      'el LOCALM de la LANDF VASTF': 3,
      'HOUSE tu LOCALM en TOWN': 3,
      'HOUSE tu LOCALF en TOWN': 3,
    },
  ],
};

/** How marks of the Chilean register divide by their number of words; the last entry is five and more. */
const LENGTHS = [38, 34, 13, 9, 5] as const;

type Patterns = WeightedChoice<WeightedChoice<MarkPattern>>;

/** How a mark is worded: in the manner of its trade, by those who speak no Spanish, or for many classes. */
export type Wording = Manner | 'abroad' | 'broad';

/** The patterns of each wording by number of words. */
export const NAME_PATTERNS: Readonly<Record<Wording, Patterns>> = {
  food: patternsOf(SPOKEN, OF_GOODS, IN_THE_MANNER.food),
  wine: patternsOf(SPOKEN, OF_GOODS, IN_THE_MANNER.wine),
  remedy: patternsOf(SPOKEN, OF_GOODS, IN_THE_MANNER.remedy),
  ware: patternsOf(SPOKEN, OF_GOODS, IN_THE_MANNER.ware),
  service: patternsOf(SPOKEN, IN_THE_MANNER.service),
  house: patternsOf(SPOKEN, IN_THE_MANNER.house),
  abroad: patternsOf(ABROAD),
  broad: patternsOf(BROAD),
};

function patternsOf(...sources: readonly ByLength[]): Patterns {
  return new WeightedChoice(
    LENGTHS.map((weight, place) => {
      const patterns = sources.flatMap((source) =>
        Object.entries(source[place] ?? {}).map(
          ([pattern, often]) => [pattern.split(' '), often] as const,
        ),
      );
      return [new WeightedChoice<MarkPattern>(patterns), weight] as const;
    }),
  );
}
