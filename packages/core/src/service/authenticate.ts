import { type Scope, UNRESTRICTED_SCOPES } from '../contract/scopes.ts';
import { ServiceError } from '../domain/service-error.ts';
import { apiKeyMatches, readApiKey } from './api-key.ts';
import type { Subkeys } from './secret-keys.ts';

/** What the store keeps of a key, as far as a call needs it. */
export interface StoredKey {
  readonly keyId: string;
  readonly hash: string;
  readonly consumerId: string | null;
  readonly scopes: readonly Scope[];
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
}

/** Who calls. */
export interface Caller {
  readonly keyId: string;
  readonly consumerId: string | null;
  readonly scopes: readonly Scope[];
}

/** What `authenticate` needs: the smallest view of the key store. */
export interface KeyLookup {
  readonly findKey: (keyId: string) => Promise<StoredKey | null>;
  readonly peppers: Subkeys;
  readonly now: () => Date;
}

/** Compared against when no key has the presented id, so that unknown keys take as long as wrong ones. */
const NO_KEY_HASH = '0'.repeat(64);

/**
 * Finds out who calls (specification 5). A malformed key costs no query; a stored one is read anew
 * for every call, so that a revocation holds at once on every process.
 * @throws ServiceError `unauthorized`, with the same words for every reason.
 */
export async function authenticate(lookup: KeyLookup, rawKey: string | undefined): Promise<Caller> {
  const presented = rawKey === undefined ? null : readApiKey(rawKey);
  if (presented === null) throw unauthorized();
  const stored = await lookup.findKey(presented.keyId);
  const matches = apiKeyMatches(lookup.peppers, presented.raw, stored?.hash ?? NO_KEY_HASH);
  if (stored === null || !matches || !isInForce(stored, lookup.now())) throw unauthorized();
  return { keyId: stored.keyId, consumerId: stored.consumerId, scopes: stored.scopes };
}

/** @throws ServiceError `forbidden` that names the scope. An empty scope array grants every read. */
export function requireScope(caller: Caller, scope: Scope): void {
  const granted = caller.scopes.length === 0 ? UNRESTRICTED_SCOPES : caller.scopes;
  if (!granted.includes(scope)) {
    throw new ServiceError('forbidden', `API key lacks required scope: ${scope}`);
  }
}

/** @throws ServiceError `forbidden` when the key belongs to no organisation. */
export function requireOwningOrg(caller: Caller): void {
  if (caller.consumerId === null) throw new ServiceError('forbidden', 'API key has no owning org');
}

/**
 * True for a key that is neither revoked nor expired. When it was revoked is not asked: the clock of
 * the process that revoked it may be ahead of this one (decision D3).
 */
export function isInForce(
  { revokedAt, expiresAt }: Pick<StoredKey, 'revokedAt' | 'expiresAt'>,
  now: Date,
): boolean {
  return revokedAt === null && (expiresAt === null || expiresAt > now);
}

function unauthorized(): ServiceError {
  return new ServiceError('unauthorized', 'Missing or invalid API key');
}
