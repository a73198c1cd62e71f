import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

/** How long a new or reused connection may take to send its request during a shutdown. */
const LAST_WORDS_MS = 500;

/** Tracks the requests that a server is answering, and ends them in an orderly way. */
export class Traffic {
  /**
   * The connections with their pending answers. A set of all answers would be reallocated as it changes, and V8 links
   * an old set to its successor: once one is promoted, all later ones are kept as garbage, with their requests, until a
   * full collection.
   */
  readonly #pending = new Map<Socket, ServerResponse[]>();
  readonly #newest = new WeakMap<Duplex, ServerResponse>();
  /** How many bytes had been read from a connection when its newest answer was sent. */
  readonly #heard = new WeakMap<Socket, number>();
  #draining = false;

  /** Follows every request of `server`; call before any other request listener is added. */
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
   * True when a message of the server itself on this connection could be mistaken for the answer to a request: one is
   * pending, started, or was sent before the body had ended.
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
   * Ends the server so that no request is lost. For `noticeMs` everything is still answered, with `Connection: close`
   * and a `/health` of 503, so that clients and load balancers move away; without connections this wait is skipped.
   * Then it accepts no connection, answers requests on the present ones, closes idle ones, and waits for running
   * requests; those left `graceMs` after the call are cut off. Resolves when the last connection is closed.
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

  /** Closes every connection, including one that the server no longer counts because it refused a tunnel. */
  #closeAllConnections(): void {
    for (const socket of this.#pending.keys()) socket.destroy();
  }

  /** A connection is idle when no answer is pending and it has sent nothing since the last one. */
  #closeIfIdle(socket: Socket): void {
    const isBusy = (this.#pending.get(socket) ?? []).length > 0;
    const heard = this.#heard.get(socket) ?? 0;
    if (!isBusy && socket.bytesRead === heard) socket.destroySoon();
  }
}

/**
 * A busy process wakes up late, when connections wait to be accepted and requests to be read: these happen in the next
 * turn of the event loop, for new connections in the one after.
 */
async function acceptFor(milliseconds: number): Promise<void> {
  await sleep(milliseconds);
  await nextTurn();
  await nextTurn();
}

/**
 * Stops listening like a plain server: an HTTP server's own `close` also destroys connections whose answer is written
 * but not yet sent, which would cut off a large answer to a slow client.
 */
function stopListening(server: Server): void {
  NetServer.prototype.close.call(server);
}

function requestClose(res: ServerResponse): void {
  if (!res.headersSent) res.setHeader('Connection', 'close');
}
