import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { pipeline } from 'node:stream';

/** A TCP relay to PostgreSQL or another server, which a test can interrupt. */
export interface Relay {
  /** URL of the server through the relay. */
  readonly url: string;
  /** Closes every connection and refuses new ones. */
  readonly cut: () => Promise<void>;
  /** Accepts connections again. */
  readonly mend: () => Promise<void>;
  /** Accepts connections and bytes without forwarding them, as if the server hung. */
  readonly freeze: () => void;
  /** Forwards the held bytes and all later ones. */
  readonly thaw: () => void;
  /** Returns the number of statements sent through the relay so far. */
  readonly statements: () => number;
  readonly close: () => Promise<void>;
}

/** Starts a relay to `serverUrl` on a loopback port. Statements are counted for PostgreSQL only. */
export async function relayTo(serverUrl: string): Promise<Relay> {
  const target = new URL(serverUrl);
  const isPostgres = target.protocol.startsWith('postgres');
  const sockets = new Set<Socket>();
  let isFrozen = false;
  let statements = 0;
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
    }
    // Unlike `pipe`, a pipeline also forwards errors: a session that PostgreSQL closes before reading a statement ends
    // with a reset, and the client must notice that its connection is gone.
    pipeline(near, far, near, () => undefined);
    if (isPostgres) {
      const reader = new StatementReader();
      near.on('data', (bytes) => {
        statements += reader.read(bytes);
      });
    }
    if (isFrozen) for (const socket of [near, far]) hold(socket);
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const port = await listen(0);
  const url = new URL(serverUrl);
  url.host = `127.0.0.1:${port}`;
  const cut = async () => {
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return {
    url: url.href,
    cut,
    close: cut,
    freeze: () => {
      isFrozen = true;
      for (const socket of sockets) hold(socket);
    },
    thaw: () => {
      isFrozen = false;
      for (const socket of sockets) socket.uncork();
    },
    statements: () => statements,
    mend: async () => {
      await listen(port);
    },
  };
}

const LENGTH_BYTES = 4;
/** Message types with which a client executes a statement: `E` for prepared, `Q` for simple queries. */
const RUNS = new Set([...'EQ'].map((type) => type.charCodeAt(0)));

/** Parses the messages of a PostgreSQL client: type (not in the first message), length and body. */
class StatementReader {
  #unread = Buffer.alloc(0);
  #typeBytes = 0;

  /** @returns the number of executed statements among the messages completed by these bytes */
  read(bytes: Buffer): number {
    this.#unread = Buffer.concat([this.#unread, bytes]);
    let statements = 0;
    while (this.#unread.length >= this.#typeBytes + LENGTH_BYTES) {
      const end = this.#typeBytes + this.#unread.readUInt32BE(this.#typeBytes);
      if (this.#unread.length < end) break;
      if (this.#typeBytes > 0 && RUNS.has(this.#unread[0] ?? 0)) statements += 1;
      this.#typeBytes = 1;
      this.#unread = this.#unread.subarray(end);
    }
    return statements;
  }
}

/** Buffers everything that is piped into the socket; its partner buffers the other direction. */
function hold(socket: Socket): void {
  socket.cork();
}
