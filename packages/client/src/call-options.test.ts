import { operations } from '@marcario/core/contract';
import { afterEach, describe, expect, it } from 'vitest';
import {
  type CallOptions,
  createClient,
  type MarcarioClient,
  type ResponseEvent,
} from './index.ts';
import { exampleArguments, methodAt } from './testing/example-arguments.ts';
import { LoopbackServers } from './testing/loopback.ts';

const loopback = new LoopbackServers();
afterEach(() => loopback.close());

type Method = (client: MarcarioClient, options: CallOptions) => PromiseLike<unknown>;

/** The methods that are written by hand, each called with the given call options. */
const BY_HAND: Readonly<Record<string, Method>> = {
  'brands.search': ({ brands }, options) => brands.search({ q: 'x' }, options),
  'brands.export': ({ brands }, options) => brands.export({}, options),
  'brands.similar': ({ brands }, options) => brands.similar({ q: 'x' }, options),
  'brands.get': ({ brands }, options) => brands.get('1', options),
  'brands.report': ({ brands }, options) => brands.report('1', options),
  'brands.batch': ({ brands }, options) => brands.batch(['1'], options),
  'calendars.list': ({ calendars }, options) => calendars.list(options),
  mirror: (client, options) =>
    client.mirror({ onBrand: () => {}, since: 'c', follow: false, ...options }),
  call: (client, options) => client.call('getUsage', {}, options),
};

/** Every method by its path; methods from the table of operations are called with the example of their row. */
const METHODS: Readonly<Record<string, Method>> = {
  ...BY_HAND,
  ...Object.fromEntries(
    operations.flatMap((row) => {
      const path = row.client;
      if (path === undefined) return [];
      const method: Method = (client, options) =>
        methodAt(client, path)(...exampleArguments(row), options);
      return [[path, method]];
    }),
  ),
};

const failureOf = (call: PromiseLike<unknown>) =>
  call.then(
    () => expect.unreachable('the call must fail'),
    (error: unknown) => error as Error,
  );

/** Starts a service that answers every call with an empty page, or an export with its manifest. */
const answering = () =>
  loopback.client((request, response) => {
    response.setHeader('x-request-id', `echo-${request.headers['x-trace'] ?? 'none'}`);
    const isExport = request.url?.includes('/export') === true;
    const manifest = { manifest: { total: 0, generation: 1, changesCursor: 'c' } };
    const page = { items: [], data: [], nextCursor: 'c' };
    response.end(`${JSON.stringify(isExport ? manifest : page)}\n`);
  });

describe('the options of a call', () => {
  it('are tried on every method', () => {
    const client = createClient({ baseUrl: 'https://marcas.example', apiKey: 'k' });
    expect(methodPaths(client).sort()).toEqual(Object.keys(METHODS).sort());
  });

  it.each(Object.entries(METHODS))(
    'hold for %s: headers, answers, time, signal, retries',
    async (_, method) => {
      const { client, seen } = await answering();
      const events: ResponseEvent[] = [];
      const onResponse = (event: ResponseEvent) => events.push(event);
      await method(client, { headers: { 'X-Trace': 'mine' }, onResponse, timeoutMs: 5_000 });
      expect(seen).toHaveLength(1);
      expect(events).toMatchObject([{ status: 200, requestId: 'echo-mine', attempt: 1 }]);
      expect(events[0]?.headers.get('x-request-id')).toBe('echo-mine');

      const reason = new Error('the user left');
      const left = method(client, { signal: AbortSignal.abort(reason) });
      expect(await failureOf(left)).toBe(reason);
      expect(await failureOf(method(client, { timeoutMs: 0 }))).toMatchObject({
        message: 'timeoutMs must be a whole number from 1 to 2147483647',
      });
      const unsure = await loopback.client((_request, response) => response.destroy());
      expect((await failureOf(method(unsure.client, { maxRetries: 0 }))).name).toBe(
        'MarcarioConnectionError',
      );
      expect(unsure.seen).toHaveLength(1);
      const silent = await loopback.client(() => {});
      const late = method(silent.client, { timeoutMs: 30, maxRetries: 0 });
      expect((await failureOf(late)).name).toBe('MarcarioTimeoutError');
    },
  );

  it('hold for every page of a walk, beside those of the client', async () => {
    const traces: unknown[] = [];
    const own: number[] = [];
    const all: number[] = [];
    const { client } = await loopback.client(
      ({ headers, url }, response) => {
        traces.push([headers['x-trace'], headers['x-team']]);
        response.end(`{"items":[1],"nextCursor":${url?.includes('cursor') ? null : '"c"'}}`);
      },
      {
        headers: { 'X-Team': 'a', 'x-trace': 'client' },
        onResponse: ({ status }) => all.push(status),
      },
    );
    const options = { headers: { 'X-Trace': 'call' }, onResponse: () => own.push(1) };
    expect(await client.brands.search({}, options).toArray()).toEqual([1, 1]);
    await client.brands.search();
    expect(traces).toEqual([
      ['call', 'a'],
      ['call', 'a'],
      ['client', 'a'],
    ]);
    expect([own.length, all.length]).toEqual([2, 3]);
  });

  it('hold for every call of a long batch', async () => {
    const { client } = await answering();
    const ids: unknown[] = [];
    const nros = Array.from({ length: 250 }, (_, i) => String(i));
    await client.brands.batch(nros, {
      headers: { 'x-trace': 'b' },
      onResponse: ({ requestId }) => ids.push(requestId),
    });
    expect(ids).toEqual(['echo-b', 'echo-b', 'echo-b']);
  });

  it('win over more retries of the client, and over fewer', async () => {
    const { client, seen } = await loopback.client((_, response) => response.destroy(), {
      maxRetries: 1,
    });
    await failureOf(client.usage({ maxRetries: 3 }));
    expect(seen).toHaveLength(4);
    await failureOf(client.usage());
    expect(seen).toHaveLength(6);
  });

  it.each<[string, object, RegExp]>([
    ['a slip', { timeout: 5 }, /^A call takes no option timeout: use timeoutMs$/],
    ['another slip', { retries: 5 }, /^A call takes no option retries: use maxRetries$/],
    ['what no call has', { colour: 5 }, /^A call takes no option colour: there are signal, /],
    ['no count', { maxRetries: 1.5 }, /^maxRetries must be a whole number/],
    [
      'the key',
      { headers: { 'x-api-key': 'hunter2' } },
      /^headers must not name x-api-key: pass apiKey/,
    ],
    ['a type', { headers: { 'Content-Type': 'hunter2' } }, /^headers must not name Content-Type/],
    [
      'a line break',
      { headers: { 'X-A': 'hunter2\nX-B: 1' } },
      /^headers must have printable ASCII as X-A$/,
    ],
    ['a number', { headers: { 'X-A': 7 } }, /^headers must have printable ASCII as X-A$/],
    ['no name', { headers: { 'X A': 'hunter2' } }, /^headers must have names of header fields$/],
  ])('refuse %s before anything is sent', async (_, options, message) => {
    const { client, seen } = await answering();
    const failure = await failureOf(client.usage(options as CallOptions));
    expect(failure).toBeInstanceOf(TypeError);
    expect(failure.message).toMatch(message);
    expect(failure.message).not.toContain('hunter2');
    expect(seen).toEqual([]);
  });

  it('leave out a header that is undefined, and replace one whatever its case', async () => {
    const accepted: unknown[] = [];
    const { client } = await loopback.client(({ headers }, response) => {
      accepted.push(headers.accept, 'x-none' in headers);
      response.end('{}');
    });
    await client.usage({ headers: { accept: 'application/json;q=1', 'X-None': undefined } });
    expect(accepted).toEqual(['application/json;q=1', false]);
  });
});

/** Returns the paths of all methods of a client. */
function methodPaths(of: object, path = ''): string[] {
  return Object.entries(of).flatMap(([name, value]) =>
    typeof value === 'function' ? [path + name] : methodPaths(value, `${path}${name}.`),
  );
}
