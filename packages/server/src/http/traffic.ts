import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds that a connection has to send a request after the server stopped listening. */
const LAST_WORDS_MS = 500;

/** Tracks the pending responses of a server and shuts it down gracefully. */
export class Traffic {
  /**
   * Pending responses by connection. A single `Set` of all responses would be reallocated as it changes, and V8 links
   * each old hash table to its successor: once one is promoted to the old generation, all later ones stay in memory,
   * with their requests, until a full collection.
   */
  readonly #pending = new Map<Socket, ServerResponse[]>();
  readonly #newest = new WeakMap<Duplex, ServerResponse>();
  /** Bytes read from a connection when its newest response was sent. */
  readonly #heard = new WeakMap<Socket, number>();
  #draining = false;

  /** Starts to track the requests of `server`; must be called before any other request listener is added. */
  follow(server: Server): void {
    server.on('connection', (socket: Socket) => {
      this.#pending.set(socket, []);
      socket.once('close', () => this.#pending.delete(socket));
    });
    server.on('request', ({ socket }: IncomingMessage, res: ServerResponse) => {
      const responses = this.#pending.get(socket) ?? [];
      responses.push(res);
      this.#newest.set(socket, res);
      res.once('close', () => {
        responses.splice(responses.indexOf(res), 1);
        this.#heard.set(socket, socket.bytesRead);
        if (this.#draining && !server.listening) this.#closeIfIdle(socket);
      });
      if (this.#draining) requestClose(res);
    });
  }

  /**
   * Returns true when an error that the server itself writes could be taken for the response to a request: a response
   * is pending or started, or was sent before the request body ended.
   */
  isAnswering(socket: Duplex): boolean {
    const newest = this.#newest.get(socket);
    if (newest === undefined) return false;
    if (newest.headersSent && !newest.req.complete) return true;
    const responses = this.#pending.get(newest.req.socket) ?? [];
    return responses.some((res) => res.headersSent || res.req.complete);
  }

  readonly isDraining = (): boolean => this.#draining;

  /**
   * Shuts the server down without losing requests. For `noticeMs` it keeps serving, with `Connection: close` and 503 at
   * `/health`, so that load balancers switch over; this phase is skipped without connections. Then it stops listening,
   * serves requests on open connections, closes idle connections, and waits for pending requests. Connections that are
   * still open `graceMs` after the call are destroyed. Resolves when the last one is closed.
   */
  async drain(server: Server, graceMs: number, noticeMs = 0): Promise<void> {
    this.#draining = true;
    for (const res of [...this.#pending.values()].flat()) requestClose(res);
    const timer = setTimeout(() => this.#closeAllConnections(), graceMs);
    if (noticeMs > 0 && this.#pending.size > 0) await acceptFor(Math.min(noticeMs, graceMs));
    const closed = once(server, 'close');
    stopListening(server);
    if (noticeMs > 0 && this.#pending.size > 0) await acceptFor(Math.min(LAST_WORDS_MS, graceMs));
    for (const socket of this.#pending.keys()) this.#closeIfIdle(socket);
    await closed;
    clearTimeout(timer);
  }

  /** Destroys every connection, including refused CONNECT sockets, which Node no longer tracks. */
  #closeAllConnections(): void {
    for (const socket of this.#pending.keys()) socket.destroy();
  }

  /** Closes a connection without pending responses that has sent nothing since its last response. */
  #closeIfIdle(socket: Socket): void {
    const isBusy = (this.#pending.get(socket) ?? []).length > 0;
    const heard = this.#heard.get(socket) ?? 0;
    if (!isBusy && socket.bytesRead === heard) socket.destroySoon();
  }
}

/**
 * Waits, then runs two more turns of the event loop. In a busy process the timer fires late: pending connections are
 * accepted in the next turn, and requests on them are read in the turn after that.
 */
async function acceptFor(milliseconds: number): Promise<void> {
  await sleep(milliseconds);
  await nextTurn();
  await nextTurn();
}

/**
 * Stops listening with `net.Server`'s `close`. The `close` of an HTTP server also destroys connections whose response
 * is not flushed yet, which would cut off a large response to a slow client.
 */
function stopListening(server: Server): void {
  NetServer.prototype.close.call(server);
}

function requestClose(res: ServerResponse): void {
  if (!res.headersSent) res.setHeader('Connection', 'close');
}
