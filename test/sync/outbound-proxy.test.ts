import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../packages/server/src/config/config.ts';
import { createLogger, logOutboundProxy } from '../../packages/server/src/log/logger.ts';
import { runForTest } from '../../packages/server/src/testing/run-for-test.ts';
import { proves } from '../requirements.ts';
import { freshPostgresUrl } from '../support/fresh-database.ts';

const CSV = 'ApplicationNumber;BrandName\n900100;UNO\n';
const START_MS = 60_000;

let folder: string;
let office: Server;
let proxy: Server;
/** What the proxy was asked for. */
let asked: string[];
let env: Record<string, string>;
let snapshot: Buffer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proxy-'));
  office = createServer((req, res) => {
    const isSheet = req.url?.endsWith('.csv');
    res.setHeader('Content-Type', isSheet ? 'text/csv' : 'application/octet-stream');
    res.end(isSheet ? CSV : snapshot);
  });
  proxy = createServer((req, res) => {
    asked.push(`${req.method} ${req.url}`);
    req.pipe(request(req.url ?? '', { headers: req.headers }, (answer) => answer.pipe(res)));
  }).on('connect', (req, socket, head) => {
    asked.push(`CONNECT ${req.url}`);
    const [host, port] = (req.url ?? '').split(':');
    if (host?.endsWith('.example')) {
      socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
      return;
    }
    const far = connect(Number(port), host, () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      far.write(head);
      far.pipe(socket).pipe(far);
    });
    far.on('error', () => socket.destroy());
    socket.on('error', () => far.destroy());
  });
  for (const server of [office, proxy]) {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  }
  const corpus = join(folder, 'corpus.ndjson');
  await runForTest(['generate', '--marks', '20', '--out', corpus]);
  const databaseUrl = await freshPostgresUrl();
  await runForTest(['import', corpus], { DATABASE_URL: databaseUrl });
  await runForTest(['snapshot', '--portable', join(folder, 'marks')], {
    DATABASE_URL: databaseUrl,
  });
  snapshot = await readFile(join(folder, 'marks'));
}, START_MS);
afterAll(async () => {
  for (const server of [office, proxy]) {
    server.closeAllConnections();
    server.close();
  }
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  asked = [];
  env = { DATABASE_URL: await freshPostgresUrl(), SERVICE_FEEDS: join(folder, 'feeds.json') };
});

const portOf = (server: Server) => (server.address() as AddressInfo).port;
const proxyUrl = () => `http://127.0.0.1:${portOf(proxy)}`;

async function sync(location: string, variables: Record<string, string>) {
  await writeFile(join(folder, 'feeds.json'), JSON.stringify({ opendata: { location, years: 1 } }));
  return runForTest(['sync'], { ...env, ...variables });
}

describe(`the way out through a proxy ${proves('PROXY-OUT')}`, () => {
  const sheet = () => `http://127.0.0.1:${portOf(office)}/Applications-{year}.csv`;

  it.each(['HTTP_PROXY', 'http_proxy'])('is taken by feeds: %s', async (name) => {
    const done = await sync(sheet(), { [name]: proxyUrl() });
    expect(done).toMatchObject({ code: 0, stdout: expect.stringContaining('1 created') });
    expect(asked).toEqual([expect.stringContaining(`127.0.0.1:${portOf(office)}`)]);
  });

  it('may be named without http://', async () => {
    expect((await sync(sheet(), { HTTP_PROXY: `127.0.0.1:${portOf(proxy)}` })).code).toBe(0);
    expect(asked).toHaveLength(1);
  });

  it.each(['NO_PROXY', 'no_proxy'])(
    'is not taken to hosts of %s, nor without a proxy',
    async (name) => {
      const direct = { HTTP_PROXY: proxyUrl(), [name]: 'otra.example, 127.0.0.1' };
      expect((await sync(sheet(), direct)).code).toBe(0);
      expect((await sync(sheet(), {})).code).toBe(0);
      expect(asked).toEqual([]);
    },
  );

  it(
    'is a tunnel for https, of HTTPS_PROXY and else of HTTP_PROXY, and says when it refuses',
    async () => {
      const location = 'https://oficina.example/Applications-{year}.csv';
      for (const name of ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY']) {
        asked = [];
        const done = await sync(location.replace('{year}', '2026'), { [name]: proxyUrl() });
        expect(asked[0]).toBe('CONNECT oficina.example:443');
        expect(done).toMatchObject({
          code: 1,
          stdout: expect.stringContaining('the proxy refuses to connect to the server'),
        });
      }
    },
    START_MS,
  );

  it('is taken to a snapshot by address', async () => {
    const args = ['similar', 'kolun', '--snapshot', `http://127.0.0.1:${portOf(office)}/marks`];
    const [through, direct] = [
      await runForTest(args, { HTTP_PROXY: proxyUrl() }),
      await runForTest(args, { HTTP_PROXY: proxyUrl(), NO_PROXY: '*' }),
    ];
    expect([through.code, direct.code]).toEqual([0, 0]);
    expect(through.stdout).toBe(direct.stdout);
    expect(asked).toEqual([expect.stringContaining(`127.0.0.1:${portOf(office)}`)]);
  });

  it('is named once in the log, with what cannot take it', () => {
    const logOf = (variables: Record<string, string>) => {
      const lines: string[] = [];
      const logger = createLogger('info', { write: (line) => void lines.push(line) });
      logOutboundProxy(logger, readConfig(variables));
      return lines.join('');
    };
    expect(logOf({ HTTPS_PROXY: 'http://user:hunter2@proxy.example:3128' })).toMatch(
      /Callbacks and mail are not/,
    );
    expect(logOf({ HTTPS_PROXY: 'http://user:hunter2@proxy.example:3128' })).not.toContain(
      'hunter2',
    );
    expect(logOf({ NO_PROXY: '*' })).toBe('');
  });

  it.each([
    ['HTTPS_PROXY', 'http://user:hunter2#x@proxy.example:3128'],
    ['HTTP_PROXY', 'http://user:12/hunter2@proxy.example:3128'],
    ['HTTP_PROXY', 'http://user:hunter2%zz@proxy.example'],
    ['HTTPS_PROXY', 'socks5://proxy.example:1080'],
    ['HTTPS_PROXY', 'proxy.example:port'],
  ])('stops the start where it cannot be read, by its name: %s=%s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} must be .*%23`));
    expect(() => readConfig({ [name.toLowerCase()]: value })).not.toThrow(/hunter2/);
  });
});
