import { z } from 'zod';

/** The permissions that an API key can have (specification 5.4). */
export const SCOPES = ['brands:read', 'insights:read', 'watch:read', 'watch:write'] as const;

/** The schema of a scope in requests and responses (specification 5.4). */
export const scopeSchema = z.enum(SCOPES).meta({ id: 'Scope' });

/** A permission of an API key. */
export type Scope = z.infer<typeof scopeSchema>;

/** The scopes of a key with an empty scope list: every read scope, but not `watch:write` (decision D1). */
export const UNRESTRICTED_SCOPES: readonly Scope[] = ['brands:read', 'insights:read', 'watch:read'];

/**
 * Tells whether a scope concerns an organisation's data. A call that needs such a scope is rejected if the key has no
 * organisation (specification 5.3).
 */
export function needsOrg(scope: Scope | null): boolean {
  return scope?.startsWith('watch:') ?? false;
}
