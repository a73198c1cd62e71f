import type { LimitState, RateLimit } from './operation-call.ts';

/**
 * Formats the usage of a key as two named policies (draft-ietf-httpapi-ratelimit-headers): `q` calls in `w`
 * seconds, of which `r` remain for the next `t` seconds.
 *
 * @returns the values of the header fields by name, as structured fields
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
