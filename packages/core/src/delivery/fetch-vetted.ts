import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import type { VetCallback } from './callback-check.ts';
import { openConnection } from './callback-connection.ts';

/** Fetches the document at a URL without following redirects. */
export type FetchVetted = (
  url: string,
  headers: Readonly<Record<string, string>>,
) => Promise<Response>;

const FETCH_MS = 5_000;
const MAX_BYTES = 65_536;

/**
 * Creates a fetch for URLs from untrusted parties: the URL must pass the callback check, the connection is made only to
 * the checked IP addresses, and the response must be complete within five seconds and at most 64 KiB long.
 * @returns a fetch that throws a plain Error in all other cases; its message contains no resolved IP address
 */
export function createVettedFetch(vet: VetCallback): FetchVetted {
  return async (address, headers) => {
    const vetted = await vet(address);
    if ('refused' in vetted) throw new Error(`The address is not fetched: ${vetted.reason}`);
    const connection = openConnection(vetted);
    const { socket } = connection;
    const timer = setTimeout(() => socket.destroy(), FETCH_MS);
    try {
      if (!(await connection.isOpen)) throw new Error('The address does not answer');
      const { url } = vetted;
      const sent = request({
        createConnection: () => socket,
        method: 'GET',
        path: `${url.pathname}${url.search}`,
        headers: { ...headers, host: url.host, connection: 'close' },
      });
      sent.end();
      return await Promise.race([
        readResponse(sent),
        connection.closed.then(() => Promise.reject(new Error('The address does not answer'))),
      ]);
    } finally {
      clearTimeout(timer);
      socket.destroy();
    }
  };
}

function readResponse(sent: ClientRequest): Promise<Response> {
  return new Promise((resolve, reject) => {
    sent.once('error', () => reject(new Error('The address does not answer')));
    sent.once('response', (answer: IncomingMessage) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > MAX_BYTES) {
          reject(new Error(`The document has more than ${MAX_BYTES} bytes`));
          answer.destroy();
        } else {
          chunks.push(chunk);
        }
      });
      answer.once('error', () => reject(new Error('The address does not answer')));
      answer.once('end', () => resolve(toResponse(answer, Buffer.concat(chunks))));
    });
  });
}

function toResponse({ statusCode = 0, headers }: IncomingMessage, body: Buffer): Response {
  const stored = ['content-type', 'cache-control', 'expires'].flatMap((name) => {
    const text = headers[name];
    return typeof text === 'string' ? [[name, text] as [string, string]] : [];
  });
  // The Response constructor rejects a status outside this range; callers reject 502 as well.
  const status = statusCode >= 200 && statusCode <= 599 ? statusCode : 502;
  const hasBody = status !== 204 && status !== 205 && status !== 304;
  return new Response(hasBody ? new Uint8Array(body) : null, { status, headers: stored });
}
