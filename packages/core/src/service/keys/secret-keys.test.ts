import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { proves } from '../../../../../test/requirements.ts';
import { parseSecretKeys } from './secret-keys.ts';

const secret = () => randomBytes(32).toString('base64');

describe('parseSecretKeys', () => {
  it(`derives one subkey for each secret and purpose, and always the same ${proves('A3-SECRETS')}`, () => {
    const [newer, older] = [secret(), secret()];
    const keys = parseSecretKeys(`${newer}, ${older}`);
    expect(keys('cursor')).toHaveLength(2);
    expect(keys('cursor')[0]).toEqual(parseSecretKeys(newer)('cursor')[0]);
    expect(keys('cursor')[1]).toEqual(parseSecretKeys(older)('cursor')[0]);
    expect(keys('cursor')[0]).not.toEqual(keys('key-pepper')[0]);
  });

  it.each(['', 'short', `${secret()},`, randomBytes(31).toString('base64')])(
    'refuses a malformed list without repeating it',
    (list) => {
      expect(() => parseSecretKeys(list)).toThrow(/32 bytes in base64/);
    },
  );
});
