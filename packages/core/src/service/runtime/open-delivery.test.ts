import { describe, expect, it } from 'vitest';
import { addressListSchema, callbackSettings } from './open-delivery.ts';

describe('a list of ports', () => {
  it('is read in its order', () => {
    expect(callbackSettings.ports.parse('443, 8443')).toEqual([443, 8_443]);
  });

  it.each(['', '0', '65536', '443,', '443;80', '-1', 'https'])('is not %j', (text) => {
    expect(callbackSettings.ports.safeParse(text).success).toBe(false);
  });
});

const NETWORKS = '127.0.0.0/8, 10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, ::1, fc00::/7';

const listOf = (text: string) => addressListSchema.parse(text);

describe('a list of addresses', () => {
  it.each([
    ['10.1.2.3', true],
    ['127.9.9.9', true],
    ['172.31.255.255', true],
    ['172.32.0.0', false],
    ['192.168.0.1', true],
    ['8.8.8.8', false],
    ['::1', true],
    ['::2', false],
    ['fd12:3456::1', true],
    ['2001:db8::1', false],
    ['::ffff:10.0.0.1', true],
    ['::FFFF:8.8.8.8', false],
    ['', false],
    ['localhost', false],
  ])('of the internal networks has %s: %s', (address, expected) => {
    expect(listOf(NETWORKS).has(address)).toBe(expected);
  });

  it('takes single addresses', () => {
    const list = listOf('203.0.113.7,2001:db8::/32');
    expect(list.has('203.0.113.7')).toBe(true);
    expect(list.has('203.0.113.8')).toBe(false);
    expect(list.has('2001:db8:1::5')).toBe(true);
  });

  it.each(['10.0.0.0/33', 'fc00::/129', '10.0.0', 'example.org', '10.0.0.1,', '1.2.3.4/-1', '*'])(
    'refuses %s',
    (text) => {
      expect(addressListSchema.safeParse(text).error?.issues[0]?.message).toMatch(/^must be/);
    },
  );
});
