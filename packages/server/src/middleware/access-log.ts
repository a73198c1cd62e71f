import { presentedKeys } from '@marcario/core';
import { ERROR_STATUS, operationRoutes } from '@marcario/core/contract';
import { keyIdOf } from '@marcario/core/service';
import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { requestIdOf } from './request-id.ts';

/**
 * One line for each request. It names the route's row and the id of the key, and not the address, because a path, a query
 * string, a header or a body may hold a key or a tax id (decision D12). A logger made for each
 * request, as there are middlewares for, stood out in the profile of small answers.
 */
export function accessLog(logger: Logger): RequestHandler {
  return (req, res, next) => {
    const startedAt = performance.now();
    res.once('close', () => {
      const line = {
        route: routeOf(res),
        ...keyOf(req, res),
        req: { id: requestIdOf(res), method: req.method },
        // A client that left before it was answered got no status.
        res: { status: res.headersSent ? res.statusCode : null },
        responseTime: Math.round(performance.now() - startedAt),
      };
      if (isFailure(res)) logger.error(line, 'failed');
      else logger.info(line, 'answered');
    });
    next();
  };
}

/** Who called an operation: the id of a key that was not refused. */
function keyOf(req: Request, res: Response): { readonly keyId?: string } {
  const isJudged = routeOf(res) in operationRoutes && res.statusCode !== ERROR_STATUS.unauthorized;
  const [key, other] = isJudged ? presentedKeys(req.headers) : [];
  const keyId = other === undefined ? keyIdOf(key) : undefined;
  return keyId === undefined ? {} : { keyId };
}

/** A server that says of itself that it is not well, because it is being stopped perhaps, did not fail. */
function isFailure(res: Response): boolean {
  return res.statusCode >= 500 && routeOf(res) !== 'health';
}

/** Names the row that serves this request, for its log line. */
export function nameRoute(res: Response, route: string): void {
  Object.assign(res.locals, { route });
}

/** The row that serves this request; `unknown` where none does. */
export function routeOf(res: Response): string {
  const { route = 'unknown' } = res.locals;
  return String(route);
}
