import type { EnvHttpProxyAgent, fetch as undiciFetch } from 'undici';
import { z } from 'zod';
import { decodedUserInfo, ESCAPES, parsedUrl } from '../../domain/http-values.ts';

/** The proxies that an operator's network asks for, as `HTTP_PROXY`, `HTTPS_PROXY` and `NO_PROXY` name them. */
export interface OutboundProxy {
  /** Address of the proxy for `http://`, and for `https://` where that has none of its own. */
  readonly httpProxy?: string | undefined;
  readonly httpsProxy?: string | undefined;
  /** Hosts that are reached without a proxy: a comma list, `*` for all. */
  readonly noProxy?: string | undefined;
}

type Fetch = typeof globalThis.fetch;

const REASON = `must be the address of a proxy, such as http://user:password@proxy.example:3128 (${ESCAPES})`;

/** Reads the address of a proxy. Other programs take one without `http://` too. The message repeats nothing of it. */
export const proxyAddressSchema: z.ZodType<string, string> = z
  .string()
  .transform((text) => (/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`))
  .refine(isProxyAddress, REASON);

function isProxyAddress(address: string): boolean {
  const url = /^https?:/i.test(address) ? parsedUrl(address) : null;
  if (url === null || decodedUserInfo(url) === null) return false;
  return url.pathname === '/' && url.search === '' && url.hash === '';
}

/**
 * Fetches through the operator's proxies. The `fetch` of Node itself takes no agent of another version of undici, so
 * both come from that package, which is loaded with the first request.
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

/** What is absent is given as empty: otherwise the agent would read the environment of the process. */
async function loadClient({
  httpProxy = '',
  httpsProxy = '',
  noProxy = '',
}: OutboundProxy): Promise<ProxiedClient> {
  const { EnvHttpProxyAgent, fetch } = await import('undici');
  return { fetch, dispatcher: new EnvHttpProxyAgent({ httpProxy, httpsProxy, noProxy }) };
}
