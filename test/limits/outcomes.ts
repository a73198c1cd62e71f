/** What a call came to: `ok`, or the code of its refusal. */
export type Outcome = string;

const JSON_BODY = { 'Content-Type': 'application/json' };

/** `GET` of a path, one mark unless another is named. */
export async function overRest(
  url: string,
  key: string,
  path = '/v1/brands/900100',
): Promise<Outcome> {
  const answer = await fetch(`${url}${path}`, { headers: { 'X-API-Key': key } });
  return codeOf(await answer.text());
}

/** The tool for the same. */
export async function overMcp(
  url: string,
  key: string,
  tool = { name: 'get_brand_detail', arguments: { nroSolicitud: '900100' } as object },
): Promise<Outcome> {
  const answer = await fetch(`${url}/mcp`, {
    method: 'POST',
    headers: {
      ...JSON_BODY,
      Accept: 'application/json, text/event-stream',
      'X-API-Key': key,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: tool }),
  });
  const { result } = JSON.parse(await answer.text());
  return codeOf(result.content[0].text);
}

function codeOf(body: string): Outcome {
  return JSON.parse(body).error?.code ?? 'ok';
}

/** How often each outcome came. */
export function tallyOf(outcomes: readonly Outcome[]): Record<Outcome, number> {
  const tally: Record<Outcome, number> = {};
  for (const outcome of outcomes) tally[outcome] = (tally[outcome] ?? 0) + 1;
  return tally;
}
