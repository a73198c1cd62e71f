import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { dirname } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { proves } from '../../../../../test/requirements.ts';
import { temporaryFolder } from '../../../../../test/support/documents.ts';
import { type FetchRequest, fetchDocument } from './fetch-document.ts';
import { FetchFault } from './fetch-fault.ts';
import { brokenOff, data, officeServer, status } from './fixtures/office-server.ts';

const CSV = 'ApplicationNumber;BrandName\n1523001;KOLÚN\n';
const MEGABYTE = 1_048_576;

describe('fetching a document', () => {
  const office = officeServer();
  const folder = temporaryFolder();
  let slept: number[] = [];
  beforeEach(() => {
    slept = [];
  });

  const fetching = (path: string, request: Partial<FetchRequest> = {}) =>
    fetchDocument(
      {
        fetch: globalThis.fetch,
        now: () => new Date('2026-03-02T12:00:00.000Z'),
        random: () => 0.5,
        sleep: async (ms) => {
          slept.push(ms);
        },
      },
      {
        address: office.address(path),
        path: folder.pathOf('document.csv'),
        limits: { timeoutSeconds: 5, silenceSeconds: 5, maxMegabytes: 1 },
        ...request,
      },
    );
  const left = () => readdir(dirname(folder.pathOf('x')));
  const faultOf = (path: string, request?: Partial<FetchRequest>): Promise<unknown> =>
    fetching(path, request).then(
      () => 'no fault',
      (error: unknown) => (error instanceof FetchFault ? error.message : error),
    );

  it('writes it to disk and tells its hash and its validators', async () => {
    const modified = 'Mon, 02 Mar 2026 06:00:00 GMT';
    office.serve('/a', data(CSV, { etag: '"v1"', 'last-modified': modified }));
    expect(await fetching('/a')).toEqual({
      kind: 'document',
      sha256: createHash('sha256').update(CSV).digest('hex'),
      etag: '"v1"',
      lastModified: modified,
    });
    expect(await readFile(folder.pathOf('document.csv'), 'utf8')).toBe(CSV);
    expect(office.seen[0]?.headers).not.toHaveProperty('if-none-match');
  });

  it('asks by the validators it has, and takes no for an answer', async () => {
    office.serve('/a', status(304));
    const validators = { etag: '"v1"', lastModified: 'Mon, 02 Mar 2026 06:00:00 GMT' };
    expect(await fetching('/a', { validators })).toEqual({ kind: 'not modified' });
    expect(office.seen[0]?.headers).toMatchObject({
      'if-none-match': '"v1"',
      'if-modified-since': 'Mon, 02 Mar 2026 06:00:00 GMT',
    });
    expect(await faultOf('/a')).toBe('the server answered 304');
  });

  it('tells a document that is not there from one that could not be had', async () => {
    expect(await fetching('/nowhere')).toEqual({ kind: 'missing' });
    office.serve('/secret', status(403));
    expect(await faultOf('/secret')).toBe('the server answered 403');
    expect(office.seen).toHaveLength(2);
  });

  it('follows a few redirects, and no more', async () => {
    office.serve('/moved', status(302, { location: '/a' }));
    office.serve('/a', data(CSV));
    expect(await fetching('/moved')).toMatchObject({ kind: 'document' });
    office.serve('/loop', status(301, { location: '/loop' }));
    expect(await faultOf('/loop')).toBe('it was redirected more than 5 times');
    expect(office.seen.filter(({ path }) => path === '/loop')).toHaveLength(6);
    office.serve('/away', status(301, { location: 'file:///etc/hosts' }));
    expect(await faultOf('/away')).toBe('it was redirected to an address that is not safe');
  });

  describe('what is no data', () => {
    afterEach(async () => expect(await left()).not.toContain('document.csv.part'));

    it(`is a page that says so, and a page that claims to be data ${proves('B7-NO-PAGE')}`, async () => {
      const page = '<!doctype html><title>Mantención</title>';
      office.serve('/page', data(page, { 'content-type': 'text/html; charset=utf-8' }));
      expect(await faultOf('/page')).toBe('the answer is text/html and no data');
      office.serve('/hidden', data(`\ufeff\n ${page}`));
      expect(await faultOf('/hidden')).toMatch(/^the document is a web page/);
      expect(slept).toEqual([]);
    });

    it('is an image, an empty body, and a type that makes no sense', async () => {
      office.serve('/image', data('GIF89a', { 'content-type': 'image/gif' }));
      expect(await faultOf('/image')).toBe('the answer is image/gif and no data');
      office.serve('/empty', data(''));
      expect(await faultOf('/empty')).toBe('the document is empty');
      office.serve('/odd', data('x', { 'content-type': 'a b\u00e9'.repeat(50) }));
      expect(await faultOf('/odd')).toBe('the answer is of an unknown type and no data');
    });

    it(`is 5 GB, refused at once, and a small one that bursts ${proves('B7-LIMITS')}`, async () => {
      office.serve('/huge', (response) => {
        response.writeHead(200, { 'content-length': String(5 * 1024 * MEGABYTE) });
        response.flushHeaders();
      });
      expect(await faultOf('/huge')).toBe('it is larger than the limit of 1 MB');
      const bomb = gzipSync(Buffer.alloc(50 * MEGABYTE, 'x'));
      expect(bomb.length).toBeLessThan(MEGABYTE / 10);
      office.serve('/bomb', data(bomb, { 'content-encoding': 'gzip' }));
      expect(await faultOf('/bomb')).toBe('it is larger than the limit of 1 MB');
      office.serve('/endless', (response) => {
        response.writeHead(200);
        const more = () => response.write(Buffer.alloc(65_536, 'x'), (error) => error || more());
        more();
      });
      expect(await faultOf('/endless')).toBe('it is larger than the limit of 1 MB');
      expect(office.seen).toHaveLength(3);
    });
  });

  describe('a server that does not keep its word', () => {
    it('is asked again after a while and a bit, four times in all', async () => {
      office.serve('/down', status(503));
      expect(await faultOf('/down')).toBe('the server answered 503');
      expect(office.seen).toHaveLength(4);
      expect(slept).toEqual([2_250, 9_000, 36_000]);
    });

    it('is left alone for as long as it asks, and until the next run when that is long', async () => {
      const at = 'Mon, 02 Mar 2026 12:01:00 GMT';
      office.serve(
        '/busy',
        status(429, { 'retry-after': '120' }),
        status(503, { 'retry-after': at }),
        data(CSV),
      );
      expect(await fetching('/busy')).toMatchObject({ kind: 'document' });
      expect(slept).toEqual([135_000, 67_500]);
      office.serve('/shut', status(429, { 'retry-after': '86400' }));
      await expect(fetching('/shut')).rejects.toMatchObject({ retryAfterMs: 86_400_000 });
      expect(slept).toHaveLength(2);
    });

    it('breaks off and is asked again: nothing of the broken one is kept', async () => {
      office.serve('/reset', brokenOff(), brokenOff('ApplicationNumber;Br'), data(CSV));
      expect(await fetching('/reset')).toMatchObject({ kind: 'document' });
      expect(await readFile(folder.pathOf('document.csv'), 'utf8')).toBe(CSV);
      office.serve('/short', (response) => {
        response.writeHead(200, { 'content-length': '1000' });
        response.write(CSV, () => setTimeout(() => response.destroy(), 20));
      });
      expect(await faultOf('/short')).toBe('the connection broke off');
    });

    it('ends a CSV within a line without a word on its length, and is asked again', async () => {
      const unmeasured = (body: string | Buffer) => (response: ServerResponse) => {
        const head = 'HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n';
        response.socket?.end(Buffer.concat([Buffer.from(head), Buffer.from(body)]));
      };
      office.serve('/cut', unmeasured(CSV.slice(0, -3)), unmeasured(CSV));
      expect(await fetching('/cut')).toMatchObject({ kind: 'document' });
      expect(slept).toHaveLength(1);
      office.serve('/always', unmeasured(CSV.slice(0, -3)));
      expect(await faultOf('/always')).toBe(
        'the server does not say how long it is, and it ends within a line',
      );
      // These are accepted: a length, chunked encoding or the syntax of JSON shows that they are complete.
      const line = CSV.trimEnd();
      office.serve('/measured', data(line, { 'content-length': `${Buffer.byteLength(line)}` }));
      office.serve('/chunked', data(line));
      office.serve('/json', unmeasured('{"NumeroSolicitud":"1"}'));
      for (const path of ['/measured', '/chunked', '/json']) {
        expect(await fetching(path)).toMatchObject({ kind: 'document' });
      }
    });

    it(`is silent, or drips: neither takes longer than its limit ${proves('B7-LIMITS')}`, async () => {
      office.serve('/silent', () => {});
      const silence = { timeoutSeconds: 5, silenceSeconds: 0.1, maxMegabytes: 1 };
      expect(await faultOf('/silent', { limits: silence })).toBe('nothing came for 0.1 s');
      office.serve('/drip', (response) => {
        response.writeHead(200);
        const drip = setInterval(() => response.write('x'), 20);
        response.on('close', () => clearInterval(drip));
      });
      const drip = { timeoutSeconds: 0.3, silenceSeconds: 0.2, maxMegabytes: 1 };
      expect(await faultOf('/drip', { limits: drip })).toBe('it took longer than 0.3 s');
      office.serve('/stops', (response) => response.writeHead(200).write('ApplicationNumber'));
      expect(await faultOf('/stops', { limits: silence })).toBe('nothing came for 0.1 s');
    });

    it('is not there at all, which names no address', async () => {
      const address = new URL(`http://127.0.0.1:${await closedPort()}/a?token=secret`);
      expect(await faultOf('/', { address })).toBe('the server refuses connections');
    });
  });

  it('ends at once when it is told to stop', async () => {
    office.serve('/silent', () => {});
    const stop = new AbortController();
    const fetched = faultOf('/silent', { signal: stop.signal });
    setTimeout(() => stop.abort(new Error('stopped')), 30);
    expect(await fetched).toEqual(new Error('stopped'));
    expect(slept).toEqual([]);
  });
});

function closedPort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
