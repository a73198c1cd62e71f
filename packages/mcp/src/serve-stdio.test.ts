import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { serveStdio } from './serve-stdio.ts';
import { SAMPLE_KEY, sampleService } from './testing/sample-service.ts';

function start(service = sampleService()) {
  const stdin = new PassThrough();
  const stdout = new PassThrough().setEncoding('utf8');
  const stop = new AbortController();
  const errors: unknown[] = [];
  const options = {
    apiKey: SAMPLE_KEY,
    version: '1.0.0',
    logError: (e: unknown) => errors.push(e),
  };
  const served = serveStdio(service, { stdin, stdout, signal: stop.signal, ...options });
  return { stdin, stdout, stop, errors, served, service };
}

const search = (id: number, q: string) =>
  `${JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'search_brands', arguments: { q } } })}\n`;

describe('serveStdio', () => {
  it('answers each line with a line, with the key of the process', async () => {
    const { stdin, stdout, served, service } = start();
    stdin.write('{"jsonrpc":"2.0","id":1,"method":"ping"}\n');
    expect(JSON.parse(String(await once(stdout, 'data')))).toEqual({
      jsonrpc: '2.0',
      id: 1,
      result: {},
    });
    stdin.write(search(2, 'kolun'));
    expect(String(await once(stdout, 'data'))).toContain('kolun');
    expect(service.calls.map(({ apiKey }) => apiKey)).toEqual([SAMPLE_KEY]);
    stdin.end();
    await served;
  });

  it('answers what had arrived when its input ends, however long that takes', async () => {
    const { run, ...sample } = sampleService();
    const slow = {
      ...sample,
      run: async (call: Parameters<typeof run>[0]) => {
        await new Promise((resolve) => setTimeout(resolve, 50));
        return run(call);
      },
    };
    const { stdin, stdout, served } = start(slow);
    stdin.end(search(1, 'a') + search(2, 'b'));
    await served;
    const ids = String(stdout.read())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).id);
    expect(ids).toEqual([1, 2]);
  });

  it('ends on a signal, also one that came before it began', async () => {
    const { stop, served } = start();
    stop.abort();
    await served;
    const stdin = new PassThrough();
    const options = { apiKey: SAMPLE_KEY, version: '1.0.0', logError: () => {} };
    const stdout = new PassThrough();
    await serveStdio(sampleService(), { stdin, stdout, signal: stop.signal, ...options });
  });

  it('ends when nobody reads its answers any more', async () => {
    const { stdin, stdout, served } = start();
    stdout.destroy(new Error('EPIPE'));
    stdin.write(search(1, 'a'));
    await served;
  });

  it('logs a line that is no message, and goes on', async () => {
    const { stdin, stdout, served, errors } = start();
    stdin.write('hello\n{"jsonrpc":"2.0","id":1,"method":"ping"}\n');
    await once(stdout, 'data');
    expect(errors).toHaveLength(1);
    stdin.end();
    await served;
  });
});
