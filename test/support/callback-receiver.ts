import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A request that a receiver got, with its body. */
export interface ReceivedRequest {
  readonly at: number;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly rawBody: string;
}

/** Answers a request; if it does not, the request hangs. */
export type Answering = (response: ServerResponse, request: ReceivedRequest) => void;

/** A receiver of notifications on a loopback port. */
export interface Receiver {
  readonly url: string;
  readonly requests: readonly ReceivedRequest[];
  /** Time of each connection, with or without a request. */
  readonly connections: readonly number[];
  /** Returns the maximum number of simultaneously open connections. */
  readonly maxOpen: () => number;
  answering: Answering;
  readonly close: () => Promise<void>;
}

/** Starts a receiver that answers every request with 204 by default. */
export async function startReceiver(
  answering: Answering = (response) => response.writeHead(204).end(),
): Promise<Receiver> {
  const requests: ReceivedRequest[] = [];
  const connections: number[] = [];
  const open = new Set<Socket>();
  let maxOpen = 0;
  const server = createServer(async (incoming, response) => {
    const request = await received(incoming).catch(() => null);
    if (request === null) return;
    requests.push(request);
    receiver.answering(response, request);
  });
  server.on('connection', (socket) => {
    connections.push(Date.now());
    open.add(socket);
    maxOpen = Math.max(maxOpen, open.size);
    socket.on('error', () => {});
    socket.once('close', () => open.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    requests,
    connections,
    maxOpen: () => maxOpen,
    answering,
    close: async () => {
      server.close();
      for (const socket of open) socket.destroy();
      await once(server, 'close');
    },
  };
  return receiver;
}

async function received(incoming: IncomingMessage): Promise<ReceivedRequest> {
  const at = Date.now();
  const rawBody = (await buffer(incoming)).toString('utf8');
  const headers = incoming.headers as Record<string, string>;
  return { at, path: incoming.url ?? '', headers, rawBody };
}
