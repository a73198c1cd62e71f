import { createLogger } from '@marcario/server';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REGISTER } from '../brands/corpus.ts';
import { proves } from '../requirements.ts';
import { freshDatabaseUrl } from '../support/fresh-database.ts';
import { type Served, serve } from '../support/serve.ts';
import { createPkce, freePort, OAuthBrowser } from './oauth-browser.ts';

const REDIRECT = 'http://127.0.0.1:4000/signed-in';
const lines: string[] = [];
let base: string;
let served: Served;
let second: Served;

beforeAll(async () => {
  const databaseUrl = await freshDatabaseUrl();
  const port = await freePort();
  base = `http://127.0.0.1:${port}`;
  const stream = { write: (line: string) => void lines.push(line) };
  const signIn = { publicUrl: base, isAuthorizationServer: true, issuer: base };
  const app = { logger: createLogger('info', stream), signIn };
  served = await serve(REGISTER, { databaseUrl, port, publicUrl: base, app });
  second = await serve([], { databaseUrl, publicUrl: base, app });
});
afterAll(async () => {
  await second.close();
  await served.close();
});

async function register(fields: Readonly<Record<string, unknown>> = {}) {
  const answer = await fetch(`${base}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client_name: 'Asistente de prueba',
      redirect_uris: [REDIRECT],
      application_type: 'native',
      token_endpoint_auth_method: 'none',
      ...fields,
    }),
  });
  return {
    status: answer.status,
    body: (await answer.json()) as { client_id?: string; error?: string },
  };
}

/** Registered by hand, so that a test of something else does not use up what one address may register. */
async function addClient(clientId: string): Promise<string> {
  await served.service.signIn.addClient({ clientId, name: 'Asistente', redirectUris: [REDIRECT] });
  return clientId;
}

const resource = () => `${base}/mcp`;

async function signedIn(clientId: string, key: string, scope?: string) {
  const browser = new OAuthBrowser(base);
  const { verifier, challenge } = createPkce();
  const page = await browser.authorize({
    client_id: clientId,
    redirect_uri: REDIRECT,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    resource: resource(),
    state: 'abc',
    ...(scope === undefined ? {} : { scope }),
  });
  const back = await browser.allow(page, key);
  const code = back.searchParams.get('code') ?? '';
  const exchange = {
    grant_type: 'authorization_code',
    client_id: clientId,
    redirect_uri: REDIRECT,
    code,
    code_verifier: verifier,
  };
  return { browser, back, exchange };
}

async function call(credential: string | null, at = base, headers: Record<string, string> = {}) {
  const answer = await fetch(`${at}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(credential === null ? {} : { authorization: `Bearer ${credential}` }),
      ...headers,
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'search_brands', arguments: { limit: 1 } },
    }),
  });
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
}

/** The tools that a client of the newest version is shown, and who may keep the list. */
async function listTools(credential: string, path = '/mcp') {
  const version = '2026-07-28';
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': version,
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '0' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const answer = await fetch(`${base}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${credential}`,
      'mcp-protocol-version': version,
      'mcp-method': 'tools/list',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: { _meta } }),
  });
  const { result } = (await answer.json()) as {
    result: { tools: { name: string }[]; cacheScope: string };
  };
  return { tools: result.tools.map(({ name }) => name), cacheScope: result.cacheScope };
}

describe('signing in', () => {
  it(`is found from a refusal alone ${proves('F9-DISCOVERY')}`, async () => {
    const refused = await call(null);
    expect(refused.status).toBe(401);
    const [, metadata = ''] =
      /resource_metadata="([^"]+)"/.exec(refused.headers.get('www-authenticate') ?? '') ?? [];
    const protectedResource = (await (await fetch(metadata)).json()) as {
      resource: string;
      authorization_servers: string[];
    };
    expect(protectedResource).toMatchObject({
      resource: resource(),
      authorization_servers: [base],
    });
    const server = await (await fetch(`${base}/.well-known/oauth-authorization-server`)).json();
    expect(server).toMatchObject({
      issuer: base,
      authorization_endpoint: `${base}/oauth/authorize`,
      token_endpoint: `${base}/oauth/token`,
      registration_endpoint: `${base}/oauth/register`,
      revocation_endpoint: `${base}/oauth/revoke`,
      code_challenge_methods_supported: ['S256'],
      response_types_supported: ['code'],
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: true,
    });
  });

  it(`gives a registered client a token of the key for an hour ${proves('F9-TOKEN')}`, async () => {
    const { status, body } = await register();
    expect(status).toBe(201);
    const { key } = await served.createKey({ scopes: ['brands:read'] });
    const { browser, back, exchange } = await signedIn(body.client_id ?? '', key);
    expect(back.origin + back.pathname).toBe(REDIRECT);
    expect(back.searchParams.get('iss')).toBe(base);
    expect(back.searchParams.get('state')).toBe('abc');
    const tokens = await browser.token(exchange);
    expect(tokens).toMatchObject({
      status: 200,
      body: { expires_in: 3_600, scope: 'brands:read' },
    });
    const token = tokens.body.access_token ?? '';
    const answer = await call(token);
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('structuredContent');
    // On every process of the database, and nowhere but at /mcp.
    expect((await call(token, second.api.baseUrl)).status).toBe(200);
    const rest = await fetch(`${base}/v1/brands`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(rest.status).toBe(401);
  });

  it(`binds a token to the scopes, the organisation and the counters of its key ${proves('F9-BOUND')}`, async () => {
    const clientId = await addClient('bound');
    const { key } = await served.createKey({
      scopes: ['brands:read', 'watch:read'],
      monthlyQuota: 2,
    });
    const { browser, exchange } = await signedIn(clientId, key, 'brands:read insights:read');
    const { body } = await browser.token(exchange);
    expect(body.scope).toBe('brands:read');
    const token = body.access_token ?? '';
    expect((await call(token)).text).not.toContain('isError":true');
    const viaKey = await call(null, base, { 'x-api-key': key });
    expect(viaKey.text).not.toContain('isError":true');
    expect((await call(token)).text).toContain('quota_exceeded');
  });

  it(`shows a client only the tools that its token and its key allow, for it alone ${proves('F9-SHOWN')}`, async () => {
    const clientId = await addClient('sees');
    const all = ['brands:read', 'insights:read', 'watch:read'] as const;
    const { key } = await served.createKey({ scopes: all });
    const { browser, exchange } = await signedIn(clientId, key, 'brands:read watch:write');
    const { body } = await browser.token(exchange);
    for (const path of ['/mcp', '/mcp/']) {
      const { tools, cacheScope } = await listTools(body.access_token ?? '', path);
      expect(cacheScope).toBe('private');
      expect(tools).toContain('search_brands');
      expect(tools).toContain('get_usage');
      expect(tools.filter((name) => /^(?:insights|watch)_/.test(name))).toEqual([]);
    }
    const ofKey = await listTools(key);
    expect(ofKey.tools.filter((name) => name.startsWith('watch_'))).not.toEqual([]);
  });

  it(`ends at once, on every process, with its key ${proves('F9-KEY-ENDS')}`, async () => {
    const clientId = await addClient('ends');
    const issued = await served.createKey({ scopes: ['brands:read'] });
    const { browser, exchange } = await signedIn(clientId, issued.key);
    const { body } = await browser.token(exchange);
    const token = body.access_token ?? '';
    expect((await call(token, second.api.baseUrl)).status).toBe(200);
    await issued.revoke();
    for (const at of [base, second.api.baseUrl]) {
      const refused = await call(token, at);
      expect(refused.status).toBe(401);
      expect(refused.headers.get('www-authenticate')).toContain('error="invalid_token"');
    }
    const refreshed = await browser.token({
      grant_type: 'refresh_token',
      client_id: clientId,
      refresh_token: body.refresh_token ?? '',
    });
    expect(refreshed).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  it(`rotates refresh tokens, and one used twice ends the whole grant ${proves('F9-ROTATES')}`, async () => {
    const clientId = await addClient('rotates');
    const { key } = await served.createKey({ scopes: ['brands:read'] });
    const { browser, exchange } = await signedIn(clientId, key);
    const first = await browser.token(exchange);
    const refresh = (token: string | undefined) =>
      browser.token({
        grant_type: 'refresh_token',
        client_id: clientId,
        refresh_token: token ?? '',
      });
    const next = await refresh(first.body.refresh_token);
    expect(next.status).toBe(200);
    expect(next.body.refresh_token).not.toBe(first.body.refresh_token);
    expect((await call(next.body.access_token ?? '')).status).toBe(200);
    expect(await refresh(first.body.refresh_token)).toMatchObject({
      body: { error: 'invalid_grant' },
    });
    expect((await call(next.body.access_token ?? '')).status).toBe(401);
    expect(await refresh(next.body.refresh_token)).toMatchObject({
      body: { error: 'invalid_grant' },
    });
  });

  it(`takes an access link in the place of a key, once ${proves('F9-LINK')}`, async () => {
    const clientId = await addClient('invited');
    const { secret } = await served.service.signIn.invite({
      label: 'Estudio, P. Rojas',
      consumerId: 'estudio',
      scopes: ['brands:read', 'watch:read'],
      monthlyQuota: 100,
      expiresAt: null,
    });
    const { browser, exchange } = await signedIn(clientId, `${base}/#acceso=${secret}`);
    const { body } = await browser.token(exchange);
    expect((await call(body.access_token ?? '')).status).toBe(200);
    const labels = (await served.service.keys.list()).map(({ label }) => label);
    expect(labels).toContain('Estudio, P. Rojas');
    const again = new OAuthBrowser(base);
    const { challenge } = createPkce();
    const page = await again.authorize({
      client_id: clientId,
      redirect_uri: REDIRECT,
      code_challenge: challenge,
      code_challenge_method: 'S256',
    });
    const refused = await again.answer(page, { answer: 'allow', key: secret });
    expect(refused.status).toBe(403);
    expect(await refused.text()).toContain('no vale');
  });

  it('opens the page by an access link, once', async () => {
    const { secret } = await served.service.signIn.invite({
      label: 'Página',
      consumerId: null,
      scopes: ['brands:read'],
      monthlyQuota: 100,
      expiresAt: null,
    });
    const open = () =>
      fetch(`${base}/access`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ secret }),
      });
    const { apiKey, label } = (await (await open()).json()) as { apiKey: string; label: string };
    expect(label).toBe('Página');
    const read = await fetch(`${base}/v1/brands?limit=1`, { headers: { 'x-api-key': apiKey } });
    expect(read.status).toBe(200);
    expect((await open()).status).toBe(404);
  });
});

describe('the consent page', () => {
  it(`names the client, its host and the scopes, and runs no script ${proves('F9-CONSENT')}`, async () => {
    const clientId = await addClient('shown');
    const browser = new OAuthBrowser(base);
    const page = await browser.authorize({
      client_id: clientId,
      redirect_uri: REDIRECT,
      code_challenge: createPkce().challenge,
      code_challenge_method: 'S256',
      scope: 'brands:read watch:write',
    });
    const answer = await browser.send(page.pathname, { headers: { 'accept-language': 'es-CL' } });
    const html = await answer.text();
    expect(html).toContain('Asistente');
    expect(html).toContain('127.0.0.1:4000');
    expect(html).toContain('buscar y leer marcas');
    expect(html).toContain('crear y modificar sus vigilancias');
    expect(html).not.toContain('estadísticas');
    expect(html).not.toContain('<script');
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const english = await browser.send(page.pathname, { headers: { 'accept-language': 'en' } });
    expect(await english.text()).toContain('search and read marks');
  });

  it('is refused to a form of another page, without its cookie, and a second time', async () => {
    const clientId = await addClient('forged');
    const { key } = await served.createKey({ scopes: ['brands:read'] });
    const browser = new OAuthBrowser(base);
    const page = await browser.authorize({
      client_id: clientId,
      redirect_uri: REDIRECT,
      code_challenge: createPkce().challenge,
      code_challenge_method: 'S256',
    });
    const fields = { answer: 'allow', key };
    const foreign = await browser.answer(page, fields, { origin: 'https://evil.example' });
    expect(foreign.status).toBe(403);
    const stranger = await new OAuthBrowser(base).answer(page, fields);
    expect(stranger.status).toBe(400);
    await browser.allow(page, key);
    expect((await browser.answer(page, fields)).status).toBe(400);
  });

  it('sends a refusal to the client where the person does not allow it', async () => {
    const clientId = await addClient('denied');
    const browser = new OAuthBrowser(base);
    const page = await browser.authorize({
      client_id: clientId,
      redirect_uri: REDIRECT,
      code_challenge: createPkce().challenge,
      code_challenge_method: 'S256',
    });
    const answered = await browser.answer(page, { answer: 'deny' });
    const resumed = await browser.send(answered.headers.get('location') ?? '');
    const back = new URL(resumed.headers.get('location') ?? '');
    expect(back.searchParams.get('error')).toBe('access_denied');
    expect(back.searchParams.get('iss')).toBe(base);
  });
});

describe(`attacks ${proves('F9-ATTACKS')}`, () => {
  it('get nothing for a code used twice, and the tokens of the code end', async () => {
    const clientId = await addClient('twice');
    const { key } = await served.createKey({ scopes: ['brands:read'] });
    const { browser, exchange } = await signedIn(clientId, key);
    const first = await browser.token(exchange);
    expect(first.status).toBe(200);
    expect(await browser.token(exchange)).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    });
    expect((await call(first.body.access_token ?? '')).status).toBe(401);
  });

  it.each([
    ['another verifier', { code_verifier: 'a'.repeat(43) }, 'invalid_grant'],
    ['no verifier', { code_verifier: '' }, 'invalid_grant'],
    ['another redirect', { redirect_uri: 'http://127.0.0.1:4000/other' }, 'invalid_grant'],
    ['another resource', { resource: 'https://other.example/mcp' }, 'invalid_target'],
  ])('get nothing with %s', async (_, change, error) => {
    const clientId = await addClient('changed');
    const { key } = await served.createKey({ scopes: ['brands:read'] });
    const { browser, exchange } = await signedIn(clientId, key);
    expect(await browser.token({ ...exchange, ...change })).toMatchObject({
      status: 400,
      body: { error },
    });
  });

  it('get no consent page without PKCE S256, for another redirect or another resource', async () => {
    const clientId = await addClient('asks');
    const good = {
      client_id: clientId,
      redirect_uri: REDIRECT,
      code_challenge: createPkce().challenge,
      code_challenge_method: 'S256',
    };
    const { code_challenge: _, code_challenge_method: __, ...without } = good;
    const refusal = async (parameters: Readonly<Record<string, string>>) => {
      const browser = new OAuthBrowser(base);
      const to = await browser.authorize(parameters).catch((error: Error) => error.message);
      if (typeof to === 'string') return to.slice(0, 3);
      return to.searchParams.get('error') ?? new URLSearchParams(to.hash.slice(1)).get('error');
    };
    expect(await refusal(without)).toBe('invalid_request');
    expect(await refusal({ ...good, code_challenge_method: 'plain' })).toBe('invalid_request');
    expect(await refusal({ ...good, resource: 'https://other.example/mcp' })).toBe(
      'invalid_target',
    );
    expect(await refusal({ ...good, redirect_uri: 'https://evil.example/' })).toBe('400');
    expect(await refusal({ ...good, response_type: 'token' })).toBe('unsupported_response_type');
    expect(await refusal({ ...good, prompt: 'none' })).toBe('login_required');
  });

  it('get no client that runs a script or takes plain http from elsewhere', async () => {
    for (const uri of [
      'javascript:alert(1)',
      'http://evil.example/',
      'data:text/html,x',
      `${REDIRECT}#x`,
    ]) {
      expect((await register({ redirect_uris: [uri] })).status, uri).toBe(400);
    }
  });

  it('find that no code, token, key or link is in a log', () => {
    const log = lines.join('');
    expect(log).not.toMatch(/mk_[0-9a-f]{16}_/);
    expect(log).not.toMatch(/code=|access_token|refresh_token|acceso=/);
    expect(log).toContain('sign-in');
  });

  it(`find that one address stores ten clients a minute, whatever it sends ${proves('F9-REGISTRATIONS')}`, async () => {
    const registered = async () => {
      const { rows } = await sql<{ number: number }>`
        select count(*)::int as number from oauth_record where model = 'Client'
      `.execute(served.service.database.db);
      return rows[0]?.number ?? 0;
    };
    const before = await registered();
    const statuses = new Set<number>();
    for (let i = 0; i < 200; i += 1) statuses.add((await register()).status);
    expect(statuses).toContain(429);
    expect((await registered()) - before).toBeLessThanOrEqual(10);
  });
});

describe('keys beside signing in', () => {
  it('work as before', async () => {
    const { key } = await served.createKey({ scopes: ['brands:read'] });
    expect((await call(null, base, { 'x-api-key': key })).status).toBe(200);
    expect((await call(key)).status).toBe(200);
    const unknown = await call(null, base, {
      'x-api-key': `mk_${'0'.repeat(16)}_${'0'.repeat(56)}`,
    });
    expect(unknown.status).toBe(200);
    expect(unknown.text).toContain('unauthorized');
  });
});
