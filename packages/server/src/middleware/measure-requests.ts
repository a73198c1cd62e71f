import type { RequestHandler } from 'express';
import type { Metrics } from '../metrics/create-metrics.ts';
import { routeOf } from './access-log.ts';

/** The status of a request whose client left before it was answered. */
const ABANDONED = 'abandoned';

/** Counts and times every request by the row that served it. */
export function measureRequests({ requests, inFlight }: Metrics): RequestHandler {
  return (_req, res, next) => {
    const observe = requests.startTimer();
    inFlight.inc();
    res.once('close', () => {
      inFlight.dec();
      observe({ operation: routeOf(res), status: res.headersSent ? res.statusCode : ABANDONED });
    });
    next();
  };
}
