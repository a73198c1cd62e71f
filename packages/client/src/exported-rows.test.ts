import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { proves } from '../../../test/requirements.ts';
import { MarcarioConnectionError, MarcarioServerError } from './index.ts';
import { LoopbackServers } from './testing/loopback.ts';

const loopback = new LoopbackServers();
afterEach(() => loopback.close());

const MARKS = Array.from({ length: 40 }, (_, i) => ({ nroSolicitud: `${i}`, titular: ['Ñandú'] }));
const line = (value: unknown) => `${JSON.stringify(value)}\n`;
const manifest = { total: MARKS.length, generation: 7, changesCursor: 'c', dataAsOf: null };
const rows = MARKS.map(line).join('');
const end = (text: string, count = MARKS.length) =>
  line({ end: { count, sha256: createHash('sha256').update(text).digest('hex') } });
const whole = line({ manifest }) + rows + end(rows);

/** Creates a client of a service that sends its export with the given function. */
async function exporting(send: (response: ServerResponse) => void, timeoutMs = 20_000) {
  const served = await loopback.client(
    (_, response) => {
      response.setHeader('Content-Type', 'application/x-ndjson');
      send(response);
    },
    { timeoutMs },
  );
  const walked: string[] = [];
  const walk = async () => {
    for await (const { nroSolicitud } of served.client.brands.export({ clase: [9] })) {
      walked.push(nroSolicitud);
    }
  };
  const failure = () =>
    walk().then(
      () => expect.unreachable('was whole'),
      (error: unknown) => error,
    );
  return { ...served, walked, walk, failure };
}

describe('an export', () => {
  it('is every mark, in pieces of any length', async () => {
    const bytes = Buffer.from(whole);
    const { walk, walked, seen } = await exporting(async (response) => {
      for (let at = 0; at < bytes.length; at += 37) {
        if (!response.write(bytes.subarray(at, at + 37))) await once(response, 'drain');
      }
      response.end();
    });
    await walk();
    expect(walked).toEqual(MARKS.map(({ nroSolicitud }) => nroSolicitud));
    expect(seen).toEqual([['GET', '/v1/brands/export?clase=9&format=ndjson']]);
  });

  it('awaited says what it will be, and is walked once', async () => {
    const { client } = await exporting((response) => response.end(whole));
    const exported = await client.brands.export();
    expect({ ...exported }).toEqual(manifest);
    for await (const { nroSolicitud } of exported) expect(nroSolicitud).toBeDefined();
    expect(() => exported[Symbol.asyncIterator]()).toThrow(TypeError);
  });

  it(`that is cut at any byte is told from a whole one, ended or not ${proves('E3-CLIENT', 'E3-CUT')}`, async () => {
    const bytes = Buffer.from(whole);
    for (let tries = 0; tries < 20; tries += 1) {
      const cut = Math.floor((tries / 20) * (bytes.length - 1));
      const { failure } = await exporting((response) => {
        if (tries % 2 === 0) response.end(bytes.subarray(0, cut));
        else response.write(bytes.subarray(0, cut), () => response.destroy());
      });
      expect(await failure(), `cut at ${cut}`).toBeInstanceOf(MarcarioConnectionError);
    }
  });

  it(`of which something else than was sent has arrived fails at its end ${proves('E3-CLIENT')}`, async () => {
    const changed = rows.replace('Ñandú', 'Nandú');
    const fewer = rows.slice(rows.indexOf('\n') + 1);
    for (const text of [
      line({ manifest }) + changed + end(rows),
      line({ manifest }) + fewer + end(rows),
      line({ manifest }) + fewer + end(fewer, MARKS.length - 1),
      line({ manifest }) + rows + end(rows, 1),
    ]) {
      const { failure } = await exporting((response) => response.end(text));
      expect(await failure()).toBeInstanceOf(MarcarioConnectionError);
    }
  });

  it('that the service gives up is its error', async () => {
    const error = { code: 'service_unavailable', message: 'Internal error' };
    const { failure, walked } = await exporting((response) =>
      response.end(line({ manifest }) + line(MARKS[0]) + line({ error })),
    );
    expect(await failure()).toMatchObject(error);
    expect(await failure()).toBeInstanceOf(MarcarioServerError);
    expect(walked).toEqual(['0', '0']);
  });

  it('is none where something else is answered', async () => {
    for (const text of ['<html>', '{}\n', '']) {
      const { failure } = await exporting((response) => response.end(text));
      expect(await failure()).toBeInstanceOf(MarcarioConnectionError);
    }
  });

  it('that goes silent is given up', async () => {
    const { failure } = await exporting((response) => response.write(line({ manifest })), 50);
    expect(await failure()).toMatchObject({ message: expect.stringContaining('silent') });
  });

  it('is asked for again while a limit refuses it, and ends with the caller', async () => {
    let refusals = 1;
    const { walk, seen } = await exporting((response) => {
      if (refusals > 0) {
        refusals -= 1;
        const error = { code: 'rate_limited', message: 'Too many', requestId: 'a' };
        response.writeHead(429, { 'Retry-After': 1 }).end(line({ error }));
      } else response.end(whole);
    });
    await walk();
    expect(seen).toHaveLength(2);
  });

  it('is left with its connection', async () => {
    let closed: Promise<unknown> | undefined;
    const { client } = await exporting((response) => {
      closed = once(response, 'close');
      response.write(line({ manifest }) + line(MARKS[0]) + line(MARKS[1]));
    });
    for await (const { nroSolicitud } of client.brands.export()) if (nroSolicitud === '1') break;
    await closed;
    const stop = new AbortController();
    const exported = await client.brands.export({}, { signal: stop.signal });
    stop.abort(new Error('enough'));
    await expect(
      (async () => {
        for await (const brand of exported) expect(brand).toBeDefined();
      })(),
    ).rejects.toThrow('enough');
    await closed;
  });
});
