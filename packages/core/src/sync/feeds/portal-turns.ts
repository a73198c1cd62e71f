import type { Db } from '../../store/database.ts';
import { highestNumbers, numbersAfter, type PortalProgress } from '../../store/feed-store.ts';
import { portalFrontier } from './portal-frontier.ts';

/** Numbers that are read to find the highest that is no mistake. */
const HIGHEST_READ = 12;
/** Beyond the highest number, asking ends after so many that nobody has. */
const MISSES_MAX = 5;

/** A number to ask for, and the round that it belongs to. */
export interface PortalTurn {
  readonly nro: string;
  readonly round: 'ahead' | 'pending' | 'walked';
}

/**
 * Which numbers a run asks for: half of them at most beyond the highest known number, while the portal
 * has dossiers there; of the rest half at most of marks that no whole document told of yet; then of all
 * marks. The last two go downwards in rounds from where the run before ended, so within a round the
 * number asked is always the one whose dossier is oldest. Send back whether the portal had it. O(limit).
 */
export async function* portalTurns(
  db: Db,
  progress: PortalProgress,
  limit: number,
): AsyncGenerator<PortalTurn, void, boolean> {
  const asked = new Set<string>();
  const frontier = portalFrontier(await highestNumbers(db, HIGHEST_READ));
  if (frontier === null) return;
  for (let misses = 0, nro = frontier + 1; misses < MISSES_MAX; nro += 1) {
    if (asked.size >= limit / 2) break;
    asked.add(String(nro));
    misses = (yield { nro: String(nro), round: 'ahead' }) ? 0 : misses + 1;
  }
  const half = Math.ceil((limit - asked.size) / 2);
  for (const nro of await numbersAfter(db, progress.pending, { limit: half, pending: true })) {
    asked.add(nro);
    yield { nro, round: 'pending' };
  }
  const left = limit - asked.size;
  for (const nro of await numbersAfter(db, progress.walked, { limit: left, pending: false })) {
    if (!asked.has(nro)) yield { nro, round: 'walked' };
  }
}
