import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** The requests that a server is answering, and the way to end them in good order. */
export class Traffic {
  readonly #open = new Set<ServerResponse>();
  #draining = false;

  /** Follows every request of `server`; call before any other request listener is added. */
  follow(server: Server): void {
    server.on('request', (_req: IncomingMessage, res: ServerResponse) => {
      this.#open.add(res);
      res.once('close', () => this.#open.delete(res));
      if (this.#draining) askToClose(res);
    });
  }

  /** The answers that are still owed on one connection. */
  owedOn(socket: Duplex): ServerResponse[] {
    return [...this.#open].filter((res) => res.req.socket === socket);
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
