import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ClientOptions, createConnection, type Timing } from '../client-options.ts';
import { createClientOver } from '../create-client.ts';
import type { MarcarioClient } from '../index.ts';

/** A clock that advances only by waiting and records the requested waits. Its random number is always 0.5. */
class VirtualTiming implements Timing {
  readonly slept: number[] = [];
  #now = 0;

  readonly now = () => this.#now;

  readonly random = () => 0.5;

  readonly sleep = async (ms: number, signal: AbortSignal | undefined) => {
    signal?.throwIfAborted();
    this.slept.push(ms);
    this.#now += ms;
  };
}

/** One request as a server received it: its method and its target. */
type SeenRequest = readonly [method: string | undefined, target: string | undefined];

/** A client of a real server, the requests that the server received, and how long the client waited. */
interface ServedClient {
  readonly client: MarcarioClient;
  readonly seen: readonly SeenRequest[];
  readonly timing: VirtualTiming;
}

/** Servers on the loopback address, for one file of tests. */
export class LoopbackServers {
  readonly #servers: Server[] = [];

  /** Starts a server and returns its address. */
  async listen(listener: RequestListener): Promise<string> {
    const server = createServer(listener);
    this.#servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  /** Starts a server and returns a client of it, which waits in virtual time. */
  async client(
    listener: RequestListener,
    options: Partial<ClientOptions> = {},
  ): Promise<ServedClient> {
    const seen: SeenRequest[] = [];
    const timing = new VirtualTiming();
    const baseUrl = await this.listen((request, response) => {
      seen.push([request.method, request.url]);
      listener(request, response);
    });
    const connection = createConnection({ baseUrl, apiKey: 'mk_0123456789_key', ...options });
    return { client: createClientOver({ ...connection, timing }), seen, timing };
  }

  /** Starts a server that answers each target with this value as JSON, and returns a client of it. */
  serveJson(answer: (target: URL) => unknown): Promise<ServedClient> {
    return this.client(({ url }, response) => {
      response.end(JSON.stringify(answer(new URL(url ?? '', 'http://service'))));
    });
  }

  close(): void {
    for (const server of this.#servers.splice(0)) server.close().closeAllConnections();
  }
}
