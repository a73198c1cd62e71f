import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { pipeline } from 'node:stream';

/** A way to a PostgreSQL, or to another server, that a test can cut. */
export interface Relay {
  /** The server's URL by this way. */
  readonly url: string;
  /** Ends every connection and refuses new ones. */
  readonly cut: () => Promise<void>;
  /** Lets connections through again. */
  readonly mend: () => Promise<void>;
  /** Takes connections and bytes, and hands none on: the database hangs. */
  readonly freeze: () => void;
  /** Hands on what waits, and whatever comes. */
  readonly thaw: () => void;
  /** How many statements came this way so far. */
  readonly statements: () => number;
  readonly close: () => Promise<void>;
}

/** Puts a relay on a loopback port before the server at `serverUrl`. Only statements of a PostgreSQL are counted. */
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
    // Unlike `pipe`, a pipeline passes an error on as it does an end: a session that PostgreSQL ends before
    // it has read a statement comes as a reset, and the client must see that its connection is gone.
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
/** The types of the messages with which a client has a statement run: prepared or not. */
const RUNS = new Set([...'EQ'].map((type) => type.charCodeAt(0)));

/** Reads what one client of a PostgreSQL sends: messages of a type, except for the first, a length and a body. */
class StatementReader {
  #unread = Buffer.alloc(0);
  #typeBytes = 0;

  /** @returns how many statements are run by what became whole */
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

/** What is piped into the socket waits in it; what the other end says is piped into its partner. */
function hold(socket: Socket): void {
  socket.cork();
}
