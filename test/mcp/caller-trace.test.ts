import type { ReadableSpan } from '@opentelemetry/sdk-trace-node';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mark } from '../brands/corpus.ts';
import { proves } from '../requirements.ts';
import { type RecordedSpans, recordSpans } from '../support/recorded-spans.ts';
import { type Served, serve } from '../support/serve.ts';

let recorded: RecordedSpans;
let served: Served;
beforeAll(async () => {
  recorded = recordSpans();
  served = await serve([mark('1262023', 'KOLUN')]);
});
beforeEach(() => recorded.memory.reset());
afterAll(async () => {
  await served.close();
  await recorded.stop();
});

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';

/** Calls a tool in a version of before or in that of 2026-07-28, and gives the spans that it made. */
async function spansOf(meta: object, isModern: boolean): Promise<readonly ReadableSpan[]> {
  const keys = 'io.modelcontextprotocol';
  const own = {
    [`${keys}/protocolVersion`]: '2026-07-28',
    [`${keys}/clientInfo`]: { name: 'test', version: '0' },
    [`${keys}/clientCapabilities`]: {},
  };
  const params = {
    name: 'search_brands',
    arguments: { q: 'zafiro secreto' },
    _meta: { ...meta, ...(isModern && own) },
  };
  const headers = {
    'MCP-Protocol-Version': '2026-07-28',
    'Mcp-Method': 'tools/call',
    'Mcp-Name': 'search_brands',
  };
  const answer = await served.api.send('/mcp', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(isModern && headers) },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
  });
  expect(JSON.parse(await answer.text()).result.isError).toBeUndefined();
  const spans = () => recorded.memory.getFinishedSpans();
  await expect.poll(() => spanNamed(spans(), 'POST mcp')).toBeDefined();
  return spans();
}

function spanNamed(spans: readonly ReadableSpan[], name: string): ReadableSpan | undefined {
  return spans.find((span) => span.name === name);
}

describe('a traceparent in _meta', () => {
  it.each([
    ['of a version before', false],
    ['of 2026-07-28', true],
  ])(`joins a call %s to the trace of its caller ${proves('F10-TRACE')}`, async (_, isModern) => {
    const spans = await spansOf({ traceparent: `00-${TRACE}-${SPAN}-01` }, isModern);
    const call = spanNamed(spans, 'tools/call search_brands');
    const operation = spanNamed(spans, 'operation searchBrands');
    const request = spanNamed(spans, 'POST mcp');
    expect(call?.spanContext().traceId).toBe(TRACE);
    expect(call?.parentSpanContext?.spanId).toBe(SPAN);
    expect(call?.links.map(({ context }) => context.spanId)).toEqual([
      request?.spanContext().spanId,
    ]);
    expect(operation?.parentSpanContext?.spanId).toBe(call?.spanContext().spanId);
    expect(JSON.stringify(spans.map(({ attributes }) => attributes))).not.toContain('zafiro');
  });

  it.each([{}, { traceparent: 'nonsense' }, { traceparent: 7 }])(
    'is left out where it is none: %j',
    async (meta) => {
      const spans = await spansOf(meta, true);
      const operation = spanNamed(spans, 'operation searchBrands');
      const request = spanNamed(spans, 'POST mcp');
      expect(operation?.parentSpanContext?.spanId).toBe(request?.spanContext().spanId);
      expect(spanNamed(spans, 'tools/call search_brands')).toBeUndefined();
    },
  );
});
