import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import {
  createClient,
  type MarcarioClient,
  MarcarioConnectionError,
  MarcarioServerError,
  MarcarioTimeoutError,
  type ResponseEvent,
  type WaitEvent,
} from './index.ts';
import { LoopbackServers } from './testing/loopback.ts';

const loopback = new LoopbackServers();
afterEach(() => loopback.close());

const dropping: RequestListener = (_, response) => response.destroy();

/** Rejects the first `times` calls with this error, and answers all later calls with `{}`. */
function failing(
  times: number,
  status: number,
  code: string,
  retryAfter?: string,
): RequestListener {
  let left = times;
  return (_, response) => {
    left -= 1;
    const isRefused = left >= 0;
    if (isRefused && retryAfter !== undefined) response.setHeader('Retry-After', retryAfter);
    response.writeHead(isRefused ? status : 200);
    response.end(
      isRefused ? JSON.stringify({ error: { code, message: 'no', requestId: 'r' } }) : '{}',
    );
  };
}

const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable('the call must fail'),
    (error: unknown) => error as Error,
  );

describe('a read', () => {
  it('is sent again with growing pauses when its connection drops, and then given up', async () => {
    const { client, seen, timing } = await loopback.client(dropping);
    expect(await failureOf(client.brands.get('1'))).toBeInstanceOf(MarcarioConnectionError);
    expect(seen).toHaveLength(3);
    expect(timing.slept).toEqual([375, 750]);
  });

  it('is sent again after a 503, as Retry-After asks or with a pause of its own', async () => {
    const told = await loopback.client(failing(2, 503, 'service_unavailable', '7'));
    await told.client.usage();
    expect(told.timing.slept).toEqual([7_000, 7_000]);
    const untold = await loopback.client(failing(1, 503, 'service_unavailable'));
    await untold.client.brands.batch(['1']);
    expect(untold.timing.slept).toEqual([375]);
  });

  it('understands Retry-After as a date', async () => {
    const at = new Date(Date.now() + 30_000).toUTCString();
    const { client, timing } = await loopback.client(failing(1, 503, 'service_unavailable', at));
    await client.usage();
    expect(timing.slept[0]).toBeGreaterThan(20_000);
    expect(timing.slept[0]).toBeLessThanOrEqual(31_000);
  });

  it('is not kept waiting longer than two minutes in all', async () => {
    const { client, seen, timing } = await loopback.client(
      failing(9, 503, 'service_unavailable', '70'),
      { maxRetries: 9 },
    );
    expect(await failureOf(client.usage())).toBeInstanceOf(MarcarioServerError);
    expect(seen).toHaveLength(2);
    expect(timing.slept).toEqual([70_000]);
  });

  it('is sent again when no answer comes in time', async () => {
    const { client, seen } = await loopback.client(() => {}, { timeoutMs: 40 });
    expect(await failureOf(client.usage())).toBeInstanceOf(MarcarioTimeoutError);
    expect(seen).toHaveLength(3);
  });

  it.each<[string, RequestListener]>([
    ['a quota that is used up', failing(9, 429, 'quota_exceeded', '2')],
    ['a bad input', failing(9, 400, 'validation_error')],
    ['broken JSON', (_, response) => response.end('{"items":[')],
  ])('is sent once for %s', async (_, listener) => {
    const { client, seen } = await loopback.client(listener);
    await failureOf(client.usage());
    expect(seen).toHaveLength(1);
  });

  it('is sent once where maxRetries is 0', async () => {
    const { client, seen } = await loopback.client(dropping, { maxRetries: 0 });
    await failureOf(client.usage());
    expect(seen).toHaveLength(1);
  });
});

describe('a change', () => {
  const changes: readonly [string, (client: MarcarioClient) => Promise<unknown>][] = [
    ['watch.update', ({ watch }) => watch.update('w', { label: 'x' })],
    ['watch.retire', ({ watch }) => watch.retire('w')],
    ['watch.addItem', ({ watch }) => watch.addItem('w', { marca: 'KOLUN' })],
    ['watch.removeItem', ({ watch }) => watch.removeItem('w', 1)],
    ['watch.test', ({ watch }) => watch.test('w')],
    // The operation changes data although its scope is a read scope.
    ['calendars.create', ({ calendars }) => calendars.create({ label: 'x', tipo: 'renovacion' })],
  ];

  it.each(changes)('%s is not sent again after it may have happened', async (_, change) => {
    for (const listener of [dropping, failing(1, 503, 'service_unavailable', '1')]) {
      const { client, seen } = await loopback.client(listener);
      await failureOf(change(client));
      expect(seen).toHaveLength(1);
    }
  });

  it.each(changes)('%s is sent again after a limit refused it', async (_, change) => {
    const { client, timing } = await loopback.client(failing(2, 429, 'rate_limited', '3'));
    await change(client);
    expect(timing.slept).toEqual([3_000, 3_000]);
  });
});

it('the deletion of a calendar is sent again, for the service answers it alike', async () => {
  for (const listener of [dropping, failing(9, 503, 'service_unavailable', '1')]) {
    const { client, seen } = await loopback.client(listener);
    await failureOf(client.calendars.delete('cal_1'));
    expect(seen).toHaveLength(3);
  }
});

describe('the creation of a watchlist', () => {
  /** Starts a service that stores one watchlist per idempotency key and whose first response per key fails. */
  async function forgetfulService(fail: (response: ServerResponse) => void) {
    const made = new Map<string, object>();
    const keyOf = (request: IncomingMessage) => String(request.headers['idempotency-key']);
    const served = await loopback.client((request, response) => {
      const isFirst = !made.has(keyOf(request));
      if (isFirst) made.set(keyOf(request), { id: `w${made.size}` });
      if (isFirst) return fail(response);
      response.writeHead(201).end(JSON.stringify(made.get(keyOf(request))));
    });
    return { ...served, made };
  }

  it.each<[string, (response: ServerResponse) => void]>([
    ['drops', (response) => response.destroy()],
    [
      'is cut off in the answer',
      (response) => response.writeHead(201).write('{', () => response.destroy()),
    ],
    ['fails', (response) => response.writeHead(502).end('<html>')],
  ])('is one watchlist when its connection %s', async (_, fail) => {
    const { client, made, seen } = await forgetfulService(fail);
    const created = await client.watch.create({ label: 'x', items: [{ marca: 'KOLUN' }] });
    expect([created.id, made.size, seen.length]).toEqual(['w0', 1, 2]);
  });

  it('has another key for each call, and the one that is given', async () => {
    const { client, made } = await forgetfulService((response) => response.destroy());
    const list = { label: 'x', items: [{ marca: 'KOLUN' }] };
    await client.watch.create(list);
    await client.watch.create(list);
    await client.watch.create({ ...list, idempotencyKey: 'mine' });
    expect([...made.keys()]).toEqual([
      expect.stringMatching(/^[0-9a-f]{32}$/),
      expect.stringMatching(/^[0-9a-f]{32}$/),
      'mine',
    ]);
  });
});

describe('the hooks', () => {
  it('tell of every answer and of every wait', async () => {
    const responses: ResponseEvent[] = [];
    const waits: WaitEvent[] = [];
    const { client } = await loopback.client(failing(1, 429, 'rate_limited', '4'), {
      onResponse: (event) => responses.push(event),
      onWait: (event) => waits.push(event),
    });
    await client.usage();
    expect(responses).toMatchObject([
      { operation: 'getUsage', attempt: 1, status: 429, requestId: null, limits: [] },
      { operation: 'getUsage', attempt: 2, status: 200 },
    ]);
    expect(waits).toMatchObject([
      { operation: 'getUsage', reason: 'rate_limited', waitMs: 4_000, error: { status: 429 } },
    ]);
  });
});

describe('a signal', () => {
  it('ends a wait at once, with its own reason', async () => {
    const abort = new AbortController();
    const reason = new Error('the user left');
    const baseUrl = await loopback.listen(failing(9, 503, 'service_unavailable', '60'));
    const onWait = () => queueMicrotask(() => abort.abort(reason));
    const client = createClient({ baseUrl, apiKey: 'k', onWait });
    expect(await failureOf(client.usage({ signal: abort.signal }))).toBe(reason);
  });
});
