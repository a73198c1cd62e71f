import type { Health, Liveness } from '@marcario/core/contract';
import type { RequestHandler } from 'express';
import { nameRoute } from '../middleware/access-log.ts';

/** The dependencies of `/health`. */
export interface HealthSource {
  readonly health: () => Promise<Health>;
  /** True once the server accepts no new work. */
  readonly isDraining: () => boolean;
}

/** How long an answer is cached, so that a flood of requests does not reach the database. */
const REMEMBERED_MS = 1_000;

/**
 * `GET /health/live`: 200 while the process answers, whatever else is away. An orchestrator that restarts the
 * process by this answer must not do so for a database that is away, since a restart would not help.
 */
export const liveRoute: RequestHandler = (_req, res) => {
  nameRoute(res, 'health');
  res.setHeader('Cache-Control', 'no-store');
  res.json({ status: 'ok' } satisfies Liveness);
};

/** `GET /health` and `GET /health/ready`: 200 while requests can be served, 503 while they would fail (decision D11). */
export function healthRoute({ health, isDraining }: HealthSource): RequestHandler {
  const remembered = cacheForOneSecond(health);
  return async (_req, res) => {
    nameRoute(res, 'health');
    const now = await remembered();
    const answered: Health = isDraining()
      ? { ...now, status: 'degraded', reason: 'draining' }
      : now;
    res.setHeader('Cache-Control', 'no-store');
    res.status(answered.status === 'ok' ? 200 : 503).json(answered);
  };
}

/** Runs one check at a time, and caches its result for a second. */
function cacheForOneSecond(health: HealthSource['health']): HealthSource['health'] {
  let pending: Promise<Health> | null = null;
  return () => {
    if (pending !== null) return pending;
    const answer = health();
    pending = answer;
    const clearCache = () => {
      pending = null;
    };
    answer.then(() => setTimeout(clearCache, REMEMBERED_MS).unref(), clearCache);
    return answer;
  };
}
