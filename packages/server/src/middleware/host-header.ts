import { ServiceError } from '@marcario/core';
import type { RequestHandler } from 'express';

/** HTTP/1.1 demands one Host. Node's own refusal has no envelope, so the server leaves it to this. */
export const hostHeader: RequestHandler = (req, _res, next) => {
  if (req.httpVersion === '1.1' && req.headers.host === undefined) {
    throw new ServiceError('validation_error', 'An HTTP/1.1 request needs a Host header');
  }
  if (hostsOf(req.rawHeaders) > 1) {
    throw new ServiceError('validation_error', 'A request has one Host header: send it once');
  }
  next();
};

/** How many Host headers were sent: of two, a proxy may have judged the other one. */
function hostsOf(rawHeaders: readonly string[]): number {
  return rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host').length;
}
