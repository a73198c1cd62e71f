import { Resolver } from 'node:dns/promises';

/** A family of addresses that a name does not have; any other failure leaves the name in doubt. */
const NO_ADDRESSES: ReadonlySet<string> = new Set(['ENODATA', 'ENOTFOUND']);

/** Looks up the addresses of a name. */
export type ResolveHost = (host: string) => Promise<readonly string[]>;

export interface ResolverOptions {
  readonly deadlineMs: number;
  /** Address and port of name servers; by default those of the machine. */
  readonly servers?: readonly string[];
}

/**
 * Asks the name servers for both families at once, never the hosts file. The resolver's own timeout is
 * one of several tries and overshoots: a timer of ours cancels them all.
 *
 * @returns every address of both families, IPv4 first; none when the name has none
 * @throws Error when a family cannot be known within the deadline: half an answer vouches for nothing
 */
export function createResolver({ deadlineMs, servers }: ResolverOptions): ResolveHost {
  return async (host) => {
    const resolver = new Resolver({ timeout: deadlineMs, tries: 1 });
    if (servers !== undefined) resolver.setServers(servers);
    const timer = setTimeout(() => resolver.cancel(), deadlineMs);
    try {
      const families = [resolver.resolve4(host), resolver.resolve6(host)].map(emptyWithout);
      return (await Promise.all(families)).flat();
    } finally {
      clearTimeout(timer);
      resolver.cancel();
    }
  };
}

async function emptyWithout(addresses: Promise<string[]>): Promise<string[]> {
  try {
    return await addresses;
  } catch (error) {
    if (NO_ADDRESSES.has((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
}
