import type { KeyRecord, KeyUse } from '@marcario/core/service';

/** A key in one line, without the key itself. */
export function describeKey(key: KeyRecord): string {
  const facts = [
    `key ${key.keyId} "${key.label}"`,
    `consumer ${key.consumerId ?? 'none'}`,
    `scopes ${key.scopes.length === 0 ? 'every read' : key.scopes.join(' ')}`,
    `${key.monthlyQuota} calls a month`,
  ];
  if (key.expiresAt !== null) facts.push(`expires ${key.expiresAt.toISOString()}`);
  if (key.revokedAt !== null) facts.push(`revoked ${key.revokedAt.toISOString()}`);
  if (key.replacedBy !== null) facts.push(`replaced by ${key.replacedBy}`);
  return facts.join(', ');
}

/** A key in one line, with what it was used for. */
export function describeUsedKey(key: KeyRecord & KeyUse): string {
  const { usedThisMonth, lastUsedAt } = key;
  const last = lastUsedAt === null ? 'never used' : `last used ${lastUsedAt.toISOString()}`;
  return `${describeKey(key)}, ${usedThisMonth} used this month, ${last}`;
}
