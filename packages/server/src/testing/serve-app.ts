import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseInput, ServiceError } from '@marcario/core';
import { type Health, type OperationCall, operations } from '@marcario/core/contract';
import { type AppOptions, type AppService, createApp } from '../create-app.ts';
import { type ClientTimeouts, createHttpServer } from '../http/http-server.ts';
import { Traffic } from '../http/traffic.ts';
import { createLogger } from '../log/logger.ts';

/** The only key that `createEchoService` accepts. */
export const KEY = 'mk_test';

const HEALTHY: Health = {
  status: 'ok',
  version: '0.0.0',
  index: { ready: true, marks: 0, generation: 0 },
};

/**
 * Creates a fake service for tests: it serves every operation, checks key, route and input in the order of decision D1,
 * and returns the parsed input.
 */
export function createEchoService(parts: Partial<AppService> = {}): AppService {
  return { served: operations, run: echo, health: async () => HEALTHY, ...parts };
}

async function echo({ operation, apiKey, input }: OperationCall) {
  if (apiKey !== KEY) throw new ServiceError('unauthorized', 'Missing or invalid API key');
  const row = operations.find(({ id }) => id === operation);
  if (row === undefined) throw new ServiceError('not_found', 'No such route');
  return { body: { operation, input: parseInput(row, input) } };
}

/** A running server on a real port. */
export interface ServedApp {
  readonly port: number;
  readonly url: string;
  readonly server: Server;
  readonly traffic: Traffic;
  /** Returns all log lines so far. */
  readonly logged: () => string;
  readonly stop: () => Promise<void>;
}

/** Options that override the defaults of the served app. */
interface ServeAppOptions extends Partial<AppOptions> {
  readonly patience?: ClientTimeouts;
}

/** Serves the app on a free port of the loopback address. */
export async function serveApp(
  service: AppService = createEchoService(),
  { patience = {}, ...options }: ServeAppOptions = {},
): Promise<ServedApp> {
  const lines: string[] = [];
  const logger = createLogger('info', { write: (line) => void lines.push(line) });
  const traffic = new Traffic();
  const ipLimit = { limit: 100_000, windowSeconds: 60 };
  const app = createApp(service, { logger, isDraining: traffic.isDraining, ipLimit, ...options });
  const server = createHttpServer(app, { traffic, logger, patience });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const stop = () => (server.listening ? traffic.drain(server, 0) : Promise.resolve());
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    server,
    traffic,
    logged: () => lines.join(''),
    stop,
  };
}
