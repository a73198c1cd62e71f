import type { AddressList } from '@marcario/core/service';
import type { Request, RequestHandler } from 'express';
import { nameRoute } from '../middleware/access-log.ts';
import type { Metrics } from './create-metrics.ts';

/** `GET /metrics`: only for callers with a listed address; for all others the route does not exist. */
export function metricsRoute(metrics: Metrics, allowed: AddressList): RequestHandler {
  return async (req, res, next) => {
    if (!isInternal(req, allowed)) return next();
    nameRoute(res, 'metrics');
    const text = await metrics.read();
    res.setHeader('Cache-Control', 'no-store');
    res.setHeader('Content-Type', metrics.contentType);
    res.send(text);
  };
}

/**
 * The address of an untrusted proxy would be taken for that of every caller behind it, so a forwarded request is not
 * internal (decision D11).
 */
function isInternal(req: Request, allowed: AddressList): boolean {
  const isForwarded = ['x-forwarded-for', 'forwarded'].some((name) => req.get(name) !== undefined);
  if (isForwarded && req.ips.length === 0) return false;
  return req.ip !== undefined && allowed.has(req.ip);
}
