import { ServiceError } from '@marcario/core';
import { NO_SUCH_ROUTE } from '@marcario/core/contract';
import type { RequestHandler } from 'express';

/** Paths that nothing serves; outside `/v1` they need no key (decision D1). */
export const unknownRoute: RequestHandler = () => {
  throw new ServiceError('not_found', NO_SUCH_ROUTE);
};
