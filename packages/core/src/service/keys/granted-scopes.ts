import type { Scope } from '../../contract/scopes.ts';
import type { Db } from '../../store/database/database.ts';
import { findKey } from '../../store/keys/key-store.ts';
import {
  type CredentialGate,
  effectiveScopes,
  equalsOneOf,
  NO_KEY_HASH,
  type PresentedCredential,
  resolveCredential,
} from './authenticate.ts';

/** Dependencies of `readGrantedScopes`: the stored keys, their peppers, and the resolver of tokens. */
interface ScopeGate extends CredentialGate {
  readonly db: Db;
  readonly now: () => Date;
}

/**
 * Returns the current scopes of a presented key or token; null for one that is malformed, unknown, revoked or expired.
 * The call is not counted, so the result may decide only what is shown: each call is authenticated separately.
 */
export async function readGrantedScopes(
  gate: ScopeGate,
  presented: PresentedCredential,
): Promise<readonly Scope[] | null> {
  const credential = await resolveCredential(gate, presented);
  if (credential === null) return null;
  const key = await findKey(gate.db, credential.keyId);
  const matches = equalsOneOf(credential.hashes, key?.hash ?? NO_KEY_HASH);
  if (key === null || !matches || key.revokedAt !== null) return null;
  const { expiresAt } = key;
  if (expiresAt !== null && expiresAt <= gate.now()) return null;
  const { scopes } = credential;
  return effectiveScopes(key).filter((scope) => scopes === null || scopes.includes(scope));
}
