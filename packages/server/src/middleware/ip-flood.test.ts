import { describe, expect, it } from 'vitest';
import { networkOf } from './ip-flood.ts';

describe('the network of an address', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
    ['2001:DB8:1:2::', '2001:db8:1:2::'],
    ['2001:db8:1:3::', '2001:db8:1:3::'],
    ['::1', '::'],
    ['fe80::1%eth0', 'fe80::'],
    ['nobody', 'nobody'],
    ['', ''],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
