import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { EngineClient, EngineUnavailable } from './engine-client.ts';

/** Timeout of a search in these tests, in milliseconds. */
const PATIENCE_MS = 300;

describe('the client of an engine', () => {
  const servers: Server[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) {
      server.close();
      server.closeAllConnections();
    }
  });

  /** Starts a node that gives this answer, or with null never answers, and returns its address. */
  const node = async (answer: (() => [status: number, body: object]) | null) => {
    const server = createServer((_, response) => {
      if (answer === null) return;
      const [status, body] = answer();
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    });
    servers.push(server.listen(0, '127.0.0.1'));
    await once(server, 'listening');
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };

  it('writes by another node where one keeps its connections and answers nothing', async () => {
    const nodes = [await node(null), await node(() => [200, { _nodes: { failed: 1 }, nodes: {} }])];
    const client = await EngineClient.open({ nodes });
    const begun = performance.now();
    for (let write = 0; write < 6; write += 1) {
      await client.request({ method: 'POST', path: '/marks/_refresh' }, PATIENCE_MS);
    }
    expect(performance.now() - begun).toBeLessThan(6 * 2 * PATIENCE_MS);
    await client.close();
  });

  it('has no answer where a shard is missing, and none of an index that is not there', async () => {
    const answers = [
      { responses: [{ _shards: { failed: 1 }, hits: { hits: [] } }] },
      { responses: [{ status: 404, error: { type: 'index_not_found_exception' } }] },
    ];
    const client = await EngineClient.open({
      nodes: [await node(() => [200, answers.shift() ?? {}])],
    });
    for (const cause of ['lacks some of its shards', 'index_not_found_exception']) {
      const refused = await client.multiSearch('marks', [{}]).catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(EngineUnavailable);
      expect(String((refused as EngineUnavailable).cause)).toContain(cause);
      expect(refused).toMatchObject({ code: 'service_unavailable', retryAfterSeconds: 2 });
    }
    await client.close();
  });
});
