import type { Scope } from '../../contract/scopes.ts';
import type { Db } from '../../store/database.ts';
import { findKey } from '../../store/key-store.ts';
import { apiKeyHashes, effectiveScopes, isOneOf, NO_KEY_HASH, readApiKey } from './authenticate.ts';
import type { Subkeys } from './secret-keys.ts';

/** What `readGrantedScopes` needs: where keys are stored and how they are hashed. */
export interface ScopeGate {
  readonly db: Db;
  readonly peppers: Subkeys;
  readonly now: () => Date;
}

/**
 * What a presented key may do now; null for one that is malformed, unknown, revoked or expired. It counts nothing, so
 * it decides what is shown and never what is done: each call is authenticated for itself.
 */
export async function readGrantedScopes(
  { db, peppers, now }: ScopeGate,
  rawKey: string,
): Promise<readonly Scope[] | null> {
  const presented = readApiKey(rawKey);
  if (presented === null) return null;
  const key = await findKey(db, presented.keyId);
  const matches = isOneOf(apiKeyHashes(peppers, rawKey), key?.hash ?? NO_KEY_HASH);
  if (key === null || !matches || key.revokedAt !== null) return null;
  const { expiresAt } = key;
  return expiresAt !== null && expiresAt <= now() ? null : effectiveScopes(key);
}
