import type { Banda } from '../contract/similar.ts';

/** Scores below this are reported as `lowConfidence` and have no band. */
export const LOW_CONFIDENCE = 0.7;

/** The lowest score of each band, the highest band first (decision F11). */
const BAND_BOUNDS: readonly (readonly [banda: Banda, minScore: number])[] = [
  ['alta', 0.9],
  ['media', 0.8],
  ['baja', LOW_CONFIDENCE],
];

/** Returns the band of a score as a response field; no field for a score of low confidence. */
export function similarityBand(score: number): { readonly banda?: Banda } {
  const bound = BAND_BOUNDS.find(([, minScore]) => score >= minScore);
  return bound === undefined ? {} : { banda: bound[0] };
}
