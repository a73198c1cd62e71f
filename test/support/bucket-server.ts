import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const REGION = 'test-1';
const KEY_ID = 'AKIATEST';
/** What signs requests: it must appear nowhere. */
export const BUCKET_SECRET = 'wJalrXUtnFEMI-bucket-secret';
const PAGE = 3;

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/;

/** A request as it came, before it is answered. */
export interface BucketRequest {
  readonly method: string;
  readonly name: string;
  readonly response: ServerResponse;
}

/**
 * A server that speaks the few calls of S3 that parts need, over one bucket in memory: put, get, delete and list, in pages of
 * three. It refuses what is not signed with the secret, by its own computation, and bodies that are not as they are signed.
 */
export class BucketServer {
  readonly objects = new Map<string, { readonly bytes: Uint8Array; readonly at: Date }>();
  /** Method and name of each request so far. */
  readonly requests: string[] = [];
  /** Sees each request first; answers itself where it returns true. */
  intercept: (request: BucketRequest) => boolean | Promise<boolean> = () => false;
  readonly #server = createServer((request, response) => void this.#answer(request, response));

  /** The variables by which a client finds the server. */
  async start(): Promise<Record<string, string>> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const { port } = this.#server.address() as AddressInfo;
    return {
      AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${port}`,
      AWS_REGION: REGION,
      AWS_ACCESS_KEY_ID: KEY_ID,
      AWS_SECRET_ACCESS_KEY: BUCKET_SECRET,
      AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
    };
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request).catch(() => null);
    if (body === null) return;
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://bucket');
    const [, , ...path] = pathname.split('/');
    const name = decodeURIComponent(path.join('/'));
    const { method = '' } = request;
    this.requests.push(`${method} ${name}`);
    if (await this.intercept({ method, name, response })) return;
    if (!isSigned(request, body)) return refuse(response, 403, 'SignatureDoesNotMatch');
    if (method === 'PUT') {
      this.objects.set(name, { bytes: body, at: new Date() });
      response.end();
    } else if (method === 'DELETE') {
      this.objects.delete(name);
      response.writeHead(204).end();
    } else if (name === '') this.#list(searchParams, response);
    else {
      const found = this.objects.get(name);
      if (found === undefined) return refuse(response, 404, 'NoSuchKey');
      response.end(found.bytes);
    }
  }

  #list(terms: URLSearchParams, response: ServerResponse): void {
    const prefix = terms.get('prefix') ?? '';
    const after = terms.get('continuation-token') ?? '';
    const names = [...this.objects.keys()].filter(
      (name) => name.startsWith(prefix) && name > after,
    );
    const page = names.sort().slice(0, PAGE);
    const last = page.at(-1) ?? '';
    const contents = page.map((name) => {
      const at = this.objects.get(name)?.at.toISOString();
      return `<Contents><Key>${name}</Key><LastModified>${at}</LastModified></Contents>`;
    });
    const isCut = names.length > page.length;
    const next = isCut ? `<NextContinuationToken>${last}</NextContinuationToken>` : '';
    response.setHeader('content-type', 'application/xml');
    response.end(
      `<ListBucketResult><IsTruncated>${isCut}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`,
    );
  }
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<Error><Code>${code}</Code><Message>${code} it is</Message></Error>`);
}

/** Signature Version 4, as its documents compute it. */
function isSigned({ method, url = '', headers }: IncomingMessage, body: Uint8Array): boolean {
  const [, keyId, scope = '', names = '', signature] =
    AUTHORIZATION.exec(headers.authorization ?? '') ?? [];
  const hash = headers['x-amz-content-sha256'];
  if (keyId !== KEY_ID || hash !== sha256(body)) return false;
  const [path = '', query = ''] = url.split('?');
  const sorted = query === '' ? '' : query.split('&').sort().join('&');
  const signed = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [method, path, sorted, signed.join(''), names, hash].join('\n');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = scope.split('/').reduce(hmac, Buffer.from(`AWS4${BUCKET_SECRET}`));
  return scope.includes(`/${REGION}/s3/`) && hmac(key, text).toString('hex') === signature;
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function sha256(text: string | Uint8Array): string {
  return createHash('sha256').update(text).digest('hex');
}
