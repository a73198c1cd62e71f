import { Resolver } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import { BlockList, isIP } from 'node:net';
import { join } from 'node:path';
import { tryParseUrl } from '../domain/http-values.ts';
import { ServiceError } from '../domain/service-error.ts';

/** The callback rules of the operator (decisions A3 and D16). */
export interface CallbackRules {
  /** Addresses that are allowed although they are not public; null for none. */
  readonly allow: { readonly has: (address: string) => boolean } | null;
  /** Ports that may be called; null for any. */
  readonly ports: readonly number[] | null;
  /** Whether plain http is allowed besides https. */
  readonly http: boolean;
}

/** The default rules: https to a usual port of a public address. */
export const DEFAULT_CALLBACK_RULES: CallbackRules = {
  allow: null,
  ports: [443, 8_443, 80, 8_080],
  http: false,
};

/** A checked callback URL, with the IP addresses to which a connection may be made. */
export interface VettedCallback {
  readonly url: URL;
  readonly addresses: readonly string[];
}

/** A callback that must not be called, because it breaks a rule or could not be checked. */
export interface RefusedCallback {
  readonly refused: 'unsafe' | 'unresolved';
  /** Completes the sentence "callbackUrl: ...". Never reveals the IP addresses that a host name resolves to. */
  readonly reason: string;
}

/** Checks a callback URL, before each attempt because its host may resolve to other IP addresses by then. */
export type VetCallback = (callbackUrl: string) => Promise<VettedCallback | RefusedCallback>;

const DEFAULT_PORTS: ReadonlyMap<string, number> = new Map(
  Object.entries({ 'https:': 443, 'http:': 80 }),
);
/** Host names that only private networks or the local machine resolve. */
const PRIVATE_NAME =
  /^[^.]+$|(?:^|\.)(?:localhost|localdomain|local|lan|home|corp|internal|intranet|private|test|example|invalid|onion|alt|arpa)$/;
const NOT_PUBLIC = 'its host must resolve within 2 s, and to public addresses only';

/** DNS error codes that mean "no address of this family"; after any other error the addresses are unknown. */
const NO_ADDRESSES: ReadonlySet<string> = new Set(['ENODATA', 'ENOTFOUND']);

/** Resolves a host name to its IP addresses. */
type ResolveHost = (host: string) => Promise<readonly string[]>;

interface ResolverOptions {
  readonly deadlineMs: number;
  /** Addresses and ports of name servers; by default those of the machine. */
  readonly servers?: readonly string[];
  /** A hosts file that is read before the name servers are queried; none by default. */
  readonly hostsFile?: string | undefined;
}

/** Path of the hosts file of this machine. */
export const HOSTS_FILE =
  process.platform === 'win32'
    ? join(process.env['SystemRoot'] ?? 'C:\\Windows', 'System32', 'drivers', 'etc', 'hosts')
    : '/etc/hosts';

/**
 * Creates a resolver that queries IPv4 and IPv6 addresses in parallel, after the hosts file if one is given. A timer of
 * our own cancels both queries, because the resolver's timeout applies to each try and overshoots. The hosts file is
 * read here because the system's own look-up has no deadline, and a slow name server would occupy its few threads.
 *
 * @returns every address of both families, IPv4 first; none when the name has none
 * @throws Error when a family cannot be resolved within the deadline, because an unchecked address might be unsafe
 */
export function createResolver({ deadlineMs, servers, hostsFile }: ResolverOptions): ResolveHost {
  return async (host) => {
    const listed = hostsFile === undefined ? [] : await hostsFileAddresses(hostsFile, host);
    if (listed.length > 0) return listed;
    const resolver = new Resolver({ timeout: deadlineMs, tries: 1 });
    if (servers !== undefined) resolver.setServers(servers);
    const timer = setTimeout(() => resolver.cancel(), deadlineMs);
    try {
      const families = [resolver.resolve4(host), resolver.resolve6(host)].map(emptyIfNotFound);
      return (await Promise.all(families)).flat();
    } finally {
      clearTimeout(timer);
      resolver.cancel();
    }
  };
}

/** Returns the addresses of a name in a hosts file; none when the file cannot be read. */
async function hostsFileAddresses(hostsFile: string, host: string): Promise<readonly string[]> {
  const text = await readFile(hostsFile, 'utf8').catch(() => '');
  return text.split('\n').flatMap((line) => {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().split(/\s+/);
    const isListed = names.some((name) => name.toLowerCase() === host.toLowerCase());
    return isListed && isIP(address) !== 0 ? [address] : [];
  });
}

async function emptyIfNotFound(addresses: Promise<string[]>): Promise<string[]> {
  try {
    return await addresses;
  } catch (error) {
    if (NO_ADDRESSES.has((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
}

/**
 * Creates a check that applies the rules first to the URL itself, then to every IP address that its host resolves to.
 * Connections are made only to a URL that passes all rules, and only to the IP addresses resolved here.
 */
export function createCallbackCheck(rules: CallbackRules, resolve: ResolveHost): VetCallback {
  return async (callbackUrl) => {
    const url = tryParseUrl(callbackUrl);
    const reason = url === null ? 'must be an absolute URL' : addressFault(url, rules);
    if (url === null || reason !== null) return { refused: 'unsafe', reason: reason ?? '' };
    return vetHost(url, rules, resolve);
  };
}

/**
 * Checks a new `callbackUrl` before it is stored.
 * @throws ServiceError `unsafe_callback`
 */
export async function requireSafeCallback(vet: VetCallback, callbackUrl: string): Promise<void> {
  const verdict = await vet(callbackUrl);
  if ('refused' in verdict) {
    throw new ServiceError('unsafe_callback', `callbackUrl: ${verdict.reason}`);
  }
}

function addressFault(url: URL, { http, ports }: CallbackRules): string | null {
  const isAllowedScheme = url.protocol === 'https:' || (http && url.protocol === 'http:');
  if (!isAllowedScheme) return http ? 'must be https or http' : 'must be https';
  if (url.username !== '' || url.password !== '') return 'must not carry a user name or password';
  const port = url.port === '' ? DEFAULT_PORTS.get(url.protocol) : Number(url.port);
  if (port === undefined || ports?.includes(port) === false) {
    return `its port must be one of ${ports?.join(', ')}`;
  }
  if (url.hostname.endsWith('.')) return 'its host must not end with a dot';
  return null;
}

/**
 * IPv4 blocks outside the public internet: the special-purpose registry of IANA (RFC 6890 and its successors),
 * multicast, and reserved blocks. The anycast services inside 192.0.0.0/24 count as special.
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
 * Public IPv6 blocks; every other address is rejected. So local and multicast addresses and embedded IPv4, whether
 * mapped (`::ffff:a.b.c.d`), compatible (`::a.b.c.d`) or translated (`64:ff9b::`), need not be listed.
 */
const GLOBAL_IPV6 = ['2000::/3'];

/** Blocks inside `GLOBAL_IPV6` that are not public: Teredo and other protocols, documentation, 6to4 (embeds IPv4). */
const SPECIAL_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'];

const specialV4 = blockList(SPECIAL_IPV4, 'ipv4');
const globalV6 = blockList(GLOBAL_IPV6, 'ipv6');
const specialV6 = blockList(SPECIAL_IPV6, 'ipv6');

/** Returns true only for an address of the public internet; a text that is not an address returns false. */
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

/** Resolves the host of a URL and checks every address; a host that is itself an IP address needs no look-up. */
async function vetHost(
  url: URL,
  { allow }: CallbackRules,
  resolve: ResolveHost,
): Promise<VettedCallback | RefusedCallback> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isAllowedAddress = (address: string) =>
    isPublicAddress(address) || allow?.has(address) === true;
  const addresses = await allowedAddresses(host, allow !== null, resolve);
  if (addresses === null) return { refused: 'unresolved', reason: NOT_PUBLIC };
  const isSafe = addresses.length > 0 && addresses.every(isAllowedAddress);
  return isSafe ? { url, addresses } : { refused: 'unsafe', reason: NOT_PUBLIC };
}

async function allowedAddresses(
  host: string,
  allowsPrivate: boolean,
  resolve: ResolveHost,
): Promise<readonly string[] | null> {
  if (isIP(host) !== 0) return [host];
  if (!allowsPrivate && PRIVATE_NAME.test(host)) return [];
  try {
    return await resolve(host);
  } catch {
    return null;
  }
}
