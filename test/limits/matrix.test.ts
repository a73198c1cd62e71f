import { type Operation, operations, SCOPES, type Scope } from '@marcario/core/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REGISTER } from '../brands/corpus.ts';
import { proves } from '../requirements.ts';
import { freshPostgresUrl } from '../support/fresh-database.ts';
import { type Served, serve } from '../support/serve.ts';
import { bodyOverMcp, type Outcome, overMcp } from './outcomes.ts';

let served: Served;
beforeAll(async () => {
  served = await serve(REGISTER, { databaseUrl: await freshPostgresUrl() });
});
afterAll(() => served.close());

const { MARCARIO_SCOPE_SETS = 'few' } = process.env;
/** Sets of scopes that a key can have: none, which has a meaning of its own, each alone and all; in the soak every set. */
const SUBSETS = Array.from({ length: 2 ** SCOPES.length }, (_, bits) => {
  const held = SCOPES.filter((_scope, i) => (bits >> i) % 2 === 1);
  return { named: held.join(' ') || 'none', held };
}).filter(
  ({ held }) =>
    MARCARIO_SCOPE_SETS === 'every' || held.length <= 1 || held.length === SCOPES.length,
);
/**
 * Whose key it is. Watchlists alone belong to an organisation: their routes refuse a key without one,
 * and while they are not served they are 404 for every key. All else is the same for everybody.
 */
const CONSUMERS = ['own', 'other', null] as const;
const READS = ['brands:read', 'insights:read', 'watch:read'];

/** What the specification says of a path (4.2 to 4.4, decisions D19 and E), written here anew. */
function scopeOf({ method, path }: Operation): string | null {
  if (path === '/v1/usage') return null;
  if (/^\/v1\/(brands|oppositions|personas|changes|calendars)/.test(path)) return 'brands:read';
  if (path === '/v1/plazos' || path === '/v1/plazos.ics') return 'brands:read';
  if (!path.startsWith('/v1/watch')) return 'insights:read';
  // A preview stores nothing (decision F3).
  if (path === '/v1/watch/preview') return 'watch:read';
  return method === 'GET' ? 'watch:read' : 'watch:write';
}

interface Refused {
  readonly code: string;
  readonly message: string;
}

/** Why a key may not call; null when it may. */
function refusalFor(row: Operation, scopes: readonly Scope[], org: string | null): Refused | null {
  const scope = scopeOf(row);
  const granted: readonly string[] = scopes.length === 0 ? READS : scopes;
  if (scope !== null && !granted.includes(scope)) {
    return { code: 'forbidden', message: `API key lacks required scope: ${scope}` };
  }
  if (scope?.startsWith('watch:') && org === null) {
    return { code: 'forbidden', message: 'API key has no owning org' };
  }
  return null;
}

/** The call without any parameter but those of its path: whatever it comes to, it is let in or not. */
async function sendRest({ method, path }: Operation, key: string) {
  const target = path.replace('{itemId}', '1').replaceAll(/\{\w+\}/g, '900100');
  return fetch(`${served.api.baseUrl}${target}`, {
    method,
    headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
    ...(method === 'GET' || method === 'DELETE' ? {} : { body: '{}' }),
  });
}

async function overRest(row: Operation, key: string) {
  const answer = await sendRest(row, key);
  const text = await answer.text();
  return { status: answer.status, error: text === '' ? undefined : JSON.parse(text).error };
}

const isServed = ({ id }: Operation) => served.service.served.some((row) => row.id === id);

async function check(row: Operation, key: string, expected: Refused | null): Promise<void> {
  const { status, error } = await overRest(row, key);
  const place = `${row.method} ${row.path}`;
  if (!isServed(row)) {
    expect([status, error.code], place).toEqual([404, 'not_found']);
  } else if (expected === null) {
    expect([401, 403, 429], place).not.toContain(status);
    expect(status, place).toBeLessThan(500);
  } else {
    expect([status, error.code, error.message], place).toEqual([
      403,
      expected.code,
      expected.message,
    ]);
  }
}

function toolCall({ tool }: Operation) {
  const input = { nro: '900100', nroSolicitud: '900100' };
  return { name: String(tool?.name), arguments: tool?.key === 'q' ? { q: 'kolun' } : input };
}

async function checkTool(row: Operation, key: string, expected: Refused | null): Promise<void> {
  const outcome: Outcome = await overMcp(served.api.baseUrl, key, toolCall(row));
  const place = `tool ${row.tool?.name}`;
  if (!isServed(row)) expect(outcome, place).toBe('not_found');
  else if (expected === null) expect(['forbidden', 'internal_error'], place).not.toContain(outcome);
  else expect(outcome, place).toBe(expected.code);
}

describe.each(CONSUMERS)('a key of the organisation %s', (consumerId) => {
  it.each(SUBSETS)(
    `with the scopes ($named) opens exactly its operations, over REST and MCP ${proves('AUTH-SCOPES-EMPTY', 'AUTH-SCOPES-LISTED', 'AUTH-403', 'ERROR-forbidden', 'SERVICE-MCP-SAME', 'MCP-SCOPES', 'AUTH-WATCH-SCOPES', 'INSIGHT-SCOPE')}`,
    async ({ held }) => {
      const { key } = await served.createKey({ scopes: held, consumerId });
      let charged = 0;
      for (const row of operations) {
        const expected = refusalFor(row, held, consumerId);
        await check(row, key, expected);
        if (row.tool !== null) await checkTool(row, key, expected);
        if (isServed(row) && expected === null && row.path !== '/v1/usage') {
          charged += row.tool === null ? 1 : 2;
        }
      }
      // The statement that counts judges the scopes by itself: it must come to the same.
      const usage = await served.api.send('/v1/usage', { key });
      expect(await usage.json()).toMatchObject({ used: charged });
    },
    60_000,
  );
});

/** What both skins answer, but for what every answer has of its own. */
async function saidTo(key: string, row: Operation): Promise<unknown> {
  const rest = await sendRest(row, key);
  const tool = await bodyOverMcp(served.api.baseUrl, key, toolCall(row));
  const alike = (name: string, value: unknown) =>
    name === 'requestId' || name === 'ageSeconds' ? null : value;
  const text = await rest.text();
  return { status: rest.status, rest: JSON.parse(text, alike), tool: JSON.parse(tool, alike) };
}

describe('what is served and belongs to no organisation', () => {
  it(`is told to each key alike, whatever its organisation, and without one ${proves(
    'SERVICE-MCP-SAME',
  )}`, async () => {
    // Its scopes belong to a key, and usage names them.
    const scopes = ['brands:read', 'insights:read'] as const;
    const keys = await Promise.all(
      CONSUMERS.map(async (consumerId) => (await served.createKey({ consumerId, scopes })).key),
    );
    const rows = operations.filter((row) => isServed(row) && !row.scope?.startsWith('watch:'));
    expect(rows.length).toBeGreaterThanOrEqual(19);
    for (const row of rows) {
      const [own, other, none] = await Promise.all(keys.map((key) => saidTo(key, row)));
      expect(other, row.id).toEqual(own);
      expect(none, row.id).toEqual(own);
    }
  }, 60_000);
});
