import { BlockList, isIP } from 'node:net';

/**
 * Blocks of IPv4 that are not the public internet: the special-purpose registry of IANA (RFC 6890 and
 * those after it), multicast, and what is reserved. Anycast services inside 192.0.0.0/24 count as special.
 */
const SPECIAL_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];

/**
 * IPv6 goes by what is allowed: the space given out for the public internet. So IPv4 in another form,
 * mapped (`::ffff:a.b.c.d`), compatible (`::a.b.c.d`) or translated (`64:ff9b::`), local and multicast
 * addresses are out without being named.
 */
const GLOBAL_IPV6 = ['2000::/3'];

/** Special blocks inside the public space: Teredo and other protocols, documentation, 6to4, which holds an IPv4. */
const SPECIAL_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'];

const specialV4 = blockList(SPECIAL_IPV4, 'ipv4');
const globalV6 = blockList(GLOBAL_IPV6, 'ipv6');
const specialV6 = blockList(SPECIAL_IPV6, 'ipv6');

/** True for an address of the public internet; false for any other, and for what is no address. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !specialV4.check(address, 'ipv4');
  return version === 6 && globalV6.check(address, 'ipv6') && !specialV6.check(address, 'ipv6');
}

function blockList(blocks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const block of blocks) {
    const [address = '', bits] = block.split('/');
    list.addSubnet(address, Number(bits), family);
  }
  return list;
}
