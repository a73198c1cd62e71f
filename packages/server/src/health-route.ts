import type { Health } from '@marcario/core/contract';
import type { RequestHandler } from 'express';
import { nameRoute } from './middleware/access-log.ts';

/** What `/health` needs to know. */
export interface HealthSource {
  readonly health: () => Promise<Health>;
  /** True once the server takes no new work. */
  readonly isDraining: () => boolean;
}

/** `GET /health`: 200 while requests can be served, 503 while they would fail (decision D11). */
export function healthRoute({ health, isDraining }: HealthSource): RequestHandler {
  return async (_req, res) => {
    nameRoute(res, 'health');
    const now = await health();
    const told: Health = isDraining() ? { ...now, status: 'degraded', reason: 'draining' } : now;
    res.setHeader('Cache-Control', 'no-store');
    res.status(told.status === 'ok' ? 200 : 503).json(told);
  };
}
