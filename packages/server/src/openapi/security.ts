import type { JsonObject } from './contract-schemas.ts';

/** How a caller is identified (specification 5, decision F7). A requirement lists the scope that a call needs. */
export const securitySchemes = {
  apiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description:
      'Issued by the operator. A key without scopes may read everything and write nothing; one with scopes may do what they say: `brands:read`, `insights:read`, `watch:read`, `watch:write`.',
  },
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description: 'The same key as `Authorization: Bearer`, for tools that send no other header.',
  },
} as const satisfies Readonly<Record<string, JsonObject>>;

/** Returns the alternative requirements of a call: either header, with the scopes that the call needs. */
export function securityRequirements(scopes: readonly string[]): JsonObject[] {
  return Object.keys(securitySchemes).map((scheme) => ({ [scheme]: scopes }));
}
