import type { Service } from '@marcario/core/service';
import { type AppOptions, createApp } from '../create-app.ts';
import { createHttpServer } from './http-server.ts';
import { type ListenAddress, listen } from './listen.ts';
import { Traffic } from './traffic.ts';

const DRAIN_MS = 10_000;
/** Time in which a load balancer that looks at `/health` every second has seen it fail. */
const NOTICE_MS = 2_000;

/** A server that answers. */
export interface RunningServer {
  /** Address for clients, such as `http://127.0.0.1:8080`. */
  readonly url: string;
  /** Finishes what is under way, at most ten seconds long, then closes the service too. */
  readonly stop: () => Promise<void>;
}

/** Where a server listens, and how its app is built. */
export interface ServerOptions extends ListenAddress, Omit<AppOptions, 'isDraining'> {}

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
