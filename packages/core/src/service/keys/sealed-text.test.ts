import { describe, expect, it } from 'vitest';
import { proves } from '../../../../../test/requirements.ts';
import { createSeal } from './sealed-text.ts';
import { parseSecretKeys } from './secret-keys.ts';

const OLD = Buffer.alloc(32, 1).toString('base64');
const NEW = Buffer.alloc(32, 2).toString('base64');
const sealOf = (list: string) => createSeal(parseSecretKeys(list)('seal'));

describe('a sealed text', () => {
  const sealed = sealOf(OLD).seal('whsec_ñandú', 'wl_1');

  it(`is opened by the key that sealed it, also when that is no longer the first ${proves('A3-SECRETS')}`, () => {
    expect(sealOf(OLD).open(sealed, 'wl_1')).toBe('whsec_ñandú');
    expect(sealOf(`${NEW},${OLD}`).open(sealed, 'wl_1')).toBe('whsec_ñandú');
  });

  it('shows nothing of the text and is another one each time', () => {
    expect(Buffer.from(sealed, 'base64').toString('latin1')).not.toContain('whsec');
    expect(sealOf(OLD).seal('whsec_ñandú', 'wl_1')).not.toBe(sealed);
  });

  it.each([
    ['by another key', sealOf(NEW), sealed, 'wl_1'],
    ['in another place', sealOf(OLD), sealed, 'wl_2'],
    ['when it was cut', sealOf(OLD), sealed.slice(0, 8), 'wl_1'],
    ['when a byte was changed', sealOf(OLD), `B${sealed.slice(1)}`.replace(/^BB/, 'CB'), 'wl_1'],
  ])('is not opened %s', (_, seal, text, boundTo) => {
    expect(() => seal.open(text, boundTo)).toThrow('SERVICE_SECRET_KEY');
  });
});
