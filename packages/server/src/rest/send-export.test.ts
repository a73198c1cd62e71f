import { once } from 'node:events';
import { connect } from 'node:net';
import { ServiceError } from '@marcario/core';
import type { BrandExport, ExportChunk } from '@marcario/core/service';
import { afterEach, describe, expect, it } from 'vitest';
import { proves } from '../../../../test/requirements.ts';
import { createEchoService, KEY, type ServedApp, serveApp } from '../testing/serve-app.ts';

let app: ServedApp | undefined;
afterEach(() => app?.stop());

type Form = Pick<BrandExport, 'format' | 'mediaType'>;
const NDJSON: Form = { format: 'ndjson', mediaType: 'application/x-ndjson; charset=utf-8' };
const CSV: Form = { format: 'csv', mediaType: 'text/csv; charset=utf-8' };

/** Serves an app whose exports consist of these chunks. */
async function serving(form: Form, chunks: () => AsyncIterable<ExportChunk>): Promise<ServedApp> {
  const body = () => ({ ...form, total: 9, changesCursor: 'c', chunks: chunks() });
  app = await serveApp(createEchoService({ run: async () => ({ body: body() }) }));
  return app;
}

const target = '/v1/brands/export?format=ndjson';
const headers = { 'x-api-key': KEY };

describe('an export that fails after its start', () => {
  async function* failing(): AsyncGenerator<ExportChunk> {
    yield { bytes: Buffer.from('one\n'), rows: 1 };
    throw new ServiceError('service_unavailable', 'Internal error', { cause: new Error('away') });
  }

  it(`says so in its last line, and in the log ${proves('E3-FAILURE')}`, async () => {
    const { url, logged } = await serving(NDJSON, failing);
    const answer = await fetch(url + target, { headers });
    expect(answer.headers.get('x-total-count')).toBe('9');
    expect(await answer.text()).toBe(
      'one\n{"error":{"code":"service_unavailable","message":"Internal error"}}\n',
    );
    await expect.poll(logged).toContain('away');
    expect(logged()).toContain(answer.headers.get('x-request-id'));
  });

  it(`is cut where its form has no such line ${proves('E3-CUT')}`, async () => {
    const { url, logged } = await serving(CSV, failing);
    const text = fetch(url + target, { headers }).then((answer) => answer.text());
    await expect(text).rejects.toThrow();
    await expect.poll(logged).toContain('away');
  });
});

describe('an export that is compressed', () => {
  it('makes Node warn of nothing', async () => {
    async function* one(): AsyncGenerator<ExportChunk> {
      yield { bytes: Buffer.from('one\n'), rows: 1 };
    }
    const warnings: Error[] = [];
    const onWarning = (warning: Error) => warnings.push(warning);
    process.on('warning', onWarning);
    const { url } = await serving(NDJSON, one);
    const answer = await fetch(url + target, {
      headers: { ...headers, 'accept-encoding': 'gzip' },
    });
    expect(await answer.text()).toBe('one\n');
    // Node reports a warning in a later turn of the event loop.
    await new Promise(setImmediate);
    process.off('warning', onWarning);
    expect(warnings).toEqual([]);
  });
});

describe('an export whose client', () => {
  it('takes nothing is not read ahead, and ends when the client leaves', async () => {
    let chunks = 0;
    let ended = false;
    async function* endless(): AsyncGenerator<ExportChunk> {
      try {
        for (;;) {
          chunks += 1;
          yield { bytes: Buffer.alloc(65_536, 'x'), rows: chunks };
        }
      } finally {
        ended = true;
      }
    }
    const { port, logged } = await serving(NDJSON, endless);
    const socket = connect(port, '127.0.0.1').pause();
    socket.write(`GET ${target} HTTP/1.1\r\nHost: a\r\nX-API-Key: ${KEY}\r\n\r\n`);
    await once(socket, 'connect');
    const settled = async () => {
      const before = chunks;
      await new Promise((resolve) => setTimeout(resolve, 100));
      return chunks > 0 && chunks === before;
    };
    await expect.poll(settled, { timeout: 20_000 }).toBe(true);
    // The service generated no more chunks than the buffers at both ends of the connection can contain.
    expect(chunks).toBeLessThan(400);
    socket.destroy();
    await expect.poll(() => ended, { timeout: 20_000 }).toBe(true);
    expect(logged()).not.toContain('request failed');
  });

  it('asks by HEAD is told what it would be, and pays for no row', async () => {
    app = await serveApp();
    const { url } = app;
    const answer = await fetch(url + target, { headers, method: 'HEAD' });
    expect(answer.status).toBe(200);
    const message = await fetch(`${url}${target}&dryRun=true`, { headers });
    expect(answer.headers.get('content-length')).toBe(message.headers.get('content-length'));
  });
});
