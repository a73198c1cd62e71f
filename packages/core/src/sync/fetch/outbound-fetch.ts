import type { EnvHttpProxyAgent, fetch as undiciFetch } from 'undici';
import { z } from 'zod';
import { decodeUserInfo, ESCAPE_HINT, tryParseUrl } from '../../domain/http-values.ts';

/** The proxies of an operator's network, as in `HTTP_PROXY`, `HTTPS_PROXY` and `NO_PROXY`. */
export interface OutboundProxy {
  /** Address of the proxy for `http://`, and for `https://` where that has none of its own. */
  readonly httpProxy?: string | undefined;
  readonly httpsProxy?: string | undefined;
  /** Hosts that are reached without a proxy: a comma list, `*` for all. */
  readonly noProxy?: string | undefined;
}

type Fetch = typeof globalThis.fetch;

const REASON = `must be the address of a proxy, such as http://user:password@proxy.example:3128 (${ESCAPE_HINT})`;

/**
 * Reads the address of a proxy. As in other programs, `http://` may be missing. The message does not repeat the
 * address.
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
 * Creates a `fetch` that uses the operator's proxies. Node's own `fetch` does not accept an agent of another version of
 * undici, so both are loaded from that package with the first request.
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

/** Missing values are passed as empty, because otherwise the agent would read the environment of the process. */
async function loadClient({
  httpProxy = '',
  httpsProxy = '',
  noProxy = '',
}: OutboundProxy): Promise<ProxiedClient> {
  const { EnvHttpProxyAgent, fetch } = await import('undici');
  return { fetch, dispatcher: new EnvHttpProxyAgent({ httpProxy, httpsProxy, noProxy }) };
}
