import { FEATURE_PLACES, type Feature } from './pair-features.ts';

/** The feature of a single match (`pair-features.ts`), rounded up. */
const ONE_MATCH = 0.34;
/** The share of a mark that leaves nothing of weight over. */
const MOSTLY_FOUND = 0.7;

/**
 * Whether meaning is all that two marks have in common, and the wholes do not mean the same: CASA DEL HALCON and BIKE
 * FALCON, KUTRAL (fire, in Mapudungun) and FUEGOHOME. They do where most of each mark means what the other says, or where several words do
 * and they are all of one mark. Other such marks may be looked at, but are not worth reporting.
 *
 * @param most the most that each feature of the pair may be
 */
export function isLooseSense(most: ArrayLike<number>): boolean {
  const of = (feature: Feature) => most[FEATURE_PLACES[feature]] ?? 0;
  if (of('meantWord') === 0 || of('sameWord') > 0 || of('likeWord') > 0) return false;
  if (of('leastFound') >= MOSTLY_FOUND) return false;
  return of('matches') <= ONE_MATCH || of('mostFound') < 1;
}
