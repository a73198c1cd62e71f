import { Resolver } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import { BlockList, isIP } from 'node:net';
import { join } from 'node:path';
import { tryParseUrl } from '../domain/http-values.ts';
import { ServiceError } from '../domain/service-error.ts';

/** The callback rules of the operator (decisions A3 and D16). */
export interface CallbackRules {
  /** Addresses that are allowed though they are not public. */
  readonly allow: { readonly has: (address: string) => boolean } | null;
  /** Ports that may be called; null for any. */
  readonly ports: readonly number[] | null;
  /** True: plain http too. */
  readonly http: boolean;
}

/** https to a usual port of a public address. */
export const DEFAULT_CALLBACK_RULES: CallbackRules = {
  allow: null,
  ports: [443, 8_443, 80, 8_080],
  http: false,
};

/** A checked callback address with all IP addresses that a connection may be made to. */
export interface VettedCallback {
  readonly url: URL;
  readonly addresses: readonly string[];
}

/** A callback that must not be called: it breaks a rule, or it could not be checked. */
export interface RefusedCallback {
  readonly refused: 'unsafe' | 'unresolved';
  /** Finishes the sentence "callbackUrl: ...". It never contains what a name resolves to. */
  readonly reason: string;
}

/** Checks an address again, because its name may resolve to other IP addresses than before. */
export type VetCallback = (callbackUrl: string) => Promise<VettedCallback | RefusedCallback>;

const DEFAULT_PORTS: ReadonlyMap<string, number> = new Map(
  Object.entries({ 'https:': 443, 'http:': 80 }),
);
/** Names that only private networks or the machine itself resolve. */
const PRIVATE_NAME =
  /^[^.]+$|(?:^|\.)(?:localhost|localdomain|local|lan|home|corp|internal|intranet|private|test|example|invalid|onion|alt|arpa)$/;
const NOT_PUBLIC = 'its host must resolve within 2 s, and to public addresses only';

/** Error codes of a name without addresses of a family; after any other failure the addresses are unknown. */
const NO_ADDRESSES: ReadonlySet<string> = new Set(['ENODATA', 'ENOTFOUND']);

/** Looks up the addresses of a name. */
type ResolveHost = (host: string) => Promise<readonly string[]>;

interface ResolverOptions {
  readonly deadlineMs: number;
  /** Address and port of name servers; by default those of the machine. */
  readonly servers?: readonly string[];
  /** A hosts file, whose names are not looked up at the name servers; by default none is read. */
  readonly hostsFile?: string | undefined;
}

/** The hosts file of the machine. */
export const HOSTS_FILE =
  process.platform === 'win32'
    ? join(process.env['SystemRoot'] ?? 'C:\\Windows', 'System32', 'drivers', 'etc', 'hosts')
    : '/etc/hosts';

/**
 * Queries the name servers for both families at once, after the hosts file where one is given. The resolver's own
 * timeout is one of several tries and overshoots: a timer of ours cancels them all. The hosts file is read here
 * because the system's own look-up has no deadline, and a slow name server would occupy its few threads.
 *
 * @returns every address of both families, IPv4 first; none when the name has none
 * @throws Error when a family cannot be known within the deadline: half an answer vouches for nothing
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

/** The addresses that a hosts file gives to a name; none where the file cannot be read. */
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
 * Checks a callback: first the rules of the address itself, then every IP address that its host resolves to.
 * Connections are made only to an address that passes all rules, and only to the IP addresses resolved here.
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
 * Check of a new `callbackUrl`, before it is stored.
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

/** An address in the place of a name is not looked up: it is checked itself. */
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
