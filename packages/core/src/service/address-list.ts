import { BlockList, isIP } from 'node:net';
import { z } from 'zod';

/** A set of IP addresses. */
export interface AddressList {
  /** Whether an address is among them; false for what is none. O(blocks). */
  readonly has: (address: string) => boolean;
}

const REASON = 'must be a comma list of addresses and CIDR blocks, such as 10.0.0.0/8, ::1';
const MAPPED = /^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i;
const CIDR = /^([0-9A-Fa-f.:]{2,45})(?:\/(\d{1,3}))?$/;

/**
 * Reads a comma list of addresses and CIDR blocks, such as `10.0.0.0/8, ::1`, as environment variables
 * name them (decision A3). An IPv4 address counts in its IPv6 form too.
 */
export const addressListSchema = z.string().transform((list, context) => {
  const blocks = list.split(',').map((text) => readBlock(text.trim()));
  const known = blocks.filter((block) => block !== null);
  if (known.length === blocks.length) return addressList(known);
  context.addIssue({ code: 'custom', message: REASON });
  return z.NEVER;
});

interface Block {
  readonly address: string;
  readonly bits: number;
  readonly family: 'ipv4' | 'ipv6';
}

function readBlock(text: string): Block | null {
  const [, address = '', length] = CIDR.exec(text) ?? [];
  const version = isIP(address);
  const widest = version === 4 ? 32 : 128;
  const bits = length === undefined ? widest : Number(length);
  if (version === 0 || bits > widest) return null;
  return { address, bits, family: version === 4 ? 'ipv4' : 'ipv6' };
}

/** An IPv4 caller of a server that listens on both families shows as an IPv6 address. */
function addressList(blocks: readonly Block[]): AddressList {
  const list = new BlockList();
  for (const { address, bits, family } of blocks) list.addSubnet(address, bits, family);
  return {
    has: (given) => {
      const address = given.replace(MAPPED, '');
      const version = isIP(address);
      return version !== 0 && list.check(address, version === 4 ? 'ipv4' : 'ipv6');
    },
  };
}
