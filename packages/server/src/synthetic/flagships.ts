import { FAMOUS_HOUSES } from './famous-houses.ts';
import type { House } from './holders.ts';

/** A plain mark of a famous house, that documents may count on. */
export interface Flagship {
  readonly holder: number;
  readonly house: House;
}

// Old enough to be decided, young enough to be still in its first term.
const EARLIEST = 0.7;
const SPREAD = 0.2;

/** The flagships by their place in a corpus; in a very small one the first houses come first. */
export function flagshipPlaces(marks: number): ReadonlyMap<number, Flagship> {
  const places = new Map<number, Flagship>();
  FAMOUS_HOUSES.forEach((house, holder) => {
    const place = Math.floor(marks * (EARLIEST + (SPREAD * holder) / FAMOUS_HOUSES.length));
    if (!places.has(place)) places.set(place, { holder, house });
  });
  return places;
}
