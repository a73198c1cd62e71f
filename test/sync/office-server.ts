import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The office's web server on loopback: what stands at which path now. */
export interface OfficeServer {
  readonly url: string;
  /** By path; what is not here is 404. */
  readonly documents: Map<string, string | Buffer>;
  /** Answers so far, by status. */
  readonly answers: Map<number, number>;
  readonly close: () => Promise<void>;
}

/** Serves documents with an ETag, and answers 304 to who has them. */
export async function officeServer(): Promise<OfficeServer> {
  const documents = new Map<string, string | Buffer>();
  const answers = new Map<number, number>();
  const server = createServer((request, response) => {
    const content = documents.get(request.url ?? '');
    const etag = content === undefined ? '' : `"${hashOf(content)}"`;
    const isHeld = content !== undefined && request.headers['if-none-match'] === etag;
    const status = content === undefined ? 404 : isHeld ? 304 : 200;
    answers.set(status, (answers.get(status) ?? 0) + 1);
    response.writeHead(status, { ETag: etag, 'Content-Type': 'application/octet-stream' });
    response.end(status === 200 ? content : undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { url: `http://127.0.0.1:${port}`, documents, answers, close };
}

function hashOf(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('base64url');
}
