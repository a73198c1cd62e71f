import type { EnvHttpProxyAgent, fetch as undiciFetch } from 'undici';
import { z } from 'zod';
import { decodeUserInfo, ESCAPE_HINT, tryParseUrl } from '../../domain/http-values.ts';

/** The proxies for outgoing requests, with the meaning of `HTTP_PROXY`, `HTTPS_PROXY` and `NO_PROXY`. */
export interface OutboundProxy {
  /** Address of the proxy for `http://`, and also for `https://` if `httpsProxy` is not set. */
  readonly httpProxy?: string | undefined;
  readonly httpsProxy?: string | undefined;
  /** Comma-separated list of hosts that are requested without a proxy; `*` for all hosts. */
  readonly noProxy?: string | undefined;
}

type Fetch = typeof globalThis.fetch;

const REASON = `must be the address of a proxy, such as http://user:password@proxy.example:3128 (${ESCAPE_HINT})`;

/**
 * Validates the address of a proxy. As in other programs, `http://` may be omitted. The error message does not contain
 * the address, because it may contain a password.
 */
export const proxyAddressSchema: z.ZodType<string, string> = z
  .string()
  .transform((text) => (/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`))
  .refine(isProxyAddress, REASON);

function isProxyAddress(address: string): boolean {
  const url = /^https?:/i.test(address) ? tryParseUrl(address) : null;
  if (url === null || decodeUserInfo(url) === null) return false;
  return url.pathname === '/' && url.search === '' && url.hash === '';
}

/**
 * Creates a `fetch` that uses the given proxies. Node's `fetch` rejects an agent of another version of undici, so the
 * first request loads both `fetch` and the agent from that package.
 */
export function outboundFetch(proxy: OutboundProxy | undefined): Fetch {
  if (proxy === undefined) return globalThis.fetch;
  let loading: Promise<ProxiedClient> | undefined;
  return async (input, init) => {
    loading ??= loadClient(proxy);
    const { fetch, dispatcher } = await loading;
    const options = { ...init, dispatcher } as Parameters<typeof undiciFetch>[1];
    return (await fetch(input as string | URL, options)) as unknown as Response;
  };
}

interface ProxiedClient {
  readonly fetch: typeof undiciFetch;
  readonly dispatcher: EnvHttpProxyAgent;
}

/** Loads undici. Missing values default to empty texts, because otherwise the agent reads the process environment. */
async function loadClient({
  httpProxy = '',
  httpsProxy = '',
  noProxy = '',
}: OutboundProxy): Promise<ProxiedClient> {
  const { EnvHttpProxyAgent, fetch } = await import('undici');
  return { fetch, dispatcher: new EnvHttpProxyAgent({ httpProxy, httpsProxy, noProxy }) };
}
