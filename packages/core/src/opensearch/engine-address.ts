import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { decodeUserInfo, ESCAPE_HINT } from '../domain/http-values.ts';

/** Addresses and connection options of an engine. */
export interface EngineAddress {
  /** One or more nodes of one cluster. */
  readonly nodes: readonly string[];
  readonly username?: string | undefined;
  readonly password?: string | undefined;
  /** Certificates of the certificate authority in PEM; those of the system if absent. */
  readonly ca?: string | undefined;
  /** Prefix of all index names, so that several services can share a cluster; `marcario` by default. */
  readonly prefix?: string | undefined;
  /** Number of shards of a new index. Each is searched by its own thread and may be on any node; 1 by default. */
  readonly shards?: number | undefined;
  /** Milliseconds that a search may take before another node is tried. */
  readonly searchMs?: number | undefined;
}

const REASON = `must be memory or a comma list of addresses such as https://user:password@host:9200, with the same user, password and path (${ESCAPE_HINT}, and a comma as %2C)`;
/** Valid prefixes of index names. */
const PREFIX = /^[a-z0-9][a-z0-9_-]{0,40}$/;

/** Parses `memory` as null, or the addresses of the nodes of an engine. Error messages contain no address. */
export const engineAddressSchema = z.string().transform((text, context): EngineAddress | null => {
  if (text === 'memory') return null;
  const address = parseAddress(text.split(',').map((one) => one.trim()));
  if (address !== null) return address;
  context.addIssue({ code: 'custom', message: REASON });
  return z.NEVER;
});

function parseAddress(texts: readonly string[]): EngineAddress | null {
  if (!texts.every((text) => /^https?:/.test(text) && URL.canParse(text))) return null;
  const urls = texts.map((text) => new URL(text));
  const [first] = urls;
  if (first === undefined) return null;
  const { username, password, pathname } = first;
  const userInfo = decodeUserInfo(first);
  const sharesOrigin = (url: URL) =>
    url.username === username && url.password === password && url.pathname === pathname;
  const prefix = pathname.replace(/^\/|\/$/g, '');
  const hasMore = urls.some(({ search, hash }) => search !== '' || hash !== '');
  if (
    userInfo === null ||
    !urls.every(sharesOrigin) ||
    hasMore ||
    (prefix !== '' && !PREFIX.test(prefix))
  )
    return null;
  return {
    nodes: urls.map(({ origin }) => origin),
    ...(username !== '' && userInfo),
    ...(prefix !== '' && { prefix }),
  };
}

/** Parses the path of a file and reads the certificates in it. */
export const certificatesSchema = z.string().transform((path, context) => {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    context.addIssue({ code: 'custom', message: `cannot be read (${code})` });
    return z.NEVER;
  }
});
