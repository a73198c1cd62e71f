import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { CommandError } from '../commands/command-error.ts';

/** Where a server listens. */
export interface ListenAddress {
  readonly host: string;
  /** Zero takes any that is free. */
  readonly port: number;
}

/**
 * Starts to listen.
 * @returns the address for clients, such as `http://127.0.0.1:8080`
 * @throws CommandError when the address cannot be had
 */
export async function listen(server: Server, { host, port }: ListenAddress): Promise<string> {
  server.listen({ host, port });
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new CommandError(refusalOf(error, { host, port }), { cause: error });
  }
  const bound = server.address();
  const boundPort = typeof bound === 'object' && bound !== null ? bound.port : port;
  return `http://${reachableHost(host)}:${boundPort}`;
}

/** Fails at once where `listen` would fail after work that takes long. */
export async function requireFreeAddress(address: ListenAddress): Promise<void> {
  const probe = createServer();
  await listen(probe, address);
  await new Promise((resolve) => probe.close(resolve));
}

function refusalOf(error: unknown, { host, port }: ListenAddress): string {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is already in use: stop what holds it, or set PORT`;
    case 'EACCES':
      return `Port ${port} may not be opened by this user: set PORT to one above 1023`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST ${host} is no address of this machine`;
    default:
      return `Cannot listen on ${host}, port ${port}`;
  }
}

/** A server that listens everywhere is reached by its own machine over the loopback address. */
function reachableHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
