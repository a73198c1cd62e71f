import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SCOPES } from '@marcario/core/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mark } from '../brands/corpus.ts';
import { bareEnvironment, serverCommand, startServer } from '../docs/server-process.ts';
import { startReceiver } from '../support/callback-receiver.ts';
import { freshPostgresUrl } from '../support/fresh-database.ts';
import { LOOPBACK_RULES } from '../support/outbox.ts';
import { recordSpans } from '../support/recorded-spans.ts';
import { serve, TEST_SECRET } from '../support/serve.ts';
import { WatchApi } from '../watch/watch-api.ts';

const START_MS = 120_000;
const run = promisify(execFile);

/** A span as OTLP tells it in JSON. */
interface ToldSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly { readonly key: string }[];
}

/** A receiver of OTLP over HTTP on the loopback address. */
async function receiver() {
  const bodies: string[] = [];
  const paths = new Set<string>();
  const server = createServer(async (req, res) => {
    paths.add(`${req.method} ${req.url}`);
    bodies.push(await req.toArray().then((pieces) => Buffer.concat(pieces).toString()));
    res.setHeader('content-type', 'application/json').end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const spans = (): ToldSpan[] =>
    bodies.flatMap((body) =>
      JSON.parse(body).resourceSpans.flatMap((one: { scopeSpans: { spans: ToldSpan[] }[] }) =>
        one.scopeSpans.flatMap(({ spans }) => spans),
      ),
    );
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    paths,
    /** All that they say, but for numbers and times, which may contain any digits. */
    text: () =>
      bodies.join('\n').replace(/"(?:traceId|spanId|parentSpanId|\w+UnixNano)":"\w*"/g, '""'),
    close: () => server.close(),
  };
}

/** Tells each module of the tracing library that a process loads. */
const HOOKS = `export async function load(url, context, next) {
  if (url.includes('/@opentelemetry/')) process._rawDebug('LOADED ' + url);
  return next(url, context);
}`;
const TELL_LOADED = `import { register } from 'node:module'; register(${JSON.stringify(
  `data:text/javascript,${encodeURIComponent(HOOKS)}`,
)});`;

describe('traces', () => {
  let folder: string;
  let env: NodeJS.ProcessEnv;
  let key: string;
  const marcario = async (args: readonly string[], more: NodeJS.ProcessEnv = {}) =>
    run(process.execPath, [serverCommand(), ...args], { env: { ...env, ...more } });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'traces-'));
    env = {
      ...bareEnvironment(),
      DATABASE_URL: await freshPostgresUrl(),
      SERVICE_SECRET_KEY: TEST_SECRET,
    };
    await marcario(['generate', '--marks', '60', '--out', join(folder, 'marks')]);
    const { stdout } = await marcario(['keys', 'create', '--label', 'traced', '--json']);
    key = JSON.parse(stdout).apiKey;
  }, START_MS);
  afterAll(() => rm(folder, { recursive: true }));

  it(
    'of a request go on with the one of its caller, through operation, search and statements',
    async () => {
      const collector = await receiver();
      const OTEL = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_SERVICE_NAME: 'marcas' };
      await marcario(['import', join(folder, 'marks')], OTEL);
      await marcario(['sweep'], OTEL);
      expect(collector.spans().map(({ name }) => name)).toEqual(
        expect.arrayContaining(['sync run', 'sweep']),
      );
      const server = await startServer(folder, { env: { ...env, ...OTEL } });
      const [traceId, parent] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];
      const asked = await fetch(`${server.url}/v1/brands?q=Zafiro%20Secreto&rut=12.345.678-5`, {
        headers: { 'x-api-key': key, traceparent: `00-${traceId}-${parent}-01` },
      });
      expect(asked.status).toBe(200);
      await fetch(`${server.url}/v1/brands/no-such`, { headers: { 'x-api-key': 'mk_wrong' } });
      await fetch(`${server.url}/health`);
      const { code } = await server.stop();
      expect(code).toBe(0);
      expect([...collector.paths]).toEqual(['POST /v1/traces']);
      const own = collector.spans().filter((span) => span.traceId === traceId);
      const named = (name: string) => own.find((span) => span.name === name);
      const request = named('GET searchBrands');
      const operation = named('operation searchBrands');
      expect(request?.parentSpanId).toBe(parent);
      expect(operation?.parentSpanId).toBe(request?.spanId);
      expect(named('search')?.parentSpanId).toBe(operation?.spanId);
      const statements = own.filter(({ name }) => name.endsWith(' postgresql'));
      expect(statements.length).toBeGreaterThan(0);
      for (const { parentSpanId } of statements) expect(parentSpanId).toBe(operation?.spanId);
      expect(collector.spans().map(({ name }) => name)).not.toContain('GET health');
      expect(collector.text()).toContain('"marcas"');
      expect(collector.text()).not.toMatch(/zafiro|secreto|12\.?345|mk_|no-such|select .*from/i);
      collector.close();
    },
    START_MS,
  );

  it(
    'are off without the variables, and nothing that makes them is loaded',
    async () => {
      const loads = async (more: NodeJS.ProcessEnv) => {
        const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(TELL_LOADED)}`;
        const { stderr } = await marcario(['secrets', 'status'], { NODE_OPTIONS, ...more });
        const names = [...stderr.matchAll(/LOADED \S*@opentelemetry\/([\w-]+)\//g)];
        return new Set(names.map(([, name = '']) => name));
      };
      const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://127.0.0.1:9';
      expect([...(await loads({}))]).toEqual(['api']);
      const none = { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_EXPORTER: 'none' };
      expect([...(await loads(none))]).toEqual(['api']);
      const disabled = { OTEL_TRACES_EXPORTER: 'otlp', OTEL_SDK_DISABLED: 'true' };
      expect([...(await loads(disabled))]).toEqual(['api']);
      expect(await loads({ OTEL_EXPORTER_OTLP_ENDPOINT })).toContain('sdk-trace-node');
    },
    START_MS,
  );

  it('are refused where they are asked for in a way that there is not', async () => {
    for (const [name, value] of [
      ['OTEL_TRACES_EXPORTER', 'zipkin'],
      ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
    ] as const) {
      const OTEL = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9', [name]: value };
      const refused = marcario(['secrets', 'status'], OTEL);
      await expect(refused).rejects.toMatchObject({
        code: 1,
        stderr: expect.stringContaining(name),
      });
    }
  });

  it(
    'tell an attempt to deliver by its outcome, and nothing of whom it was for',
    async () => {
      const { memory, stop } = recordSpans();
      const hook = await startReceiver();
      const served = await serve([mark('1', 'ZAFIRO')], {
        delivery: { callbacks: LOOPBACK_RULES },
      });
      const watch = new WatchApi(served.api, (await served.createKey({ scopes: SCOPES })).key);
      const { id } = await watch.create(['zafiro'], { callbackUrl: hook.url });
      expect((await watch.send('POST', `/${id}/test`, {})).status).toBe(200);
      const attempt = memory.getFinishedSpans().find(({ name }) => name === 'delivery attempt');
      expect(attempt?.attributes).toEqual({
        outcome: 'delivered',
        'http.response.status_code': 204,
      });
      await served.close();
      await hook.close();
      await stop();
    },
    START_MS,
  );
});
