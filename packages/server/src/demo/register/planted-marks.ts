import type { Estado } from '@marcario/core/contract';
import { CONFLICTS, type House, LARGE_HOUSES } from './known-houses.ts';

/** A plain mark that documents may count on: the house mark of its holder, in capitals. */
export interface Planted {
  readonly holder: number;
  readonly house: House;
  readonly estado: Estado;
}

// Old enough to be decided, young enough to be still in its first term.
const EARLIEST_REGISTERED = 0.7;
const REGISTERED_SPREAD = 0.2;
// Published, and not yet decided.
const EARLIEST_PENDING = 0.97;
const PENDING_SPREAD = 0.012;

/** The houses of those who conflict on purpose, by the number of their holder from the first of them. */
export const RIVALS: readonly House[] = CONFLICTS.flatMap(({ elder, younger }) => [elder, younger]);

/**
 * The planted marks by their place in a corpus; where a small one has no room, the first come first.
 * `firstRival` is the number of the first holder who conflicts on purpose.
 */
export function plantedPlaces(marks: number, firstRival: number): ReadonlyMap<number, Planted> {
  const places = new Map<number, Planted>();
  const plant = (fraction: number, planted: Planted) => {
    const place = Math.floor(marks * fraction);
    if (!places.has(place)) places.set(place, planted);
  };
  LARGE_HOUSES.forEach((house, holder) => {
    const fraction = EARLIEST_REGISTERED + (REGISTERED_SPREAD * holder) / LARGE_HOUSES.length;
    plant(fraction, { holder, house, estado: 'registrada' });
  });
  CONFLICTS.forEach(({ elder, younger }, at) => {
    // Between two large houses.
    const fraction = EARLIEST_REGISTERED + (REGISTERED_SPREAD * (at + 0.5)) / LARGE_HOUSES.length;
    plant(fraction, { holder: firstRival + 2 * at, house: elder, estado: 'registrada' });
    plant(EARLIEST_PENDING + (PENDING_SPREAD * at) / CONFLICTS.length, {
      holder: firstRival + 2 * at + 1,
      house: younger,
      estado: 'publicada',
    });
  });
  return places;
}
