import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import type { Service } from '@marcario/core/service';
import { CommandError } from '../commands/command-error.ts';
import { type AppOptions, createApp } from '../create-app.ts';
import { createHttpServer } from './http-server.ts';
import { Traffic } from './traffic.ts';

const DRAIN_MS = 10_000;
/** Milliseconds until a load balancer that polls `/health` every second has noticed the shutdown. */
const NOTICE_MS = 2_000;

/** A running server. */
export interface RunningServer {
  /** Address for clients, such as `http://127.0.0.1:8080`. */
  readonly url: string;
  /** Stops the server: pending requests get ten seconds to finish, then the service is closed. */
  readonly stop: () => Promise<void>;
}

/** The listen address of a server and the options of its app. */
interface ServerOptions extends ListenAddress, Omit<AppOptions, 'isDraining'> {}

/** Serves `service` over HTTP until it is stopped. */
export async function startServer(
  service: Service,
  { host, port, ...options }: ServerOptions,
): Promise<RunningServer> {
  const traffic = new Traffic();
  const app = createApp(service, { ...options, isDraining: traffic.isDraining });
  const server = createHttpServer(app, { traffic, logger: options.logger });
  const url = await listen(server, { host, port });
  return {
    url,
    stop: async () => {
      await traffic.drain(server, DRAIN_MS, NOTICE_MS);
      await service.close();
    },
  };
}

/** The address on which a server listens. */
interface ListenAddress {
  readonly host: string;
  /** Zero selects a free port. */
  readonly port: number;
}

/**
 * Starts to listen.
 * @returns the address for clients, such as `http://127.0.0.1:8080`
 * @throws CommandError when the address is in use or not permitted
 */
export async function listen(server: Server, { host, port }: ListenAddress): Promise<string> {
  server.listen({ host, port });
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new CommandError(listenFailureReason(error, { host, port }), { cause: error });
  }
  const bound = server.address();
  const boundPort = typeof bound === 'object' && bound !== null ? bound.port : port;
  return `http://${reachableHost(host)}:${boundPort}`;
}

/** Fails early if the address is not free, before the slow preparations of a start. */
export async function requireFreeAddress(address: ListenAddress): Promise<void> {
  const probe = createServer();
  await listen(probe, address);
  await new Promise((resolve) => probe.close(resolve));
}

function listenFailureReason(error: unknown, { host, port }: ListenAddress): string {
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

/** Replaces a wildcard address, which clients cannot connect to, by the loopback address. */
function reachableHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
