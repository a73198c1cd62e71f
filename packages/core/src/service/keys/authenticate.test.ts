import { describe, expect, it } from 'vitest';
import { proves } from '../../../../../test/requirements.ts';
import { apiKeyHashes, equalsOneOf, hashApiKey, mintApiKey, parseApiKey } from './authenticate.ts';
import type { Subkeys } from './secret-keys.ts';

const pepper: Subkeys = [new Uint8Array(32).fill(1)];

describe('an API key', () => {
  it('reads back its own id', () => {
    const { raw, keyId } = mintApiKey();
    expect(raw).toMatch(/^mk_[0-9a-f]{16}_[0-9a-f]{56}$/);
    expect(parseApiKey(raw)?.keyId).toBe(keyId);
  });

  it(`is malformed as soon as one character of it is wrong ${proves('D3-FORM')}`, () => {
    const { raw } = mintApiKey();
    for (let at = 0; at < raw.length; at += 1) {
      const other = raw[at] === 'a' ? 'b' : 'a';
      expect(parseApiKey(raw.slice(0, at) + other + raw.slice(at + 1))).toBeNull();
    }
  });

  it.each(['', 'mk_', 'mk__', 'Bearer x', `mk_${'0'.repeat(4_096)}`])('is not %j', (raw) => {
    expect(parseApiKey(raw)).toBeNull();
  });

  it(`matches its own hash only, under any pepper that is still listed ${proves('D3-STORED')}`, () => {
    const { raw } = mintApiKey();
    const hash = hashApiKey(pepper, raw);
    const newer: Subkeys = [new Uint8Array(32).fill(2), ...pepper];
    expect(hash).not.toContain(raw.slice(3, 19));
    const matches = (peppers: Subkeys, key: string) =>
      equalsOneOf(apiKeyHashes(peppers, key), hash);
    expect(matches(pepper, raw)).toBe(true);
    expect(matches(newer, raw)).toBe(true);
    expect(matches([newer[0]], raw)).toBe(false);
    expect(matches(pepper, mintApiKey().raw)).toBe(false);
  });
});
