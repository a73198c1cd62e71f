import type { Scope } from '../../contract/scopes.ts';
import type { Db } from '../../store/database.ts';
import { findKey } from '../../store/key-store.ts';
import {
  type CredentialGate,
  effectiveScopes,
  isOneOf,
  NO_KEY_HASH,
  type PresentedCredential,
  resolveCredential,
} from './authenticate.ts';

/** What `readGrantedScopes` needs: where keys are stored, how they are hashed, and whose key a token acts for. */
export interface ScopeGate extends CredentialGate {
  readonly db: Db;
  readonly now: () => Date;
}

/**
 * What a presented key or token may do now; null for one that is malformed, unknown, revoked or expired. It counts
 * nothing, so it decides what is shown and never what is done: each call is authenticated for itself.
 */
export async function readGrantedScopes(
  gate: ScopeGate,
  presented: PresentedCredential,
): Promise<readonly Scope[] | null> {
  const credential = await resolveCredential(gate, presented);
  if (credential === null) return null;
  const key = await findKey(gate.db, credential.keyId);
  const matches = isOneOf(credential.hashes, key?.hash ?? NO_KEY_HASH);
  if (key === null || !matches || key.revokedAt !== null) return null;
  const { expiresAt } = key;
  if (expiresAt !== null && expiresAt <= gate.now()) return null;
  const { scopes } = credential;
  return effectiveScopes(key).filter((scope) => scopes === null || scopes.includes(scope));
}
