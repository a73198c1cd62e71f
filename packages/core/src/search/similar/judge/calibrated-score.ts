import { MODEL } from './evidence-model.ts';

/** Only equal foldings score 1. */
const MOST = 0.99;

/**
 * Evidence as a score, 0..1 (decision D8): half at `halfScore` bits, 0.7 a third above it, rising all the way. The
 * curve is e^n / (e^n + h^n): its two numbers are all that was fitted to the false rate.
 */
export function calibratedScore(bits: number): number {
  if (bits <= 0) return 0;
  const ratio = (bits / MODEL.halfScore) ** MODEL.steepness;
  return Math.min(MOST, ratio / (ratio + 1));
}
