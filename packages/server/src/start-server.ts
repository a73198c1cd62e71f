import type { Service } from '@marcario/core/service';
import type { Logger } from 'pino';
import { createApp } from './create-app.ts';
import { createHttpServer } from './http-server.ts';
import { type ListenAddress, listen } from './listen.ts';
import { Traffic } from './traffic.ts';

const DRAIN_MS = 10_000;

/** A server that answers. */
export interface RunningServer {
  /** Address for clients, such as `http://127.0.0.1:8080`. */
  readonly url: string;
  /** Finishes what is under way, at most ten seconds long, then closes the service too. */
  readonly stop: () => Promise<void>;
}

/** Serves `service` over HTTP until it is stopped. */
export async function startServer(
  service: Service,
  { logger, ...address }: ListenAddress & { readonly logger: Logger },
): Promise<RunningServer> {
  const traffic = new Traffic();
  const app = createApp(service, { logger, isDraining: traffic.isDraining });
  const server = createHttpServer(app, { traffic, logger });
  const url = await listen(server, address);
  return {
    url,
    stop: async () => {
      await traffic.drain(server, DRAIN_MS);
      await service.close();
    },
  };
}
