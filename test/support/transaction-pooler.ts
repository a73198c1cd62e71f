import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

const SERVERS = 3;
const READY = 'Z'.charCodeAt(0);
const IDLE = 'I'.charCodeAt(0);
const HEAD_BYTES = 5;
/** PostgreSQL's messages for a login without a password, with a fake process id. */
const WELCOME = Buffer.concat([
  message('R', Buffer.from([0, 0, 0, 0])),
  message('K', Buffer.alloc(8, 7)),
  message('Z', Buffer.from('I')),
]);

/** A connection pooler in front of PostgreSQL. */
interface Pooler {
  readonly url: string;
  readonly close: () => void;
}

/** A client, with the bytes that are not yet assigned to a server session. */
interface Client {
  readonly socket: Socket;
  waiting: Buffer[];
  server?: Server | undefined;
}

interface Server {
  readonly socket: Socket;
  unread: Buffer;
  client?: Client | undefined;
}

/**
 * Starts a pooler that behaves like PgBouncer with `pool_mode = transaction`: a client gets a server session for one
 * transaction, the most recently used one.
 */
export async function poolTransactions(databaseUrl: string): Promise<Pooler> {
  const url = new URL(databaseUrl);
  const free: Server[] = [];
  const queue: Client[] = [];
  const sockets = new Set<Socket>();

  const release = (server: Server) => {
    if (server.client) server.client.server = undefined;
    server.client = undefined;
    free.push(server);
    serve();
  };
  const serve = () => {
    while (free.length > 0 && queue.length > 0) {
      const [server, client] = [free.pop(), queue.shift()];
      if (!server || !client) return;
      server.client = client;
      client.server = server;
      for (const bytes of client.waiting.splice(0)) server.socket.write(bytes);
    }
  };
  for (let opened = 0; opened < SERVERS; opened += 1) {
    const server: Server = {
      socket: connect(Number(url.port), url.hostname),
      unread: Buffer.alloc(0),
    };
    sockets.add(server.socket);
    server.socket.on('error', () => {});
    server.socket.write(startup(url.username, url.pathname.slice(1)));
    server.socket.on('data', (bytes) => {
      const { client } = server;
      client?.socket.write(bytes);
      if (endsTransaction(server, bytes)) release(server);
    });
  }
  const pooler = createServer((socket) => {
    const client: Client = { socket, waiting: [] };
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('data', () => {
      socket.write(WELCOME);
      socket.on('data', (bytes) => {
        if (bytes[0] === 'X'.charCodeAt(0)) return;
        if (client.server) client.server.socket.write(bytes);
        else if (client.waiting.push(bytes) === 1) queue.push(client);
        serve();
      });
    });
  });
  pooler.listen(0, '127.0.0.1');
  await once(pooler, 'listening');
  url.host = `127.0.0.1:${(pooler.address() as AddressInfo).port}`;
  return {
    url: url.href,
    close: () => {
      pooler.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Reads complete messages of the server; returns true if the last one reports that no transaction is open. */
function endsTransaction(server: Server, bytes: Buffer): boolean {
  let rest = Buffer.concat([server.unread, bytes]);
  let isOver = false;
  while (rest.length >= HEAD_BYTES) {
    const end = 1 + rest.readUInt32BE(1);
    if (rest.length < end) break;
    isOver = rest[0] === READY && rest[HEAD_BYTES] === IDLE;
    rest = rest.subarray(end);
  }
  server.unread = rest;
  return isOver;
}

function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  head.write(type, 0, 'latin1');
  head.writeUInt32BE(body.length + HEAD_BYTES - 1, 1);
  return Buffer.concat([head, body]);
}

function startup(user: string, database: string): Buffer {
  const body = Buffer.from(`\0\x03\0\0user\0${user}\0database\0${database}\0\0`, 'latin1');
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length + length.length);
  return Buffer.concat([length, body]);
}
