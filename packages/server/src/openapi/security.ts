import type { JsonObject } from './json-object.ts';

/** Name of the one security scheme. */
export const SECURITY_SCHEME = 'apiKey';

/** How a caller says who it is (specification 5). A requirement lists the scope that a call needs. */
export const securitySchemes: Readonly<Record<typeof SECURITY_SCHEME, JsonObject>> = {
  apiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description:
      'Issued by the operator. A key without scopes may read everything and write nothing; one with scopes may do what they say: `brands:read`, `insights:read`, `watch:read`, `watch:write`.',
  },
};
