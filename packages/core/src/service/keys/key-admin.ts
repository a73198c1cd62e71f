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
  /** The granted scopes; an empty list grants every read scope (specification 5.5). */
  readonly scopes: readonly Scope[];
  /** Calls per calendar month. */
  readonly monthlyQuota: number;
  readonly expiresAt: Date | null;
}

/** A key as an operator sees it, without its hash, so that nothing in it grants access. */
export type KeyRecord = Omit<StoredApiKey, 'hash'>;

/** A newly issued key. `rawKey` is returned only here, because it is not stored. */
export interface IssuedKey {
  readonly rawKey: string;
  readonly key: KeyRecord;
}

/** Key management (decision D3). A revocation applies to every request sent after it returned. */
export interface KeyAdmin {
  /** @throws ServiceError `invalid_input` for a scope that requires an organisation when none is named */
  readonly create: (request: KeyRequest) => Promise<IssuedKey>;
  readonly list: () => Promise<readonly (KeyRecord & KeyUse)[]>;
  /**
   * Changes the given fields of a key from its next call on; null when the key is unknown or revoked.
   * @throws ServiceError `invalid_input`, like `create`, for changed scopes
   */
  readonly change: (keyId: string, changes: KeyChanges) => Promise<KeyRecord | null>;
  /**
   * Issues a key that replaces another, with the same rights, label and expiry. The old key is revoked now or, if
   * `overlapHours` is given, after that time; null when it is unknown, revoked, expired or already replaced.
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
 * Rejects a key with an organisation scope but no organisation, because each call with that scope would fail. A key
 * without scopes is accepted: it may use every read scope.
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
