import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';

/** Asks a service over one connection that is kept, one request at a time. */
export class KeptConnection {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly #url: string;
  readonly #apiKey: string;

  constructor(url: string, apiKey: string) {
    this.#url = url;
    this.#apiKey = apiKey;
  }

  get(path: string): Promise<unknown> {
    return this.#ask(path, 'GET', {});
  }

  post(path: string, body: object): Promise<unknown> {
    return this.#ask(path, 'POST', { 'Content-Type': 'application/json' }, JSON.stringify(body));
  }

  close(): void {
    this.#agent.destroy();
  }

  /** The answer read whole and parsed, as a caller does. */
  async #ask(path: string, method: string, own: Readonly<Record<string, string>>, body = '') {
    const headers = { 'X-API-Key': this.#apiKey, ...own };
    const answer = await new Promise<string>((resolve, reject) => {
      const sent = request(new URL(path, this.#url), { agent: this.#agent, method, headers });
      sent.on('error', reject);
      sent.on('response', (response) => {
        text(response).then(
          (read) => (response.statusCode === 200 ? resolve(read) : reject(new Error(read))),
          reject,
        );
      });
      sent.end(body);
    });
    return JSON.parse(answer);
  }
}
