/** What a pattern leaves open; every other word of a pattern stands as it is. */
export const SLOTS = [
  /** A house mark of the holder, under which the mark is filed. */
  'HOUSE',
  /** By what the holder itself is known: its first house, or its surname. */
  'MAKER',
  /** The house mark with a diminutive. */
  'LITTLE',
  /** Another coined word of the same holder. */
  'COINED',
  'INITIALS',
  'DOMAIN',
  'NUMBER',
  /** Goods or services of the trade; GOODS is a plural. */
  'GOOD',
  'GOODS',
  /** Two words: a good and what it is like. */
  'FINEGOOD',
  'FINEGOODS',
  'LINE',
  'SECTOR',
  'INDUSTRY',
  /** English goods of the trade, and what English says of them. */
  'ENGLISH',
  'FINE',
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
