import type { LimitState, RateLimit } from './operation-call.ts';

/**
 * The usage of a key as two named policies in structured fields (draft-ietf-httpapi-ratelimit-headers): `q`
 * calls in `w` seconds, of which `r` are left for the next `t` seconds.
 *
 * @returns header fields by their name
 */
export function rateLimitHeaders({ burst, quota }: RateLimit): Readonly<Record<string, string>> {
  const policies = { burst, quota };
  return {
    'RateLimit-Policy': structuredList(policies, policyParameters),
    RateLimit: structuredList(policies, stateParameters),
  };
}

function structuredList(
  policies: Readonly<Record<string, LimitState>>,
  parameters: (state: LimitState) => string,
): string {
  return Object.entries(policies)
    .map(([name, state]) => `"${name}";${parameters(state)}`)
    .join(', ');
}

const policyParameters = ({ limit, windowSeconds }: LimitState) => `q=${limit};w=${windowSeconds}`;
const stateParameters = ({ remaining, resetSeconds }: LimitState) =>
  `r=${remaining};t=${resetSeconds}`;
