import { needsOrg, type Scope } from '../../contract/scopes.ts';
import { firstDayOfMonth } from '../../domain/key-usage.ts';
import { ServiceError } from '../../domain/service-error.ts';
import type { Db } from '../../store/database/database.ts';
import {
  changeKey,
  findKey,
  insertKey,
  type KeyChanges,
  type KeyUse,
  listKeys,
  type NewApiKey,
  replaceKey,
  revokeKey,
  type StoredApiKey,
} from '../../store/keys/key-store.ts';
import { hashApiKey, mintApiKey } from './authenticate.ts';
import type { Subkeys } from './secret-keys.ts';

export type { KeyUse } from '../../store/keys/key-store.ts';

const HOUR_MS = 3_600_000;

/** The fields of a new key. */
export interface KeyRequest {
  readonly label: string;
  /** The organisation that owns its watchlists; null when it may not use watchlists. */
  readonly consumerId: string | null;
  /** Empty for every read scope (specification 5.5). */
  readonly scopes: readonly Scope[];
  /** Calls per calendar month. */
  readonly monthlyQuota: number;
  readonly expiresAt: Date | null;
}

/** A key as an operator sees it; nothing in it grants access. */
export type KeyRecord = Omit<StoredApiKey, 'hash'>;

/** A newly issued key. `rawKey` is shown here and never again. */
export interface IssuedKey {
  readonly rawKey: string;
  readonly key: KeyRecord;
}

/** Key management (decision D3). A revocation applies to every request sent after it returned. */
export interface KeyAdmin {
  /** @throws ServiceError `invalid_input` for a scope that needs an organisation, and none is named */
  readonly create: (request: KeyRequest) => Promise<IssuedKey>;
  readonly list: () => Promise<readonly (KeyRecord & KeyUse)[]>;
  /**
   * Changes the given fields of a key, with effect from its next call; null when no key has this id, or it is revoked.
   * @throws ServiceError `invalid_input` as `create` does, for scopes that are changed
   */
  readonly change: (keyId: string, changes: KeyChanges) => Promise<KeyRecord | null>;
  /**
   * Issues a key in the place of another, with the same rights, label and expiry. The old one is
   * revoked, or is good for another `overlapHours`; null when it is not in force or was replaced.
   */
  readonly rotate: (keyId: string, overlapHours?: number) => Promise<IssuedKey | null>;
  /** False when no key has this id, or it is already revoked. */
  readonly revoke: (keyId: string) => Promise<boolean>;
}

/** Creates the key management of an open database. `now` dates keys and revocations. */
export function createKeyAdmin(db: Db, peppers: Subkeys, now: () => Date): KeyAdmin {
  const mintKey = (request: KeyRequest) => {
    const { raw, keyId } = mintApiKey();
    const key: NewApiKey = {
      ...request,
      keyId,
      hash: hashApiKey(peppers, raw),
      createdAt: now(),
    };
    return { key, issued: { rawKey: raw, key: toKeyRecord(key) } };
  };
  return {
    create: async (request) => {
      requireOrg(request);
      const { key, issued } = mintKey(request);
      await insertKey(db, key);
      return issued;
    },
    list: async () => (await listKeys(db, firstDayOfMonth(now()))).map(withoutHash),
    change: async (keyId, changes) => {
      if (changes.scopes !== undefined && changes.consumerId === undefined) {
        const stored = await findKey(db, keyId);
        if (stored !== null) requireOrg({ ...stored, scopes: changes.scopes });
      }
      const key = await changeKey(db, keyId, changes);
      return key === null ? null : withoutHash(key);
    },
    rotate: async (keyId, overlapHours = 0) => {
      const stored = await findKey(db, keyId);
      if (stored === null || hasExpired(stored, now())) return null;
      const { key: successor, issued } = mintKey(toKeyRequest(stored));
      const overlapUntil =
        overlapHours > 0 ? new Date(now().getTime() + overlapHours * HOUR_MS) : null;
      return (await replaceKey(db, { keyId, successor, overlapUntil })) ? issued : null;
    },
    revoke: (keyId) => revokeKey(db, keyId, now()),
  };
}

/**
 * A key that names a scope for organisations but belongs to none would be rejected at each such call. A key without
 * scopes may use every read scope, and is rejected only there.
 */
function requireOrg({ scopes, consumerId }: Pick<KeyRequest, 'scopes' | 'consumerId'>): void {
  const owned = scopes.filter(needsOrg);
  if (consumerId !== null || owned.length === 0) return;
  throw new ServiceError(
    'invalid_input',
    `A key with ${owned.join(' and ')} needs the organisation that owns its watchlists: name a consumer`,
  );
}

function hasExpired({ expiresAt }: StoredApiKey, now: Date): boolean {
  return expiresAt !== null && expiresAt <= now;
}

function toKeyRequest(key: StoredApiKey): KeyRequest {
  const { label, consumerId, scopes, monthlyQuota, expiresAt } = key;
  return { label, consumerId, scopes, monthlyQuota, expiresAt };
}

function toKeyRecord(key: NewApiKey): KeyRecord {
  return withoutHash({ ...key, revokedAt: null, replacedBy: null });
}

function withoutHash<T extends StoredApiKey>({ hash: _, ...record }: T): Omit<T, 'hash'> {
  return record;
}
