import { FEATURE_PLACES, type Feature } from './pair-features.ts';

/** The feature of a single match (`pair-features.ts`), rounded up. */
const ONE_MATCH = 0.34;

/**
 * Whether one concept is all that two marks have in common, one of them says no more, and what the other says besides
 * tells at least as much: SANITAS and HEALTHY PLANET, DESERT KING and REY. Such marks may be looked at, but are not worth
 * reporting.
 *
 * @param most the most that each feature of the pair may be
 */
export function isLooseSense(most: ArrayLike<number>): boolean {
  const of = (feature: Feature) => most[FEATURE_PLACES[feature]] ?? 0;
  const meant = of('meantWord');
  if (meant === 0 || of('sameWord') > 0 || of('likeWord') > 0) return false;
  if (of('matches') > ONE_MATCH || of('leastLeftLetters') > 0) return false;
  return of('mostLeftLetters') > 0 && of('mostLeft') >= meant;
}
