import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const HEAD_END = '\r\n\r\n';

/** One kept connection that asks the same again and again, with next to no work of its own. */
export class HttpConnection {
  readonly #socket: Socket;
  readonly #request: string;
  #answered: (() => void) | undefined;
  #failed: ((error: Error) => void) | undefined;
  #head = '';
  #missing = 0;

  private constructor(socket: Socket, request: string) {
    this.#socket = socket;
    this.#request = request;
    socket.setNoDelay(true);
    socket.on('data', (chunk) => this.#take(chunk));
    socket.on('close', () => this.#failed?.(new Error('The server closed the connection')));
    socket.on('error', (error) => this.#failed?.(error));
  }

  static async open(url: URL, headers: Readonly<Record<string, string>>): Promise<HttpConnection> {
    const socket = connect(Number(url.port), url.hostname);
    await once(socket, 'connect');
    const lines = Object.entries({ Host: url.host, ...headers }).map(([k, v]) => `${k}: ${v}\r\n`);
    const request = `GET ${url.pathname}${url.search} HTTP/1.1\r\n${lines.join('')}\r\n`;
    return new HttpConnection(socket, request);
  }

  /** Resolves once an answer of 200 has come whole; one request at a time. */
  ask(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#answered = resolve;
      this.#failed = reject;
      this.#socket.write(this.#request);
    });
  }

  close(): void {
    this.#failed = undefined;
    this.#socket.destroy();
  }

  #take(chunk: Buffer): void {
    if (this.#missing > 0) this.#missing -= chunk.length;
    else if (!this.#readHead(chunk)) return;
    if (this.#missing === 0) this.#answered?.();
  }

  /** True once the head is whole, and then it is known how much of the body is still to come. */
  #readHead(chunk: Buffer): boolean {
    this.#head += chunk.toString('latin1');
    const end = this.#head.indexOf(HEAD_END);
    if (end < 0) return false;
    const length = /\r\ncontent-length: (\d+)/i.exec(this.#head)?.[1];
    if (!this.#head.startsWith('HTTP/1.1 200') || length === undefined) {
      this.#failed?.(new Error(this.#head.slice(0, 500)));
      return false;
    }
    this.#missing = end + HEAD_END.length + Number(length) - this.#head.length;
    this.#head = '';
    return true;
  }
}
