import { keyIdOf } from '@marcario/core/service';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REGISTER } from '../brands/corpus.ts';
import { proves } from '../requirements.ts';
import { freshDatabaseUrl } from '../support/fresh-database.ts';
import { type Served, serve } from '../support/serve.ts';
import {
  addClient,
  callTool,
  createPkce,
  freePort,
  OAuthBrowser,
  REDIRECT,
  register,
  signIn,
} from './oauth-browser.ts';

let base: string;
let served: Served;
let second: Served;

beforeAll(async () => {
  const databaseUrl = await freshDatabaseUrl();
  const port = await freePort();
  base = `http://127.0.0.1:${port}`;
  const app = { signIn: { publicUrl: base, isAuthorizationServer: true, issuer: base } };
  served = await serve(REGISTER, { databaseUrl, port, publicUrl: base, app });
  second = await serve([], { databaseUrl, publicUrl: base, app });
});
afterAll(async () => {
  await second.close();
  await served.close();
});

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

/** Lets a key expire now. */
async function expire(key: string): Promise<void> {
  await sql`update api_key set expires_at = now() - interval '1 second'
    where key_id = ${keyIdOf(key)}`.execute(served.service.database.db);
}

describe('signing in', () => {
  it(`is found from a refusal alone ${proves('F9-DISCOVERY')}`, async () => {
    const refused = await callTool(base, null);
    expect(refused.status).toBe(401);
    const [, metadata = ''] =
      /resource_metadata="([^"]+)"/.exec(refused.headers.get('www-authenticate') ?? '') ?? [];
    const protectedResource = (await (await fetch(metadata)).json()) as {
      resource: string;
      authorization_servers: string[];
    };
    expect(protectedResource).toMatchObject({
      resource: `${base}/mcp`,
      authorization_servers: [base],
    });
    const described = await fetch(`${base}/.well-known/oauth-authorization-server`, {
      headers: { origin: 'https://page.example' },
    });
    expect(described.headers.get('access-control-allow-origin')).toBeNull();
    const server = (await described.json()) as Readonly<Record<string, unknown>>;
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
    for (const [name, address] of Object.entries(server)) {
      if (!name.endsWith('_endpoint') || name === 'authorization_endpoint') continue;
      const answer = await fetch(String(address), { method: 'POST' });
      expect(answer.status, name).toBe(400);
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  // As their own programs register, as far as it matters here.
  it.each([
    ['claude.ai', ['https://claude.ai/api/mcp/auth_callback'], 'client_secret_post'],
    ['Claude Code', ['http://localhost:53211/callback'], 'none'],
    ['Cursor', ['cursor://anysphere.cursor-mcp/oauth/callback'], 'none'],
    ['VS Code', ['https://vscode.dev/redirect', 'http://127.0.0.1:33418/'], undefined],
  ])(`registers %s ${proves('F9-REGISTERS')}`, async (client_name, redirect_uris, method) => {
    const { status, body } = await register(base, {
      client_name,
      redirect_uris,
      application_type: undefined,
      grant_types: ['authorization_code', 'refresh_token', 'client_credentials'],
      token_endpoint_auth_method: method,
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      redirect_uris,
      grant_types: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_method: method ?? 'client_secret_basic',
    });
    expect('client_secret' in body).toBe(method !== 'none');
    const loopback = redirect_uris.find((uri) => uri.startsWith('http:'));
    const page = await new OAuthBrowser(base).authorize({
      client_id: body.client_id ?? '',
      // The next time such a client listens on another port.
      redirect_uri: loopback?.replace(/:\d+/, ':50123') ?? redirect_uris[0] ?? '',
      code_challenge: createPkce().challenge,
      code_challenge_method: 'S256',
    });
    expect(page.pathname).toContain('/oauth/consent/');
  });

  it.each([
    ['openid brands:read offline_access', 'brands:read offline_access'],
    ['openid profile', 'brands:read'],
  ])('asks once for the consent to %s', async (scope, granted) => {
    const clientId = await addClient(served, 'openid');
    const { key } = await served.createKey({ scopes: ['brands:read'] });
    const { browser, exchange } = await signIn(base, clientId, key, scope);
    const { status, body } = await browser.token(exchange);
    expect(status).toBe(200);
    expect(granted.split(' ')).toEqual(expect.arrayContaining(body.scope?.split(' ') ?? []));
    expect((await callTool(base, body.access_token ?? '')).status).toBe(200);
  });

  it(`gives a registered client a token of the key for an hour ${proves('F9-TOKEN')}`, async () => {
    const { status, body } = await register(base);
    expect(status).toBe(201);
    const { key } = await served.createKey({ scopes: ['brands:read'] });
    const { browser, back, exchange } = await signIn(base, body.client_id ?? '', key);
    expect(back.origin + back.pathname).toBe(REDIRECT);
    expect(back.searchParams.get('iss')).toBe(base);
    expect(back.searchParams.get('state')).toBe('abc');
    const tokens = await browser.token(exchange);
    expect(tokens).toMatchObject({
      status: 200,
      body: { expires_in: 3_600, scope: 'brands:read' },
    });
    const token = tokens.body.access_token ?? '';
    const answer = await callTool(base, token);
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('structuredContent');
    // On every process of the database, and nowhere but at /mcp.
    expect((await callTool(second.api.baseUrl, token)).status).toBe(200);
    const rest = await fetch(`${base}/v1/brands`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(rest.status).toBe(401);
  });

  it(`binds a token to the scopes, the organisation and the counters of its key ${proves('F9-BOUND')}`, async () => {
    const clientId = await addClient(served, 'bound');
    const { key } = await served.createKey({
      scopes: ['brands:read', 'watch:read'],
      monthlyQuota: 2,
    });
    const { browser, exchange } = await signIn(base, clientId, key, 'brands:read insights:read');
    const { body } = await browser.token(exchange);
    expect(body.scope).toBe('brands:read');
    const token = body.access_token ?? '';
    expect((await callTool(base, token)).text).not.toContain('isError":true');
    const viaKey = await callTool(base, null, { 'x-api-key': key });
    expect(viaKey.text).not.toContain('isError":true');
    expect((await callTool(base, token)).text).toContain('quota_exceeded');
  });

  it(`shows a client only the tools that its token and its key allow, for it alone ${proves('F9-SHOWN')}`, async () => {
    const clientId = await addClient(served, 'sees');
    const all = ['brands:read', 'insights:read', 'watch:read'] as const;
    const { key } = await served.createKey({ scopes: all });
    const { browser, exchange } = await signIn(base, clientId, key, 'brands:read watch:write');
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

  it.each([
    ['revoked', (key: string) => served.service.keys.revoke(keyIdOf(key) ?? '')],
    ['expired', expire],
  ])(
    `ends at once, on every process, with its key that is %s ${proves('F9-KEY-ENDS')}`,
    async (_, end) => {
      const clientId = await addClient(served, 'ends');
      const issued = await served.createKey({ scopes: ['brands:read'] });
      const { browser, exchange } = await signIn(base, clientId, issued.key);
      const { body } = await browser.token(exchange);
      const token = body.access_token ?? '';
      expect((await callTool(second.api.baseUrl, token)).status).toBe(200);
      await end(issued.key);
      for (const at of [base, second.api.baseUrl]) {
        const refused = await callTool(at, token);
        expect(refused.status).toBe(401);
        expect(refused.headers.get('www-authenticate')).toContain('error="invalid_token"');
      }
      const refreshed = await browser.token({
        grant_type: 'refresh_token',
        client_id: clientId,
        refresh_token: body.refresh_token ?? '',
      });
      expect(refreshed).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    },
  );

  it(`rotates refresh tokens, and one used twice ends the whole grant ${proves('F9-ROTATES')}`, async () => {
    const clientId = await addClient(served, 'rotates');
    const { key } = await served.createKey({ scopes: ['brands:read'] });
    const { browser, exchange } = await signIn(base, clientId, key);
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
    expect((await callTool(base, next.body.access_token ?? '')).status).toBe(200);
    expect(await refresh(first.body.refresh_token)).toMatchObject({
      body: { error: 'invalid_grant' },
    });
    expect((await callTool(base, next.body.access_token ?? '')).status).toBe(401);
    expect(await refresh(next.body.refresh_token)).toMatchObject({
      body: { error: 'invalid_grant' },
    });
  });

  it(`ends when its client gives it up, and at no word of another client ${proves('F9-REVOKES')}`, async () => {
    const clientId = await addClient(served, 'gives-up');
    const { key } = await served.createKey({ scopes: ['brands:read'] });
    const { browser, exchange } = await signIn(base, clientId, key);
    const { body } = await browser.token(exchange);
    const revoke = async (by: string) => {
      const fields = { client_id: by, token: body.refresh_token ?? '' };
      const request = { method: 'POST', body: new URLSearchParams(fields) };
      return (await fetch(`${base}/oauth/revoke`, request)).status;
    };
    await revoke(await addClient(served, 'stranger'));
    expect((await callTool(base, body.access_token ?? '')).status).toBe(200);
    expect(await revoke(clientId)).toBe(200);
    expect((await callTool(base, body.access_token ?? '')).status).toBe(401);
  });

  it(`lasts 60 days from the last use of its refresh token ${proves('F9-ROTATES')}`, async () => {
    const clientId = await addClient(served, 'lasts');
    const { key } = await served.createKey({ scopes: ['brands:read'] });
    const { browser, exchange } = await signIn(base, clientId, key);
    const { body } = await browser.token(exchange);
    const { db } = served.service.database;
    // As it is 60 days after the person signed in, but for a minute.
    await sql`update oauth_record set expires_at = now() + interval '1 minute'
      where model = 'Grant'`.execute(db);
    const refreshed = await browser.token({
      grant_type: 'refresh_token',
      client_id: clientId,
      refresh_token: body.refresh_token ?? '',
    });
    expect(refreshed.status).toBe(200);
    const { rows } = await sql<{ days: number }>`
      select round(extract(epoch from max(expires_at) - now()) / 86400)::int as days
      from oauth_record where model = 'Grant'`.execute(db);
    expect(rows).toEqual([{ days: 60 }]);
  });

  it(`takes an access link in the place of a key, once ${proves('F9-LINK')}`, async () => {
    const clientId = await addClient(served, 'invited');
    const { secret } = await served.service.signIn.invite({
      label: 'Estudio, P. Rojas',
      consumerId: 'estudio',
      scopes: ['brands:read', 'watch:read'],
      monthlyQuota: 100,
      expiresAt: null,
    });
    const { browser, exchange } = await signIn(base, clientId, `${base}/#acceso=${secret}`);
    const { body } = await browser.token(exchange);
    expect((await callTool(base, body.access_token ?? '')).status).toBe(200);
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
    const clientId = await addClient(served, 'shown');
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
    expect(answer.headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const english = await browser.send(page.pathname, { headers: { 'accept-language': 'en' } });
    expect(await english.text()).toContain('search and read marks');
  });

  it('is refused to a form of another page, without its cookie, and a second time', async () => {
    const clientId = await addClient(served, 'forged');
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
    const sandboxed = await browser.answer(page, fields, { origin: 'null' });
    expect(sandboxed.status).toBe(403);
    const stranger = await new OAuthBrowser(base).answer(page, fields);
    expect(stranger.status).toBe(400);
    await browser.allow(page, key);
    expect((await browser.answer(page, fields)).status).toBe(400);
  });

  it('sends a refusal to the client where the person does not allow it', async () => {
    const clientId = await addClient(served, 'denied');
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

describe('keys beside signing in', () => {
  it('work as before', async () => {
    const { key } = await served.createKey({ scopes: ['brands:read'] });
    expect((await callTool(base, null, { 'x-api-key': key })).status).toBe(200);
    expect((await callTool(base, key)).status).toBe(200);
    const unknown = await callTool(base, null, {
      'x-api-key': `mk_${'0'.repeat(16)}_${'0'.repeat(56)}`,
    });
    expect(unknown.status).toBe(200);
    expect(unknown.text).toContain('unauthorized');
  });
});
