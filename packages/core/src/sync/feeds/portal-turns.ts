import type { Db } from '../../store/database.ts';
import {
  highestNumbers,
  missedNumbers,
  numbersAfter,
  type PortalProgress,
} from '../../store/feed-store.ts';
import { portalFrontier } from './portal-frontier.ts';

/** Numbers that are read to find the highest that is no mistake. */
const HIGHEST_READ = 12;
/** Numbers in a row without a dossier after which asking beyond the highest number ends. */
const MISSES_MAX = 5;

const DAY_MS = 86_400_000;
/** Days for which a number is asked for again of which no dossier could be taken. */
const MISSED_DAYS = 90;

/** A number to ask for, and the round that it belongs to. */
export interface PortalTurn {
  readonly nro: string;
  readonly round: 'ahead' | 'missed' | 'pending' | 'walked';
}

/**
 * Which numbers a run asks for, in four rounds. `ahead`: at most half of the limit beyond the highest known
 * number, while the portal has dossiers there. `missed`: at most half of the rest, numbers of which no
 * dossier could be taken before, for 90 days. `pending`: at most half of what is left then, marks of which no
 * whole document told. `walked`: all other marks. The last two go downwards from where the run before ended,
 * so the number asked is always the one whose dossier is oldest. The caller sends back whether the portal had
 * the number. O(limit).
 */
export async function* portalTurns(
  db: Db,
  progress: PortalProgress,
  { limit, now }: { readonly limit: number; readonly now: Date },
): AsyncGenerator<PortalTurn, void, boolean> {
  const asked = new Set<string>();
  const frontier = portalFrontier(await highestNumbers(db, HIGHEST_READ));
  if (frontier === null) return;
  for (let misses = 0, nro = frontier + 1; misses < MISSES_MAX; nro += 1) {
    if (asked.size >= limit / 2) break;
    asked.add(String(nro));
    misses = (yield { nro: String(nro), round: 'ahead' }) ? 0 : misses + 1;
  }
  for (const nro of await stillMissed(db, asked, { limit: halfOf(limit - asked.size), now })) {
    asked.add(nro);
    yield { nro, round: 'missed' };
  }
  const half = halfOf(limit - asked.size);
  for (const nro of await numbersAfter(db, progress.pending, { limit: half, pending: true })) {
    if (asked.has(nro)) continue;
    asked.add(nro);
    yield { nro, round: 'pending' };
  }
  const left = limit - asked.size;
  for (const nro of await numbersAfter(db, progress.walked, { limit: left, pending: false })) {
    if (!asked.has(nro)) yield { nro, round: 'walked' };
  }
}

/** What was missed before and not asked in this run. */
async function stillMissed(
  db: Db,
  asked: ReadonlySet<string>,
  { limit, now }: { readonly limit: number; readonly now: Date },
): Promise<string[]> {
  const since = new Date(now.getTime() - MISSED_DAYS * DAY_MS).toISOString();
  const missed = await missedNumbers(db, { since, limit: limit + asked.size });
  return missed.filter((nro) => !asked.has(nro)).slice(0, limit);
}

function halfOf(count: number): number {
  return Math.ceil(count / 2);
}
