import type { ServedApi } from './serve-api.ts';

/** Result of a tool call: structured content, or the error parsed from its text. */
export interface ToolAnswer {
  readonly body?: unknown;
  readonly error?: { readonly code: string; readonly message: string; readonly coverage?: unknown };
}

/** Calls a tool of `/mcp` with the key of the served corpus, in one plain HTTP request. */
export async function callTool(
  api: ServedApi,
  name: string,
  input: Readonly<Record<string, unknown>> = {},
): Promise<ToolAnswer> {
  const params = { name, arguments: input };
  const answer = await fetch(`${api.baseUrl}/mcp`, {
    method: 'POST',
    headers: {
      'X-API-Key': api.key,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
  });
  const { result } = JSON.parse(await answer.text());
  if (result.isError !== true) return { body: result.structuredContent };
  return JSON.parse(result.content[0].text);
}
