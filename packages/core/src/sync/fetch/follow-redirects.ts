import { parsedUrl } from '../../domain/text/parsed-url.ts';
import { FetchFault } from './fetch-fault.ts';

const REDIRECTS_MAX = 5;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Asks for an address and follows a few redirects, which may not lead from https to http. */
export async function followRedirects(
  fetch: typeof globalThis.fetch,
  address: URL,
  init: RequestInit,
): Promise<Response> {
  let target = address;
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
    const response = await fetch(target, { ...init, redirect: 'manual' });
    if (!REDIRECTS.has(response.status)) return response;
    await response.body?.cancel();
    target = nextTarget(target, response.headers.get('location'));
  }
  throw new FetchFault(`it was redirected more than ${REDIRECTS_MAX} times`, { again: false });
}

function nextTarget(from: URL, location: string | null): URL {
  const target = location === null ? null : parsedUrl(location, from);
  if (target === null) throw new FetchFault('it was redirected to no address', { again: false });
  const isKept = target.protocol === from.protocol || target.protocol === 'https:';
  if (isKept && /^https?:$/.test(target.protocol)) return target;
  throw new FetchFault('it was redirected to an address that is not safe', { again: false });
}
