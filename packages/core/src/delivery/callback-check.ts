import { isIP } from 'node:net';
import { ServiceError } from '../domain/service-error.ts';
import { parsedUrl } from '../domain/text/parsed-url.ts';
import { isPublicAddress } from './public-address.ts';
import type { ResolveHost } from './resolve-host.ts';

/** What an operator lets callbacks do (decisions A3 and D16). */
export interface CallbackRules {
  /** Addresses that are allowed though they are not public. */
  readonly allow: { readonly has: (address: string) => boolean } | null;
  /** Ports that may be called; null for any. */
  readonly ports: readonly number[] | null;
  /** True: plain http too. */
  readonly http: boolean;
}

/** https to a usual port of a public address. */
export const STRICT_RULES: CallbackRules = {
  allow: null,
  ports: [443, 8_443, 80, 8_080],
  http: false,
};

/** An address of a callback that was checked, with all that a connection may be made to. */
export interface VettedCallback {
  readonly url: URL;
  readonly addresses: readonly string[];
}

/** A callback that is not to be called: it breaks a rule now, or could not be checked now. */
export interface RefusedCallback {
  readonly refused: 'unsafe' | 'unresolved';
  /** Finishes the sentence "callbackUrl: ...". It never tells what a name resolves to. */
  readonly reason: string;
}

/** Checks an address anew: what a name resolves to may have changed since the last time. */
export type VetCallback = (callbackUrl: string) => Promise<VettedCallback | RefusedCallback>;

const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'https:': 443, 'http:': 80 };
/** Names that only private networks, or the machine itself, give a meaning to. */
const PRIVATE_NAME =
  /^[^.]+$|(?:^|\.)(?:localhost|localdomain|local|lan|home|corp|internal|intranet|private|test|example|invalid|onion|alt|arpa)$/;
const NOT_PUBLIC = 'its host must resolve within 2 s, and to public addresses only';

/**
 * The callback check: the rules of the address itself first, then every address that its host resolves
 * to. Only an address that passes all of it may be connected to, and only at what it resolved to here.
 */
export function createCallbackCheck(rules: CallbackRules, resolve: ResolveHost): VetCallback {
  return async (callbackUrl) => {
    const url = parsedUrl(callbackUrl);
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
  const port = url.port === '' ? DEFAULT_PORTS[url.protocol] : Number(url.port);
  if (port === undefined || ports?.includes(port) === false) {
    return `its port must be one of ${ports?.join(', ')}`;
  }
  if (url.hostname.endsWith('.')) return 'its host must not end with a dot';
  return null;
}

/** An address in the place of a name is not looked up anywhere: it is judged as it stands. */
async function vetHost(
  url: URL,
  { allow }: CallbackRules,
  resolve: ResolveHost,
): Promise<VettedCallback | RefusedCallback> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isAllowed = (address: string) => isPublicAddress(address) || allow?.has(address) === true;
  const addresses = await addressesOf(host, allow !== null, resolve);
  if (addresses === null) return { refused: 'unresolved', reason: NOT_PUBLIC };
  const isSafe = addresses.length > 0 && addresses.every(isAllowed);
  return isSafe ? { url, addresses } : { refused: 'unsafe', reason: NOT_PUBLIC };
}

async function addressesOf(
  host: string,
  mayBePrivate: boolean,
  resolve: ResolveHost,
): Promise<readonly string[] | null> {
  if (isIP(host) !== 0) return [host];
  if (!mayBePrivate && PRIVATE_NAME.test(host)) return [];
  try {
    return await resolve(host);
  } catch {
    return null;
  }
}
