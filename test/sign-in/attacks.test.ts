import { createLogger } from '@marcario/server';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rawRequest } from '../../packages/server/src/testing/raw-request.ts';
import { REGISTER } from '../brands/corpus.ts';
import { proves } from '../requirements.ts';
import { type Served, serve } from '../support/serve.ts';
import {
  accessToken,
  addClient,
  callTool,
  createPkce,
  freePort,
  OAuthBrowser,
  REDIRECT,
  register,
  signIn,
} from './oauth-browser.ts';

const lines: string[] = [];
let base: string;
let served: Served;

beforeAll(async () => {
  const port = await freePort();
  base = `http://127.0.0.1:${port}`;
  const stream = { write: (line: string) => void lines.push(line) };
  const ipLimit = { limit: 100_000, windowSeconds: 60 };
  const options = { publicUrl: base, isAuthorizationServer: true, issuer: base };
  const app = { logger: createLogger('info', stream), signIn: options, ipLimit };
  served = await serve(REGISTER, { port, publicUrl: base, app });
});
afterAll(() => served.close());

/** What a client of these tests asks with. */
const asked = (clientId: string) => ({
  client_id: clientId,
  redirect_uri: REDIRECT,
  code_challenge: createPkce().challenge,
  code_challenge_method: 'S256',
});

/** How many records of a kind are stored, whether they have expired or not. */
async function countRecords(model: string): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select count(*)::int as number from oauth_record where model = ${model}
  `.execute(served.service.database.db);
  return rows[0]?.number ?? 0;
}

/** The error that the authorization endpoint answers with: in the address of the client, or the status of a page. */
async function refusal(parameters: Readonly<Record<string, string>>): Promise<string | null> {
  const browser = new OAuthBrowser(base);
  const to = await browser.authorize(parameters).catch((error: Error) => error.message);
  if (typeof to === 'string') return to.slice(0, 3);
  return to.searchParams.get('error') ?? new URLSearchParams(to.hash.slice(1)).get('error');
}

describe(`attacks ${proves('F9-ATTACKS')}`, () => {
  it('get nothing for a code used twice, and the tokens of the code end', async () => {
    const clientId = await addClient(served, 'twice');
    const { key } = await served.createKey({ scopes: ['brands:read'] });
    const { browser, exchange } = await signIn(base, clientId, key);
    const first = await browser.token(exchange);
    expect(first.status).toBe(200);
    expect(await browser.token(exchange)).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    });
    expect((await callTool(base, first.body.access_token ?? '')).status).toBe(401);
  });

  it.each([
    ['another verifier', { code_verifier: 'a'.repeat(43) }, 'invalid_grant'],
    ['no verifier', { code_verifier: '' }, 'invalid_grant'],
    ['another redirect', { redirect_uri: 'http://127.0.0.1:4000/other' }, 'invalid_grant'],
    ['another resource', { resource: 'https://other.example/mcp' }, 'invalid_target'],
    ['another client', { client_id: 'other' }, 'invalid_grant'],
  ])('get nothing with %s', async (_, change, error) => {
    const clientId = await addClient(served, 'changed');
    await addClient(served, 'other');
    const { key } = await served.createKey({ scopes: ['brands:read'] });
    const { browser, exchange } = await signIn(base, clientId, key);
    expect(await browser.token({ ...exchange, ...change })).toMatchObject({
      status: 400,
      body: { error },
    });
  });

  it('get no consent page without PKCE S256, for another redirect or another resource', async () => {
    const clientId = await addClient(served, 'asks');
    const good = asked(clientId);
    const { code_challenge: _, code_challenge_method: __, ...without } = good;
    expect(await refusal(without)).toBe('invalid_request');
    expect(await refusal({ ...good, code_challenge_method: 'plain' })).toBe('invalid_request');
    expect(await refusal({ ...good, resource: 'https://other.example/mcp' })).toBe(
      'invalid_target',
    );
    expect(await refusal({ ...good, redirect_uri: 'https://evil.example/' })).toBe('400');
    expect(await refusal({ ...good, response_type: 'token' })).toBe('unsupported_response_type');
    expect(await refusal({ ...good, prompt: 'none' })).toBe('login_required');
  });

  it('get one token at most for a code or a refresh token that is sent twice at once', async () => {
    const clientId = await addClient(served, 'hurried');
    const { key } = await served.createKey({ scopes: ['brands:read'] });
    const { browser, exchange } = await signIn(base, clientId, key);
    const codes = await Promise.all([browser.token(exchange), browser.token(exchange)]);
    expect(codes.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    const again = await signIn(base, clientId, key);
    const { body } = await again.browser.token(again.exchange);
    const refresh = {
      grant_type: 'refresh_token',
      client_id: clientId,
      refresh_token: body.refresh_token ?? '',
    };
    const other = await addClient(served, 'other');
    expect(await browser.token({ ...refresh, client_id: other })).toMatchObject({
      body: { error: 'invalid_grant' },
    });
    const refreshed = await Promise.all([browser.token(refresh), browser.token(refresh)]);
    expect(refreshed.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  });

  it('get a redirect to a loopback address with any port, and to nowhere else that is similar', async () => {
    const good = asked(await addClient(served, 'loopback'));
    const { pathname } = new URL(REDIRECT);
    const ported = { ...good, redirect_uri: `http://127.0.0.1:51234${pathname}` };
    expect(await refusal(ported)).toBeNull();
    for (const uri of [
      `http://localhost:4000${pathname}`,
      `http://127.0.0.1.evil.example:4000${pathname}`,
      `http://127.0.0.1:4000@evil.example${pathname}`,
      `http://127.0.0.1:4000${pathname}/`,
      `http://127.0.0.1:4000${pathname}?next=https://evil.example`,
      `https://127.0.0.1:4000${pathname}`,
    ]) {
      expect(await refusal({ ...good, redirect_uri: uri }), uri).toBe('400');
    }
  });

  it('get nothing with a token in the address or for another part of the service', async () => {
    const clientId = await addClient(served, 'query');
    const { key } = await served.createKey({ scopes: ['brands:read'] });
    const token = await accessToken(base, clientId, key);
    expect((await callTool(base, token)).status).toBe(200);
    const inAddress = await fetch(`${base}/mcp?access_token=${token}`, { method: 'POST' });
    expect(inAddress.status).toBe(401);
    const rest = await fetch(`${base}/v1/brands`, { headers: { 'x-api-key': token } });
    expect(rest.status).toBe(401);
  });

  it('show a person the name of a client as text, whatever it is', async () => {
    const name = '<script>alert(1)</script>\u202e"&';
    const { body } = await register(base, { client_name: name });
    const browser = new OAuthBrowser(base);
    const page = await browser.authorize(asked(body.client_id ?? ''));
    const html = await (await browser.send(page.pathname)).text();
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&amp;');
    expect(html).not.toContain('<script');
    expect(html).not.toContain('\u202e');
  });

  it('leave nothing behind by signing in that they never finish', async () => {
    const clientId = await addClient(served, 'unfinished');
    for (let i = 0; i < 5; i += 1) await new OAuthBrowser(base).authorize(asked(clientId));
    expect(await countRecords('Interaction')).toBeGreaterThanOrEqual(5);
    await sql`update oauth_record set expires_at = now() - interval '1 second'
      where model = 'Interaction'`.execute(served.service.database.db);
    await new OAuthBrowser(base).authorize(asked(clientId));
    expect(await countRecords('Interaction')).toBe(1);
  });

  it.each([
    ['javascript:alert(1)', 'native'],
    ['data:text/html,x', undefined],
    ['http://evil.example/', undefined],
    ['http://evil.example/', 'web'],
    [`${REDIRECT}#x`, 'native'],
  ])('get no client whose redirect is %s, as an application that is %s', async (uri, type) => {
    const fields = { redirect_uris: [uri], application_type: type };
    expect(await register(base, fields)).toMatchObject({
      status: 400,
      body: { error: 'invalid_redirect_uri' },
    });
  });

  it('find no code, token, key or link in a log or in the database', async () => {
    const clientId = await addClient(served, 'logged');
    const { secret } = await served.service.signIn.invite({
      label: 'Estudio',
      consumerId: null,
      scopes: ['brands:read'],
      monthlyQuota: 100,
      expiresAt: null,
    });
    const { browser, exchange } = await signIn(base, clientId, `${base}/#acceso=${secret}`);
    const { body } = await browser.token(exchange);
    await callTool(base, body.access_token ?? '');
    const { rows } = await sql<{ line: string }>`
      select r::text as line from oauth_record r union all select k::text from api_key k
    `.execute(served.service.database.db);
    // Used a second time, so that refusals are logged too.
    await browser.token(exchange);
    await callTool(base, body.access_token ?? '');
    const kept = [...lines, ...rows.map(({ line }) => line)].join('');
    expect(kept).toContain('sign-in');
    const { access_token = '', refresh_token = '' } = body;
    for (const text of [
      secret,
      exchange.code,
      exchange.code_verifier,
      access_token,
      refresh_token,
    ]) {
      expect(text).toMatch(/^[\w-]{40,}$/);
      expect(kept).not.toContain(text);
    }
    expect(kept).not.toMatch(/mk_[0-9a-f]{16}_/);
  });

  it('try keys at a consent page no more than 30 times a minute', async () => {
    const browser = new OAuthBrowser(base);
    const page = await browser.authorize(asked(await addClient(served, 'guesses')));
    const statuses: number[] = [];
    for (let i = 0; i < 31; i += 1) {
      const key = `mk_${'0'.repeat(16)}_${'0'.repeat(56)}`;
      statuses.push((await browser.answer(page, { answer: 'allow', key })).status);
    }
    expect(statuses).toContain(403);
    expect(statuses).not.toContain(303);
    expect(statuses.at(-1)).toBe(429);
  });

  it('take no place of a client that people use', async () => {
    const { db } = served.service.database;
    const fill = (days: number) =>
      sql`
      insert into oauth_record (model, id_hash, payload, created_at, expires_at)
      select 'Client', 'filler' || ${days}::int || '-' || n, '', now(), now() + ${days}::int * interval '1 day'
        - interval '1 minute'
      from generate_series(1, 20000) n`.execute(db);
    await fill(365);
    expect((await register(base)).status).toBe(201);
    await fill(1);
    expect((await register(base)).body.error).toBe('temporarily_unavailable');
    await sql`delete from oauth_record where id_hash like 'filler%'`.execute(db);
  });

  it(`find that one address stores ten clients a minute, whatever it sends ${proves('F9-REGISTRATIONS')}`, async () => {
    const before = await countRecords('Client');
    const body = JSON.stringify({ redirect_uris: [REDIRECT], token_endpoint_auth_method: 'none' });
    const { host, port } = new URL(base);
    const request = (connection: string) =>
      [
        'POST /oauth/register HTTP/1.1',
        `Host: ${host}`,
        'Content-Type: application/json',
        `Content-Length: ${body.length}`,
        `Connection: ${connection}\r\n\r\n${body}`,
      ].join('\r\n');
    // One connection brings them all, as fast as the server takes them.
    const bytes = request('keep-alive').repeat(999) + request('close');
    const answers = await rawRequest(Number(port), bytes);
    const statuses = Array.from(answers.matchAll(/HTTP\/1\.1 (\d+)/g), ([, status]) => status);
    expect(statuses).toHaveLength(1_000);
    expect(statuses.filter((status) => status !== '429').length).toBeLessThanOrEqual(10);
    expect((await countRecords('Client')) - before).toBeLessThanOrEqual(10);
  });
});
