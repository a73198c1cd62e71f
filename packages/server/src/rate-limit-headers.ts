import type { LimitState, RateLimit } from '@marcario/core/contract';
import type { Response } from 'express';

/**
 * Tells a caller where its key stands, as two named policies in structured fields
 * (draft-ietf-httpapi-ratelimit-headers): `q` calls in `w` seconds, of which `r` are left for the
 * next `t` seconds.
 */
export function setRateLimitHeaders(res: Response, { burst, quota }: RateLimit): void {
  const policies = { burst, quota };
  res.setHeader('RateLimit-Policy', listOf(policies, policyOf));
  res.setHeader('RateLimit', listOf(policies, stateOf));
}

function listOf(
  policies: Readonly<Record<string, LimitState>>,
  parameters: (state: LimitState) => string,
): string {
  return Object.entries(policies)
    .map(([name, state]) => `"${name}";${parameters(state)}`)
    .join(', ');
}

const policyOf = ({ limit, windowSeconds }: LimitState) => `q=${limit};w=${windowSeconds}`;
const stateOf = ({ remaining, resetSeconds }: LimitState) => `r=${remaining};t=${resetSeconds}`;
