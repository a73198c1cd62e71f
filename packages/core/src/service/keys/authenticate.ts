import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { needsOrg, SCOPES, type Scope, UNRESTRICTED_SCOPES } from '../../contract/scopes.ts';
import { burstWindow, type KeyUsage, monthWindow } from '../../domain/key-usage.ts';
import { ServiceError } from '../../domain/service-error.ts';
import type {
  BurstLimit,
  CalledKey,
  CountedCall,
  CountedUsage,
  CountRequest,
  SpendingCall,
} from '../../store/keys/quota-store.ts';
import type { Subkeys } from './secret-keys.ts';

/** An authenticated API key. */
export interface Caller {
  readonly keyId: string;
  readonly consumerId: string | null;
  readonly scopes: readonly Scope[];
}

/** The caller, its key's usage including this call, and whether the burst limit and the quota admit the call. */
export interface CountedCaller {
  readonly caller: Caller;
  readonly usage: KeyUsage;
  readonly burstAdmitted: boolean;
  readonly quotaAdmitted: boolean;
}

/** Dependencies for finding the key of a credential. */
export interface CredentialGate {
  readonly peppers: Subkeys;
  /** Finds the key that a token acts for; absent when signing in is off (decision F9). */
  readonly resolveToken?: ((token: string) => Promise<ResolvedToken | null>) | undefined;
}

/** A valid token: the key it acts for, and the scopes that it allows. */
export interface ResolvedToken {
  readonly keyId: string;
  readonly keyHash: string;
  readonly scopes: readonly Scope[];
}

/** The keys and counters that `authenticate` needs. */
export interface KeyGate extends CredentialGate {
  readonly count: (call: CountRequest) => Promise<CountedCall>;
  readonly burst: BurstLimit;
  /** Null for the database's clock, which all processes share (decision D2). */
  readonly clock: (() => Date) | null;
}

/** The credential of a call, and whether a token is accepted instead of a key. */
export interface PresentedCredential {
  readonly apiKey: string | undefined;
  readonly acceptsTokens?: boolean | undefined;
}

/** Dummy hash for comparison when the key id is unknown, so that unknown keys take as long as wrong ones. */
export const NO_KEY_HASH = '0'.repeat(64);

const FORM = /^(mk_([0-9a-f]{16})_[0-9a-f]{48})([0-9a-f]{8})$/;
const KEY_ID_BYTES = 8;
const SECRET_BYTES = 24;

/** A key as it was presented, before it is verified. */
interface PresentedKey {
  readonly keyId: string;
  readonly raw: string;
}

/** Creates a raw key `mk_<keyId>_<secret><crc32>` (decision D3). The raw text is shown once and never stored. */
export function mintApiKey(): PresentedKey {
  const keyId = randomBytes(KEY_ID_BYTES).toString('hex');
  const body = `mk_${keyId}_${randomBytes(SECRET_BYTES).toString('hex')}`;
  return { keyId, raw: body + checksum(body) };
}

/** Parses a presented key; null when its form or checksum is wrong, which needs no query to find out. */
export function parseApiKey(raw: string): PresentedKey | null {
  const [, body, keyId, crc] = FORM.exec(raw) ?? [];
  if (body === undefined || keyId === undefined || crc !== checksum(body)) return null;
  return { keyId, raw };
}

/** Returns the id in a key, which is not secret and proves nothing; undefined when the form of the key is wrong. */
export function keyIdOf(raw: string | undefined): string | undefined {
  return raw === undefined ? undefined : parseApiKey(raw)?.keyId;
}

/** Computes the stored form of a key: an HMAC under the pepper. */
export function hashApiKey([pepper]: Subkeys, raw: string): string {
  return hmac(pepper, raw).toString('hex');
}

/** Computes the possible stored forms of a key: one HMAC per pepper, because an older pepper may have hashed it. */
export function apiKeyHashes(peppers: Subkeys, raw: string): string[] {
  return peppers.map((pepper) => hmac(pepper, raw).toString('hex'));
}

/** Tells whether a stored hash equals one of the hashes, comparing each in constant time. */
export function equalsOneOf(hashes: readonly string[], storedHash: string): boolean {
  const stored = Buffer.from(storedHash, 'hex');
  return hashes
    .map((hash) => Buffer.from(hash, 'hex'))
    .map((candidate) => candidate.length === stored.length && timingSafeEqual(candidate, stored))
    .includes(true);
}

function hmac(pepper: Uint8Array, raw: string): Buffer {
  return createHmac('sha256', pepper).update(raw).digest();
}

function checksum(body: string): string {
  return crc32(body).toString(16).padStart(8, '0');
}

/**
 * Identifies the caller and counts the call (specification 5, decision D2). A malformed key causes no query. Any other
 * key causes the same statement, valid or not. Keys are not cached, so a revocation takes effect immediately in every
 * process. The statement compares the hash, so that it counts only calls with a valid key; here the hash is compared
 * again in constant time.
 * @param spends the scope and units for which the call is charged; null when it is free
 * @throws ServiceError `unauthorized`, with the same message for every reason.
 */
export async function authenticate(
  gate: KeyGate,
  presented: PresentedCredential,
  spends: SpendingCall | null,
): Promise<CountedCaller> {
  const credential = await resolveCredential(gate, presented);
  if (credential === null) throw unauthorizedError();
  const { keyId, hashes, scopes } = credential;
  const { burst } = gate;
  const now = gate.clock?.() ?? null;
  // A token without the required scope is rejected before the quota, even if its key has the scope (decision D1).
  const isAllowed = scopes === null || spends?.scope == null || scopes.includes(spends.scope);
  const charged = isAllowed ? spends : null;
  const { key, usage } = await gate.count({ keyId, hashes, spends: charged, burst, now });
  const matches = equalsOneOf(hashes, key?.hash ?? NO_KEY_HASH);
  if (key === null || usage === null || !matches) throw unauthorizedError();
  const counted = toCountedCaller(key, usage, burst);
  return scopes === null ? counted : { ...counted, caller: restrictScopes(counted.caller, scopes) };
}

/** The id and possible hashes of a key; `scopes` are those of a token, or null when the key itself was presented. */
interface Credential {
  readonly keyId: string;
  readonly hashes: readonly string[];
  readonly scopes: readonly Scope[] | null;
}

/** Finds the key of a presented key or token; null for a malformed credential or an unknown token. */
export async function resolveCredential(
  { peppers, resolveToken }: CredentialGate,
  { apiKey, acceptsTokens = false }: PresentedCredential,
): Promise<Credential | null> {
  if (apiKey === undefined) return null;
  const presented = parseApiKey(apiKey);
  if (presented !== null) {
    const { keyId, raw } = presented;
    return { keyId, hashes: apiKeyHashes(peppers, raw), scopes: null };
  }
  const token = acceptsTokens ? ((await resolveToken?.(apiKey)) ?? null) : null;
  return token && { keyId: token.keyId, hashes: [token.keyHash], scopes: token.scopes };
}

/** Restricts a caller to the scopes of its token. @throws ServiceError `unauthorized` when its key has none of them */
function restrictScopes(caller: Caller, tokenScopes: readonly Scope[]): Caller {
  const scopes = tokenScopes.filter((scope) => hasScope(caller, scope));
  // An empty list would grant every read scope.
  if (scopes.length === 0) throw unauthorizedError();
  return { ...caller, scopes };
}

function toCountedCaller(key: CalledKey, counted: CountedUsage, burst: BurstLimit): CountedCaller {
  const { keyId, consumerId, scopes, monthlyQuota } = key;
  const { now, burstAdmitted, quotaAdmitted } = counted;
  const usage = {
    now,
    burst: burstWindow(counted.burstStartedAt, burst.windowSeconds, {
      limit: burst.limit,
      used: counted.burstCalls,
    }),
    quota: monthWindow(counted.month, { limit: monthlyQuota, used: counted.monthCalls }),
  };
  return { caller: { keyId, consumerId, scopes }, usage, burstAdmitted, quotaAdmitted };
}

/** Requires a scope; an empty scope array grants every read scope. @throws ServiceError `forbidden` that names it */
export function requireScope(caller: Pick<Caller, 'scopes'>, scope: Scope): void {
  if (!hasScope(caller, scope)) {
    throw new ServiceError('forbidden', `API key lacks required scope: ${scope}`);
  }
}

/** Tells whether a key has a scope. An empty array grants every read scope. */
export function hasScope({ scopes }: Pick<Caller, 'scopes'>, scope: Scope): boolean {
  const granted = scopes.length === 0 ? UNRESTRICTED_SCOPES : scopes;
  return granted.includes(scope);
}

/** Returns the scopes that a key can use; watchlist scopes are included only if it belongs to an organisation. */
export function effectiveScopes({
  scopes,
  consumerId,
}: Pick<Caller, 'scopes' | 'consumerId'>): Scope[] {
  return SCOPES.filter(
    (scope) => hasScope({ scopes }, scope) && (consumerId !== null || !needsOrg(scope)),
  );
}

/** @throws ServiceError `forbidden` when the key belongs to no organisation. */
export function requireOwningOrg(caller: Pick<Caller, 'consumerId'>): void {
  if (caller.consumerId === null) throw new ServiceError('forbidden', 'API key has no owning org');
}

function unauthorizedError(): ServiceError {
  return new ServiceError('unauthorized', 'Missing or invalid API key');
}
