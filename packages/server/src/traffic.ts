import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** The requests that a server is answering, and the way to end them in good order. */
export class Traffic {
  readonly #open = new Set<ServerResponse>();
  readonly #newest = new WeakMap<Duplex, ServerResponse>();
  #draining = false;

  /** Follows every request of `server`; call before any other request listener is added. */
  follow(server: Server): void {
    server.on('request', ({ socket }: IncomingMessage, res: ServerResponse) => {
      this.#open.add(res);
      this.#newest.set(socket, res);
      res.once('close', () => this.#open.delete(res));
      if (this.#draining) askToClose(res);
    });
  }

  /**
   * True when what the server itself would say on this connection could be taken for the answer to
   * a request, or come after it: one is owed, begun, or was given before the body had ended.
   */
  isAnswering(socket: Duplex): boolean {
    const newest = this.#newest.get(socket);
    if (newest?.headersSent && !newest.req.complete) return true;
    const owed = [...this.#open].filter((res) => res.req.socket === socket);
    return owed.some((res) => res.headersSent || res.req.complete);
  }

  readonly isDraining = (): boolean => this.#draining;

  /**
   * Takes no new connection, lets what is under way finish, and cuts what is left after `graceMs`.
   * Resolves when the last connection is closed.
   */
  async drain(server: Server, graceMs: number): Promise<void> {
    this.#draining = true;
    for (const res of this.#open) askToClose(res);
    const closed = once(server, 'close');
    server.close();
    const timer = setTimeout(() => server.closeAllConnections(), graceMs);
    await closed;
    clearTimeout(timer);
  }
}

function askToClose(res: ServerResponse): void {
  if (!res.headersSent) res.setHeader('Connection', 'close');
}
