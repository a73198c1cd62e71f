import { FAMOUS_HOUSES } from './famous-houses.ts';
import type { House } from './holders.ts';
import { DECIDED } from './register-shares.ts';

/** A plain mark of a famous house, that documents may count on. */
export interface Flagship {
  readonly holder: number;
  readonly house: House;
}

/** The flagships by their place in a corpus; in a very small one the first houses come first. */
export function flagshipPlaces(marks: number): ReadonlyMap<number, Flagship> {
  const places = new Map<number, Flagship>();
  FAMOUS_HOUSES.forEach((house, holder) => {
    const share = DECIDED.from + (DECIDED.spread * holder) / FAMOUS_HOUSES.length;
    const place = Math.floor(marks * share);
    if (!places.has(place)) places.set(place, { holder, house });
  });
  return places;
}
