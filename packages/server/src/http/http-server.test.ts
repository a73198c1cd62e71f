import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { proves } from '../../../../test/requirements.ts';
import { parseRawResponse, rawRequest, readUntilEnd } from '../testing/raw-request.ts';
import { createEchoService, KEY, type ServedApp, serveApp } from '../testing/serve-app.ts';

const FOUR_MEBIBYTES = 4 * 1_048_576;
const HEAD = `Host: a\r\nX-API-Key: ${KEY}\r\n`;

let app: ServedApp;
afterEach(() => app.stop());

function expectRefusal(raw: string): ReturnType<typeof parseRawResponse> {
  const answer = parseRawResponse(raw);
  expect([answer.status, answer.body.error.code]).toEqual([400, 'validation_error']);
  expect(answer.body.error.requestId).toBe(answer.headers.get('x-request-id'));
  expect(answer.headers.get('connection')).toBe('close');
  expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(0);
  return answer;
}

describe('a request that is too large to be parsed', () => {
  const target = `/v1/brands?q=${'a'.repeat(FOUR_MEBIBYTES)}`;

  it('is answered so that a client that sends all 4 MB first can read it', async () => {
    app = await serveApp();
    const raw = await rawRequest(app.port, `GET ${target} HTTP/1.1\r\n${HEAD}\r\n`);
    expect(expectRefusal(raw).body.error.message).toContain('16384');
  });

  it('is answered so that fetch and node:http can read it', async () => {
    app = await serveApp();
    const fetched = await fetch(app.url + target);
    expect([fetched.status, await fetched.text()]).toEqual([400, expect.stringContaining('16384')]);
    // Sending the rest fails when the test closes the server, but the response has been received by then.
    const asked = request(app.url + target).on('error', () => {});
    const answered = once(asked.end(), 'response') as Promise<[IncomingMessage]>;
    const [answer] = await answered;
    expect([answer.statusCode, await text(answer)]).toEqual([
      400,
      expect.stringContaining('16384'),
    ]);
  });

  it('is refused by its headers alone too, and at most 16 KiB are taken', async () => {
    app = await serveApp();
    const withHeader = (bytes: number) =>
      rawRequest(
        app.port,
        `GET /v1/brands HTTP/1.1\r\n${HEAD}Connection: close\r\nX: ${'a'.repeat(bytes)}\r\n\r\n`,
      );
    expect(parseRawResponse(await withHeader(16_000)).status).toBe(200);
    expectRefusal(await withHeader(16_400));
  });

  it('is cut off when it does not end', async () => {
    app = await serveApp();
    const socket = connect(app.port, '127.0.0.1');
    socket.on('error', () => {});
    const filler = Buffer.alloc(1_048_576, 'a');
    socket.write('GET /');
    const flood = () => void (socket.writable && socket.write(filler, flood));
    flood();
    await new Promise((resolve) => socket.once('close', resolve));
    expect(socket.bytesWritten).toBeGreaterThan(16 * 1_048_576);
  });
});

describe('a request that is not HTTP', () => {
  it.each([
    ['noise', 'hello\r\n\r\n'],
    ['a TLS greeting', '\x16\x03\x01\x02\x00\x01\x00\x01'],
    ['an unescaped letter', `GET /v1/brands?q=ñ HTTP/1.1\r\n${HEAD}\r\n`],
    ['a header without a name', `GET / HTTP/1.1\r\n${HEAD}: x\r\n\r\n`],
    ['two lengths', `POST / HTTP/1.1\r\n${HEAD}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`],
    ['CONNECT', 'CONNECT example.org:443 HTTP/1.1\r\nHost: example.org:443\r\n\r\n'],
    [
      'a broken chunk',
      `POST /v1/brands/batch HTTP/1.1\r\n${HEAD}Transfer-Encoding: chunked\r\n\r\nzz\r\n`,
    ],
  ])('is refused with the envelope: %s', async (_name, bytes) => {
    app = await serveApp();
    expectRefusal(await rawRequest(app.port, bytes));
  });

  it('without a Host is refused with the envelope', async () => {
    app = await serveApp();
    const raw = await rawRequest(app.port, 'GET /health HTTP/1.1\r\nConnection: close\r\n\r\n');
    expectRefusal(raw);
  });

  it('with two Hosts is refused with the envelope', async () => {
    app = await serveApp();
    const hosts = 'Host: a\r\nHost: b\r\nConnection: close\r\n';
    const raw = await rawRequest(app.port, `GET /v1/brands HTTP/1.1\r\n${hosts}\r\n`);
    expect(expectRefusal(raw).body.error.message).toContain('one Host');
  });

  it('never overtakes the answer to the request before it', async () => {
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const run = () => held.then(() => ({ body: {} }));
    app = await serveApp(createEchoService({ run }));
    const socket = connect(app.port, '127.0.0.1');
    socket.write(`GET /v1/brands HTTP/1.1\r\n${HEAD}\r\nnoise\r\n\r\n`);
    const said = readUntilEnd(socket);
    await sleep(100);
    answer();
    expect(await said).toMatch(/^HTTP\/1\.1 200 [\s\S]*HTTP\/1\.1 400 /);
  });

  it('is not answered twice when its body is too large and never ends', async () => {
    app = await serveApp(createEchoService(), { patience: { headersMs: 200, requestMs: 400 } });
    const head = `${HEAD}Content-Length: 2000000\r\n`;
    const raw = await rawRequest(app.port, `POST /v1/brands/batch HTTP/1.1\r\n${head}\r\n{`).catch(
      () => '',
    );
    expect(raw.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413']);
  });

  it('leaves the server well', async () => {
    app = await serveApp();
    await rawRequest(app.port, 'hello\r\n\r\n');
    expect((await fetch(`${app.url}/health`)).status).toBe(200);
  });

  it('may expect what nobody knows', async () => {
    app = await serveApp();
    const expecting = `${HEAD}Expect: miracles\r\nConnection: close\r\n`;
    const raw = await rawRequest(app.port, `GET /v1/brands HTTP/1.1\r\n${expecting}\r\n`);
    expect(parseRawResponse(raw).status).toBe(200);
  });
});

describe('what a request leaves behind', () => {
  it('is no shape of its own: messages are made with the prototypes of the app', async () => {
    app = await serveApp();
    const made: unknown[] = [];
    const given: unknown[] = [];
    app.server.prependListener('request', (req, res) => {
      made.push(Object.getPrototypeOf(req), Object.getPrototypeOf(res));
      res.once('finish', () => {
        given.push(Object.getPrototypeOf(req), Object.getPrototypeOf(res));
      });
    });
    expect((await fetch(`${app.url}/health`)).status).toBe(200);
    expect((await fetch(`${app.url}/nowhere`)).status).toBe(404);
    expect(made).toHaveLength(4);
    made.forEach((prototype, i) => void expect(given[i]).toBe(prototype));
  });

  it('is no listener on its connection, though its body was refused unread', async () => {
    app = await serveApp();
    const sockets = new Set<Socket>();
    const listeners: number[] = [];
    app.server.prependListener('request', ({ socket }) => {
      sockets.add(socket);
      listeners.push(socket.listenerCount('close'));
    });
    const socket = connect(app.port, '127.0.0.1');
    const refused = `POST /nowhere HTTP/1.1\r\n${HEAD}Content-Length: 1\r\n\r\na`;
    socket.write(refused.repeat(12));
    await vi.waitFor(() => expect(listeners).toHaveLength(12));
    socket.destroy();
    expect(sockets.size).toBe(1);
    expect(new Set(listeners).size).toBe(1);
  });

  it(`is bounded where nobody reads: further requests wait, and are answered once it is read ${proves(
    'D11-PRESSURE',
  )}`, async () => {
    const [SOCKETS, AHEAD] = [10, 200];
    const filler = 'a'.repeat(131_072);
    app = await serveApp(createEchoService({ run: async () => ({ body: { filler } }) }));
    let begun = 0;
    const held = new Set<Socket>();
    app.server.prependListener('request', ({ socket }) => {
      begun += 1;
      held.add(socket);
    });
    const sockets = Array.from({ length: SOCKETS }, () => {
      const socket = connect(app.port, '127.0.0.1').on('error', () => {});
      socket.pause();
      socket.write(`GET /v1/brands HTTP/1.1\r\n${HEAD}\r\n`.repeat(AHEAD));
      return socket;
    });
    await vi.waitFor(
      async () => {
        const before = begun;
        await sleep(300);
        expect(held.size).toBe(SOCKETS);
        expect(begun).toBe(before);
      },
      { timeout: 15_000 },
    );
    expect(begun).toBeLessThan((SOCKETS * AHEAD) / 2);
    for (const { writableLength } of held) expect(writableLength).toBeLessThan(2 * filler.length);
    const [first, ...others] = sockets;
    for (const socket of others) socket.destroy();
    let said = '';
    first?.setEncoding('latin1').on('data', (text: string) => {
      said += text;
    });
    first?.resume();
    const answered = () => said.match(/HTTP\/1\.1 200/g)?.length;
    await vi.waitFor(() => expect(answered()).toBe(AHEAD), { timeout: 15_000, interval: 250 });
    first?.destroy();
  }, 40_000);
});

describe('a client that is too slow', () => {
  const patience = { headersMs: 200, requestMs: 400 };

  it.each([
    ['says nothing', ''],
    ['stops within its headers', `GET / HTTP/1.1\r\n${HEAD}`],
    [
      'stops within its body',
      `POST /v1/brands/batch HTTP/1.1\r\n${HEAD}Content-Length: 9\r\n\r\n{`,
    ],
  ])('and %s is told so and let go', async (_name, bytes) => {
    app = await serveApp(createEchoService(), { patience });
    const { body } = expectRefusal(await rawRequest(app.port, bytes));
    expect(body.error.message).toBe('The request did not arrive in time');
  });
});

describe('a connection between two requests', () => {
  it('may rest longer than a header block may take', async () => {
    app = await serveApp(createEchoService(), { patience: { headersMs: 100, idleMs: 5_000 } });
    const socket = connect(app.port, '127.0.0.1');
    const answers = readUntilEnd(socket);
    socket.write(`GET /v1/brands HTTP/1.1\r\n${HEAD}\r\n`);
    await sleep(400);
    socket.write(`GET /v1/brands HTTP/1.1\r\n${HEAD}Connection: close\r\n\r\n`);
    expect((await answers).match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200']);
  });

  it('is closed once it has rested too long', async () => {
    app = await serveApp(createEchoService(), { patience: { idleMs: 100 } });
    const raw = await rawRequest(app.port, `GET /v1/brands HTTP/1.1\r\n${HEAD}\r\n`);
    expect(parseRawResponse(raw).status).toBe(200);
  });
});

describe('a server that is stopped', () => {
  it('goes on answering for a while, and asks each client to leave', async () => {
    app = await serveApp();
    const idle = connect(app.port, '127.0.0.1');
    await once(app.server, 'connection');
    const stopped = app.traffic.drain(app.server, 5_000, 300);
    const response = await fetch(`${app.url}/v1/brands`, { headers: { 'x-api-key': KEY } });
    expect([response.status, response.headers.get('connection')]).toEqual([200, 'close']);
    expect((await fetch(`${app.url}/health`)).status).toBe(503);
    await stopped;
    await expect(fetch(`${app.url}/health`)).rejects.toThrow();
    idle.destroy();
  });

  it('waits for nobody when nobody is connected, nor for who asks nothing', async () => {
    app = await serveApp();
    await app.traffic.drain(app.server, 60_000, 60_000);
    app = await serveApp();
    const idle = connect(app.port, '127.0.0.1');
    await once(app.server, 'connection');
    await app.traffic.drain(app.server, 60_000, 1);
    idle.destroy();
  });

  it('lets go of a connection whose answer had begun before', async () => {
    const body = 'x'.repeat(8 * FOUR_MEBIBYTES);
    app = await serveApp(createEchoService({ run: async () => ({ body }) }));
    const socket = connect(app.port, '127.0.0.1');
    socket.write(`GET /v1/brands HTTP/1.1\r\n${HEAD}\r\n`);
    await once(socket, 'readable');
    const stopped = app.traffic.drain(app.server, 60_000);
    expect((await readUntilEnd(socket)).length).toBeGreaterThan(body.length);
    await stopped;
  });

  it('finishes what is under way, takes nothing new, and says so on the connection', async () => {
    const run = () => sleep(200).then(() => ({ body: { done: true } }));
    app = await serveApp(createEchoService({ run }));
    const underWay = fetch(`${app.url}/v1/brands`);
    await once(app.server, 'request');
    const stopped = app.traffic.drain(app.server, 5_000);
    await expect(fetch(`${app.url}/v1/brands`)).rejects.toThrow();
    const response = await underWay;
    expect(await response.json()).toEqual({ done: true });
    expect(response.headers.get('connection')).toBe('close');
    await stopped;
  });

  it('cuts what does not finish in time', async () => {
    app = await serveApp(createEchoService({ run: () => new Promise(() => {}) }));
    const stuck = fetch(`${app.url}/v1/brands`);
    const cut = expect(stuck).rejects.toThrow();
    await once(app.server, 'request');
    await app.traffic.drain(app.server, 50);
    await cut;
  });

  it('says so at /health to a client that was already asking', async () => {
    app = await serveApp();
    const socket = connect(app.port, '127.0.0.1');
    const connected = once(app.server, 'connection') as Promise<[Socket]>;
    socket.write('GET /health HTTP/1.1\r\n');
    const [peer] = await connected;
    await vi.waitFor(() => expect(peer.bytesRead).toBeGreaterThan(0));
    const stopped = app.traffic.drain(app.server, 5_000);
    socket.write(`${HEAD}\r\n`);
    const answer = parseRawResponse(await readUntilEnd(socket));
    await stopped;
    expect(answer.status).toBe(503);
    expect(answer.body).toMatchObject({ status: 'degraded', reason: 'draining' });
  });
});
