import type { WatchDecision } from '../../contract/watch-thread.ts';
import type { WatchAdvice, WatchFilters } from '../../contract/watchlist.ts';
import { minHitScore } from './watch-match.ts';

/** Minimum decided threads for a suggestion; with fewer, the threshold would be random. */
const MIN_DECIDED = 20;
/** A threshold is suggested only if it would hide at least one in this many decided threads. */
const MAX_DECIDED_PER_SPARED = 5;

/** A decided thread: its current decision and the highest score of its hits. */
export interface DecidedThread {
  readonly decision: Extract<WatchDecision, 'descartado' | 'oponer'>;
  readonly score: number;
}

/**
 * Computes the threshold that the decisions of a watchlist suggest (decision F12). A threshold above all hits of a
 * thread hides it, so the highest one that hides no conflict is the score of the least similar conflict.
 *
 * @returns undefined with fewer than 20 decided threads; null when no thread was decided to be a conflict, when the
 *   list's threshold is already as high, and when it would hide less than a fifth of the decided threads
 */
export function suggestThreshold(
  decided: readonly DecidedThread[],
  filters: WatchFilters,
): WatchAdvice | null | undefined {
  if (decided.length < MIN_DECIDED) return undefined;
  const conflicts = decided.filter(({ decision }) => decision === 'oponer');
  if (conflicts.length === 0) return null;
  const minScore = Math.min(...conflicts.map(({ score }) => score));
  const spared = decided.filter(({ score }) => score < minScore).length;
  const isWorthwhile = spared * MAX_DECIDED_PER_SPARED >= decided.length;
  if (!isWorthwhile || minScore <= minHitScore(filters)) return null;
  return { minScore, descartadasMenos: spared, conflictosPerdidos: 0, de: decided.length };
}
