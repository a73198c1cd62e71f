import { ServiceError } from '@marcario/core';
import type { RequestHandler } from 'express';

/** HTTP/1.1 demands a Host. Node's own refusal has no envelope, so the server leaves it to this. */
export const hostHeader: RequestHandler = (req, _res, next) => {
  if (req.httpVersion === '1.1' && req.headers.host === undefined) {
    throw new ServiceError('validation_error', 'An HTTP/1.1 request needs a Host header');
  }
  next();
};
