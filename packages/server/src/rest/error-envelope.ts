import type { ServiceError } from '@marcario/core';
import type { ErrorEnvelope } from '@marcario/core/contract';

/** Returns the response body of an HTTP error (specification 2.1). */
export function errorEnvelope(error: ServiceError, requestId: string): ErrorEnvelope {
  const { code, message, coverage } = error;
  const withCoverage = coverage === undefined ? {} : { coverage };
  return { error: { code, message, requestId, ...withCoverage } };
}
