import { SCOPES } from '@marcario/core/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mark } from '../brands/corpus.ts';
import { type Served, serve } from '../support/serve.ts';
import { AGENT_TASKS } from './tasks.ts';

let served: Served;
let key: string;
let watchlist: string;
beforeAll(async () => {
  served = await serve([mark('1262023', 'KOLUN', { clases: [29] }), mark('1415092', 'COLUN')]);
  ({ key } = await served.createKey({ scopes: SCOPES, consumerId: 'estudio' }));
  const list = { label: 'vigilancia', items: [{ marca: 'KOLUN' }] };
  watchlist = (await callTool('watch_register', list)).structuredContent.id;
});
afterAll(() => served.close());

async function callTool(name: string, input: object) {
  const answer = await served.api.send('/mcp', {
    method: 'POST',
    key,
    headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name, arguments: input },
    }),
  });
  const { result, error } = JSON.parse(await answer.text());
  return result ?? { isError: true, content: [{ text: JSON.stringify(error) }] };
}

describe('the calls that answer', () => {
  it.each(AGENT_TASKS)('$task', async ({ calls }) => {
    for (const [tool, { since, ...input }] of calls) {
      const named = 'id' in input ? { ...input, id: watchlist } : input;
      const { content } = await callTool(tool, named);
      // A year that is not covered, or an address that does not resolve, is an answer; a slip is none.
      expect(content[0].text).not.toMatch(/validation_error|No such tool/);
    }
  });
});
