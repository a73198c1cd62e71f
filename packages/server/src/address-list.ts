import { BlockList, isIP } from 'node:net';
import { z } from 'zod';

/** A set of IP addresses. */
export interface AddressList {
  readonly has: (address: string) => boolean;
}

const REASON = 'must be a comma list of addresses and CIDR blocks, such as 10.0.0.0/8, ::1';
const MAPPED = /^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i;
const CIDR = /^([0-9A-Fa-f.:]{2,45})(?:\/(\d{1,3}))?$/;

/** The loopback and private networks of IPv4 and IPv6. */
export const INTERNAL_NETWORKS =
  '127.0.0.0/8, 10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, ::1, fc00::/7';

/** A comma list of addresses and CIDR blocks. */
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

/** The list of callers that are taken for internal where an operator names none. */
export const INTERNAL_ADDRESSES: AddressList = addressListSchema.parse(INTERNAL_NETWORKS);
