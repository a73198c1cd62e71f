import type { RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { pinoHttp } from 'pino-http';
import { requestIdOf } from './request-id.ts';

/**
 * One line for each request. It names the route's row and not the address, because a path, a query
 * string, a header or a body may hold a key or a tax id (decision D12).
 */
export function accessLog(logger: Logger): RequestHandler {
  return pinoHttp<RequestLike, Response>({
    logger,
    genReqId: (_req, res) => requestIdOf(res),
    serializers: {
      req: ({ id, method }: { id: string; method: string }) => ({ id, method }),
      res: ({ statusCode }: { statusCode: number }) => ({ status: statusCode }),
    },
    customLogLevel: (_req, res) => (isFailure(res) ? 'error' : 'info'),
    customSuccessObject: (_req, res, line) => ({ route: routeOf(res), ...line }),
    customErrorObject: (_req, res, _error, { err: _withheld, ...line }) => ({
      route: routeOf(res),
      ...line,
    }),
    customSuccessMessage: () => 'answered',
    customErrorMessage: () => 'failed',
  });
}

type RequestLike = Parameters<RequestHandler>[0];

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
