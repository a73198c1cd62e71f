import { ServiceError } from '@marcario/core';
import type { RequestHandler } from 'express';

/** Paths that nothing serves; outside `/v1` they need no key (decision D1). */
export const unknownRoute: RequestHandler = () => {
  throw new ServiceError('not_found', 'No such route');
};
