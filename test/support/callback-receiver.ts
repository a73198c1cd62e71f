import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A request that a receiver got, body and all. */
export interface ReceivedRequest {
  readonly at: number;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly rawBody: string;
}

/** How a receiver answers. What it does not answer hangs. */
export type Answering = (response: ServerResponse, request: ReceivedRequest) => void;

/** A receiver of notifications on a loopback port. */
export interface Receiver {
  readonly url: string;
  readonly requests: readonly ReceivedRequest[];
  /** When each connection came, request or not. */
  readonly connections: readonly number[];
  /** The most connections that were open at once. */
  readonly maxOpen: () => number;
  answering: Answering;
  readonly close: () => Promise<void>;
}

/** Answers 204 to everything, until it is told to do otherwise. */
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
