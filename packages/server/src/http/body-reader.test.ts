import { once } from 'node:events';
import type { IncomingMessage, RequestListener } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { proves } from '../../../../test/requirements.ts';
import { createLogger } from '../log/logger.ts';
import { parseRawResponse, rawRequest, readUntilEnd } from '../testing/raw-request.ts';
import { KEY, type ServedApp, serveApp } from '../testing/serve-app.ts';
import { createHttpServer } from './http-server.ts';
import { Traffic } from './traffic.ts';

const MEBIBYTE = 1_048_576;
const BATCH = JSON.stringify({ nros: ['1'] });
const CLOSING = 'Connection: close\r\n';

let app: ServedApp | undefined;
afterEach(() => app?.stop());

function post(path: string, headers: string, body = ''): string {
  return `POST ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n${body}`;
}

/** Returns a request whose body lacks its last byte. */
function unfinished(path: string): string {
  const headers = `X-API-Key: ${KEY}\r\nContent-Length: ${MEBIBYTE}\r\n`;
  return post(path, headers, ' '.repeat(MEBIBYTE - 1));
}

/** Opens a connection from the given loopback address and sends the bytes. */
async function sending(port: number, localAddress: string, bytes: string): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  socket.on('error', () => undefined);
  await new Promise((sent) => socket.write(bytes, sent));
  return socket;
}

async function statusFrom(socket: Socket): Promise<number> {
  const [first] = (await once(socket, 'data')) as [Buffer];
  return Number(/^HTTP\/1\.1 (\d+)/.exec(first.toString())?.[1]);
}

describe('a body that is wanted', () => {
  it.each([
    ['line ends', '\r\n'],
    ['what looks like heads', 'GET / HTTP/1.1\r\n\r\n'],
    ['blanks', ' '],
  ])(
    `comes in pieces as large as they are read, also of %s ${proves('D11-PRESSURE')}`,
    async (_name, part) => {
      let chunks = 0;
      const count = (req: IncomingMessage) =>
        req.on('data', () => {
          chunks += 1;
        });
      const listener: RequestListener = (req, res) =>
        void count(req).on('end', () => res.end('ok'));
      const logger = createLogger('silent', { write: () => undefined });
      const server = createHttpServer(listener, { traffic: new Traffic(), logger });
      await once(server.listen(0, '127.0.0.1'), 'listening');
      const { port } = server.address() as AddressInfo;
      const body = part.repeat(Math.ceil(MEBIBYTE / part.length)).slice(0, MEBIBYTE);
      const raw = await rawRequest(
        port,
        post('/', `Content-Length: ${body.length}\r\n${CLOSING}`, body),
      );
      server.close();
      expect(raw).toMatch(/^HTTP\/1\.1 200 /);
      // Each read of the connection gives at most one chunk, of some kilobytes.
      expect(chunks).toBeLessThan(1_000);
    },
  );

  it('may come in chunks of a byte each, and is put together', async () => {
    app = await serveApp();
    const chunks = [...BATCH].map((letter) => `1\r\n${letter}\r\n`).join('');
    const headers = `X-API-Key: ${KEY}\r\nTransfer-Encoding: chunked\r\n${CLOSING}`;
    const raw = await rawRequest(app.port, post('/v1/brands/batch', headers, `${chunks}0\r\n\r\n`));
    expect(raw).toContain('"input":{"nros":["1"]}');
  });

  it('may not come in very many chunks', async () => {
    app = await serveApp();
    const headers = `X-API-Key: ${KEY}\r\nTransfer-Encoding: chunked\r\n${CLOSING}`;
    const chunks = '1\r\n \r\n'.repeat(40_000);
    const raw = await rawRequest(app.port, post('/v1/brands/batch', headers, `${chunks}0\r\n\r\n`));
    expect(parseRawResponse(raw)).toMatchObject({
      status: 400,
      body: { error: { code: 'validation_error', message: expect.stringContaining('chunks') } },
    });
  });

  it('is followed by the next request, byte for byte', async () => {
    app = await serveApp();
    const headers = `X-API-Key: ${KEY}\r\nContent-Length: ${BATCH.length}\r\n`;
    const batch = post('/v1/brands/batch', headers, BATCH);
    const last = `GET /health HTTP/1.1\r\nHost: a\r\n${CLOSING}\r\n`;
    const raw = await rawRequest(app.port, batch.repeat(3) + last);
    expect(raw.match(/HTTP\/1\.1 200 /g)).toHaveLength(4);
  });

  it('is invited where it is read, and nowhere else', async () => {
    app = await serveApp();
    const { port } = app;
    const expecting = `Expect: 100-continue\r\nContent-Length: ${BATCH.length}\r\n${CLOSING}`;
    const invited = connect(port, '127.0.0.1');
    invited.write(post('/v1/brands/batch', `X-API-Key: ${KEY}\r\n${expecting}`));
    const [first] = (await once(invited, 'data')) as [Buffer];
    expect(first.toString()).toBe('HTTP/1.1 100 Continue\r\n\r\n');
    invited.write(BATCH);
    expect(await readUntilEnd(invited)).toMatch(/^HTTP\/1\.1 200 /);
    const others = [
      post('/v1/brands/batch', expecting),
      post('/nothing', expecting),
      post('/v1/brands', `X-API-Key: ${KEY}\r\n${expecting}`),
      post('/mcp', `Origin: http://elsewhere.example\r\n${expecting}`),
      post('/v1/brands/batch', `X-API-Key: ${KEY}\r\n${expecting.replace('th: ', 'th: 9999999')}`),
    ];
    const statuses: number[] = [];
    for (const request of others) {
      const socket = connect(port, '127.0.0.1');
      socket.write(request);
      statuses.push(await statusFrom(socket));
      socket.destroy();
    }
    expect(statuses).toEqual([401, 404, 404, 403, 413]);
  });

  it('leaves its connection open where it was invited, and closes it where it was not', async () => {
    app = await serveApp();
    const expecting = `Expect: 100-continue\r\nContent-Length: ${BATCH.length}\r\n`;
    const refused = parseRawResponse(await rawRequest(app.port, post('/nothing', expecting)));
    expect([refused.status, refused.headers.get('connection')]).toEqual([404, 'close']);
    const batch = post('/v1/brands/batch', `X-API-Key: ${KEY}\r\n${expecting}`, BATCH);
    const last = `GET /health HTTP/1.1\r\nHost: a\r\n${CLOSING}\r\n`;
    const raw = await rawRequest(app.port, batch + last);
    expect(raw.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 100', 'HTTP/1.1 200', 'HTTP/1.1 200']);
  });

  it.each([
    ['two lengths of one body', 'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n', '0\r\n\r\n'],
    ['another coding', 'Transfer-Encoding: chunked, gzip\r\n', '0\r\n\r\n'],
    ['a length that is none', 'Content-Length: 5x\r\n', 'abcde'],
  ])('is refused with %s', async (_name, headers, body) => {
    app = await serveApp();
    const smuggled = `GET /health HTTP/1.1\r\nHost: a\r\n${CLOSING}\r\n`;
    const raw = await rawRequest(app.port, post('/mcp', headers, body + smuggled));
    expect(raw.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400']);
  });
});

describe('bodies of one address that do not end', () => {
  it.each(['/v1/brands/batch', '/mcp'])(
    `take at most 8 MiB at %s, and no other address waits ${proves('D11-PRESSURE')}`,
    async (path) => {
      app = await serveApp();
      const { port } = app;
      const held = await Promise.all(
        Array.from({ length: 9 }, () => sending(port, '127.0.0.1', unfinished(path))),
      );
      // Eight bodies fit into the limit; which of the nine is rejected depends on their order of arrival.
      const refused = parseRawResponse(await Promise.race(held.map(oneAnswer)));
      expect([refused.status, refused.body.error.code]).toEqual([429, 'rate_limited']);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      const other = await sending(port, '127.0.0.2', `${unfinished(path)} `);
      expect([400, 401]).toContain(await statusFrom(other));
      for (const socket of [...held, other]) socket.destroy();
      await vi.waitFor(async () => {
        const again = await sending(port, '127.0.0.1', `${unfinished(path)} `);
        const status = await statusFrom(again);
        again.destroy();
        expect(status).toBe(400);
      });
    },
  );
});

async function oneAnswer(socket: Socket): Promise<string> {
  const [first] = (await once(socket, 'data')) as [Buffer];
  return first.toString();
}

describe('a body that nobody reads', () => {
  it('is not waited for without a key, on a route that takes none, and where there is none', async () => {
    app = await serveApp();
    const { port } = app;
    const body = `Content-Length: ${MEBIBYTE}\r\n`;
    const requests = [
      post('/v1/brands/batch', body),
      post('/nothing', body),
      `GET /health HTTP/1.1\r\nHost: a\r\n${body}\r\n`,
      `GET /v1/brands HTTP/1.1\r\nHost: a\r\nX-API-Key: ${KEY}\r\n${body}\r\n`,
    ];
    const answers = requests.map(async (request) => {
      const socket = await sending(port, '127.0.0.1', request);
      const status = await statusFrom(socket);
      socket.destroy();
      return status;
    });
    expect(await Promise.all(answers)).toEqual([401, 404, 200, 400]);
  });

  it('is passed over, and the next request of its connection is answered', async () => {
    app = await serveApp();
    const body = '\r\n'.repeat(MEBIBYTE);
    const first = post('/nothing', `Content-Length: ${body.length}\r\n`, body);
    const last = `GET /health HTTP/1.1\r\nHost: a\r\n${CLOSING}\r\n`;
    const raw = await rawRequest(app.port, first + last);
    expect(raw.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 404', 'HTTP/1.1 200']);
  });

  it('is cut when it does not end', async () => {
    app = await serveApp();
    const socket = connect(app.port, '127.0.0.1').on('error', () => undefined);
    socket.resume().write(post('/nothing', `Content-Length: ${4_096 * MEBIBYTE}\r\n`));
    const filler = Buffer.alloc(MEBIBYTE, '\r\n');
    const flood = () => void (socket.writable && socket.write(filler, flood));
    flood();
    await new Promise((resolve) => socket.once('close', resolve));
    expect(socket.bytesWritten).toBeLessThan(64 * MEBIBYTE);
  });
});

it('requests that wait are not lost when their client closes its side', async () => {
  app = await serveApp();
  const requests = `GET /health HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(40);
  const socket = connect({ port: app.port, host: '127.0.0.1', allowHalfOpen: true });
  socket.end(requests);
  const answers = (await readUntilEnd(socket)).match(/HTTP\/1\.1 200 /g);
  // The newest request may be in progress when the end of the connection is read, and is then aborted.
  expect(answers?.length).toBeGreaterThanOrEqual(39);
});
