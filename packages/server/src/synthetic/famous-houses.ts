/** A house mark that people of the demonstration know, its trade and its home class. */
export interface FamousHouse {
  readonly house: string;
  readonly clase: number;
}

/**
 * Invented houses with large families. Each has a plain registered mark in its home class in every
 * corpus of twenty marks or more, so that documents can use them as examples.
 */
export const FAMOUS_HOUSES: readonly FamousHouse[] = [
  { house: 'kolun', clase: 29 },
  { house: 'andifarma', clase: 5 },
  { house: 'mercatodo', clase: 35 },
  { house: 'patagolana', clase: 25 },
  { house: 'viñalba', clase: 33 },
  { house: 'chocolín', clase: 30 },
  { house: 'telandes', clase: 38 },
  { house: 'bancosur', clase: 36 },
  { house: 'cervazul', clase: 32 },
  { house: 'dermanova', clase: 3 },
  { house: 'trekandia', clase: 39 },
  { house: 'ñandulab', clase: 42 },
  { house: 'hotelaria', clase: 43 },
  { house: 'minerox', clase: 7 },
  { house: 'juguelandia', clase: 28 },
  { house: 'saludvida', clase: 44 },
  { house: 'konstruya', clase: 37 },
  { house: 'electrónika', clase: 9 },
  { house: 'academundo', clase: 41 },
  { house: 'frutalia', clase: 31 },
];
