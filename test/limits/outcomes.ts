/** What a call came to: `ok`, or the code of its refusal. */
export type Outcome = string;

const JSON_BODY = { 'Content-Type': 'application/json' };

/** What a caller is told. */
export interface Told {
  readonly outcome: Outcome;
  /** Seconds to wait, where a refusal names them. */
  readonly retryAfter: number | null;
}

/** `GET` of a path, one mark unless another is named. */
export async function overRest(url: string, key: string, path?: string): Promise<Outcome> {
  return (await toldOverRest(url, key, path)).outcome;
}

/** The tool for the same. */
export async function overMcp(url: string, key: string, tool?: ToolCall): Promise<Outcome> {
  return (await toldOverMcp(url, key, tool)).outcome;
}

/** @param key null for a call without one */
export async function toldOverRest(
  url: string,
  key: string | null,
  path = '/v1/brands/900100',
): Promise<Told> {
  const answer = await fetch(`${url}${path}`, { headers: keyHeader(key) });
  const wait = answer.headers.get('retry-after');
  const { error } = JSON.parse(await answer.text());
  return { outcome: error?.code ?? 'ok', retryAfter: wait === null ? null : Number(wait) };
}

/** @param key null for a call without one */
export async function toldOverMcp(url: string, key: string | null, tool?: ToolCall): Promise<Told> {
  const { error } = JSON.parse(await bodyOverMcp(url, key, tool));
  return { outcome: error?.code ?? 'ok', retryAfter: error?.retryAfterSeconds ?? null };
}

/** The JSON text that a tool answers with. */
export async function bodyOverMcp(
  url: string,
  key: string | null,
  tool: ToolCall = { name: 'get_brand_detail', arguments: { nroSolicitud: '900100' } },
): Promise<string> {
  const answer = await fetch(`${url}/mcp`, {
    method: 'POST',
    headers: {
      ...JSON_BODY,
      Accept: 'application/json, text/event-stream',
      ...keyHeader(key),
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: tool }),
  });
  const { result } = JSON.parse(await answer.text());
  return result.content[0].text;
}

interface ToolCall {
  readonly name: string;
  readonly arguments: object;
}

function keyHeader(key: string | null): Readonly<Record<string, string>> {
  return key === null ? {} : { 'X-API-Key': key };
}

/** How often each outcome came. */
export function tallyOf(outcomes: readonly Outcome[]): Record<Outcome, number> {
  const tally: Record<Outcome, number> = {};
  for (const outcome of outcomes) tally[outcome] = (tally[outcome] ?? 0) + 1;
  return tally;
}
