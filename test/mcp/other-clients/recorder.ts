import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A message of MCP as a client sent it. */
export interface SentMessage {
  readonly method?: string;
  readonly params?: {
    readonly protocolVersion?: string;
    readonly _meta?: Readonly<Record<string, unknown>>;
    readonly name?: string;
    readonly arguments?: { readonly q?: unknown; readonly nroSolicitud?: unknown };
  };
}

/** One HTTP request of a client; `message` is undefined where its body is none. */
export interface SentRequest {
  readonly verb: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly message: SentMessage | undefined;
}

/** Stands between clients and a server, keeps what is sent, and breaks one answer. */
export interface Recorder {
  readonly url: string;
  /** What was sent since it was last taken. */
  readonly take: () => SentRequest[];
  readonly close: () => void;
}

/** Of a call whose `q` is this, the result has another form than its tool declares. */
export const BROKEN_QUERY = 'kolun broken';

/** Records what goes to `target`, an address without a path. */
export async function recordTo(target: string): Promise<Recorder> {
  let requests: SentRequest[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const { method: verb = '', url: path = '', headers } = incoming;
    const body = await buffer(incoming);
    const message = parsed(body.toString());
    requests.push({ verb, path, headers, message });
    const onward = send(target + path, { method: verb, headers }, async (answer) => {
      const bytes = await buffer(answer);
      const bytesSent = message?.params?.arguments?.q === BROKEN_QUERY ? broken(bytes) : bytes;
      const { 'content-length': _, 'transfer-encoding': __, ...rest } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 500, rest).end(bytesSent);
    });
    onward.end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    take: () => requests.splice(0),
    close: () => {
      requests = [];
      server.close().closeAllConnections();
    },
  };
}

function broken(bytes: Buffer): Buffer {
  const answer = JSON.parse(bytes.toString());
  answer.result.structuredContent = { items: 'of another form' };
  return Buffer.from(JSON.stringify(answer));
}

/** What `tap.mjs` has kept of a client of stdio. */
export function tapped(file: string): SentMessage[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.flatMap((line) => parsed(line) ?? []);
}

function parsed(text: string): SentMessage | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
