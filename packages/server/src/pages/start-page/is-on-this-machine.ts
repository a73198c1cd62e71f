import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';

const LOOPBACK_HOST = /^(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])(?::\d{1,5})?$/i;

/** What a proxy adds when it passes somebody else's request on. */
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/**
 * Whether a browser on this very machine asks for itself: over a loopback address, which a foreign
 * page can also have its own name lead to, so under a loopback name; not through a proxy; and not
 * for a page of another origin.
 */
export function isOnThisMachine({ socket, headers }: IncomingMessage): boolean {
  if (!isLoopback(socket.remoteAddress ?? '')) return false;
  if (!LOOPBACK_HOST.test(headers.host ?? '')) return false;
  if (headers.origin !== undefined || headers['sec-fetch-site'] === 'cross-site') return false;
  return FORWARDED.every((name) => headers[name] === undefined);
}

function isLoopback(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
}
