import { isIP } from 'node:net';
import type { RequestHandler } from 'express';

const QUOTED = /^"(.*)"$/;
const BRACKETED = /^\[([^\]]*)\](?::\d{1,5})?$/;
const PORT = /:\d{1,5}$/;

/**
 * The address in one entry of `X-Forwarded-For`, without the port that some proxies add to it: `203.0.113.20:50001`,
 * `[2001:db8::1]:50001`, either of them in quotes too. The port differs for each connection of a client, so an
 * address with its port would be another caller every time.
 * @returns null for an entry without an address, such as `unknown`
 */
function forwardedAddress(entry: string): string | null {
  const text = entry.trim();
  const unquoted = QUOTED.exec(text)?.[1]?.trim() ?? text;
  const address = BRACKETED.exec(unquoted)?.[1] ?? unquoted;
  const candidates = [address, address.replace(PORT, '')];
  return candidates.find((candidate) => isIP(candidate) !== 0) ?? null;
}

/**
 * Reduces `X-Forwarded-For` to plain addresses before Express reads `req.ip` from it. The header is read from the
 * server outwards, so an unreadable entry hides whatever stands before it: the nearest readable address is then the
 * client, because the entries before could be the caller's own invention.
 */
export const normalizeForwardedFor: RequestHandler = ({ headers }, _res, next) => {
  const forwarded = headers['x-forwarded-for'];
  if (forwarded !== undefined) headers['x-forwarded-for'] = parseForwardedFor(`${forwarded}`);
  next();
};

function parseForwardedFor(header: string): string {
  const entries = header.split(',').filter((entry) => entry.trim() !== '');
  const addresses = entries.map(forwardedAddress);
  return addresses.slice(addresses.lastIndexOf(null) + 1).join(', ');
}
