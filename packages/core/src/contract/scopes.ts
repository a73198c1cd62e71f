import { z } from 'zod';

/** What a key may be allowed to do (specification 5.4). */
export const SCOPES = ['brands:read', 'insights:read', 'watch:read', 'watch:write'] as const;

/** A scope on the wire (specification 5.4). */
export const scopeSchema = z.enum(SCOPES).meta({ id: 'Scope' });

/** A permission of an API key. */
export type Scope = z.infer<typeof scopeSchema>;

/** What a key with an empty scope array may do: every read scope, and not `watch:write` (decision D1). */
export const UNRESTRICTED_SCOPES: readonly Scope[] = ['brands:read', 'insights:read', 'watch:read'];

/**
 * Tells whether a scope concerns an organisation's data: a key without an organisation is rejected there (specification
 * 5.3).
 */
export function needsOrg(scope: Scope | null): boolean {
  return scope?.startsWith('watch:') ?? false;
}
