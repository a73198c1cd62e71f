import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTokenVerifier } from '../../packages/server/src/sign-in/external-tokens.ts';
import { REGISTER } from '../brands/corpus.ts';
import { proves } from '../requirements.ts';
import { freshDatabaseUrl } from '../support/fresh-database.ts';
import { type Served, serve } from '../support/serve.ts';
import { createPkce, freePort, OAuthBrowser } from './oauth-browser.ts';

let provider: Server;
let issuer: string;
let base: string;
let served: Served;
/** The same service as it was before: its own authorization server. */
let before: Served;
let sign: (claims: Readonly<Record<string, unknown>>, changes?: TokenChanges) => Promise<string>;

interface TokenChanges {
  readonly issuer?: string;
  readonly audience?: string;
  readonly expires?: string;
  readonly isForged?: boolean;
}

beforeAll(async () => {
  const real = await generateKeyPair('ES256');
  const other = await generateKeyPair('ES256');
  const jwk = { ...(await exportJWK(real.publicKey)), kid: 'k1', alg: 'ES256', use: 'sig' };
  provider = createServer((req, res) => {
    const body = req.url?.startsWith('/.well-known')
      ? { issuer, jwks_uri: `${issuer}/jwks` }
      : { keys: [jwk] };
    res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  await once(provider, 'listening');
  issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  const port = await freePort();
  base = `http://127.0.0.1:${port}`;
  sign = (claims, changes = {}) =>
    new SignJWT({ ...claims })
      .setProtectedHeader({ alg: 'ES256', kid: 'k1' })
      .setIssuer(changes.issuer ?? issuer)
      .setAudience(changes.audience ?? `${base}/mcp`)
      .setExpirationTime(changes.expires ?? '5m')
      .sign(changes.isForged ? other.privateKey : real.privateKey);
  const databaseUrl = await freshDatabaseUrl();
  served = await serve(REGISTER, {
    databaseUrl,
    port,
    publicUrl: base,
    app: { signIn: { publicUrl: base, isAuthorizationServer: false, issuer } },
    verifyExternalToken: createTokenVerifier({
      issuer,
      audience: `${base}/mcp`,
      consumerClaim: 'org_id',
      fetch,
      onError: () => undefined,
    }),
  });
  const ownPort = await freePort();
  const ownBase = `http://127.0.0.1:${ownPort}`;
  before = await serve([], {
    databaseUrl,
    port: ownPort,
    publicUrl: ownBase,
    app: { signIn: { publicUrl: ownBase, isAuthorizationServer: true, issuer: ownBase } },
  });
});
afterAll(async () => {
  await before.close();
  await served.close();
  provider.close();
});

async function call(token: string, name = 'search_brands', at = base) {
  const answer = await fetch(`${at}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name, arguments: name === 'search_brands' ? { limit: 1 } : {} },
    }),
  });
  return { status: answer.status, text: await answer.text() };
}

describe('an identity provider of the organisation', () => {
  const claims = { sub: 'p.rojas', org_id: 'estudio', scope: 'brands:read watch:read openid' };

  it(`signs people in with its own tokens ${proves('F9-ISSUER')}`, async () => {
    const metadata = await fetch(`${base}/.well-known/oauth-protected-resource/mcp`);
    expect(await metadata.json()).toMatchObject({ authorization_servers: [issuer] });
    expect((await fetch(`${base}/.well-known/oauth-authorization-server`)).status).toBe(404);
    const token = await sign(claims);
    expect((await call(token)).text).toContain('structuredContent');
    expect((await call(token, 'watch_list')).text).toContain('structuredContent');
    expect((await call(token, 'get_freshness')).text).toContain('lacks required scope');
    const keys = await served.service.keys.list();
    const key = keys.find(({ label }) => label.startsWith('p.rojas'));
    expect(key).toMatchObject({ consumerId: 'estudio', usedThisMonth: 2 });
    await served.service.keys.revoke(key?.keyId ?? '');
    expect((await call(token)).status).toBe(401);
  });

  it.each([
    ['of another issuer', { issuer: 'https://other.example' }],
    ['for another audience', { audience: 'https://other.example/mcp' }],
    ['that has expired', { expires: '-5m' }],
    ['with another signature', { isForged: true }],
  ])('gives nothing for a token %s', async (_, changes) => {
    expect((await call(await sign({ ...claims, sub: 'x' }, changes))).status).toBe(401);
  });

  it(`stands instead of the service: its own tokens of before are over ${proves('F9-ISSUER')}`, async () => {
    const { baseUrl } = before.api;
    const redirect = 'http://127.0.0.1:4000/signed-in';
    const client = { clientId: 'before', name: 'Asistente', redirectUris: [redirect] };
    await before.service.signIn.addClient(client);
    const { key } = await before.createKey({ scopes: ['brands:read'] });
    const browser = new OAuthBrowser(baseUrl);
    const { challenge, verifier } = createPkce();
    const request = { client_id: client.clientId, redirect_uri: redirect };
    const page = await browser.authorize({
      ...request,
      code_challenge: challenge,
      code_challenge_method: 'S256',
    });
    const code = (await browser.allow(page, key)).searchParams.get('code') ?? '';
    const { body } = await browser.token({
      ...request,
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
    });
    const token = body.access_token ?? '';
    expect((await call(token, 'search_brands', baseUrl)).text).toContain('structuredContent');
    expect((await call(token)).status).toBe(401);
    // A signed token is one of the identity provider and gives nothing where the service issues its own.
    expect((await call(await sign(claims), 'search_brands', baseUrl)).status).toBe(401);
    // The key itself works in both.
    expect((await call(key)).text).toContain('structuredContent');
  });

  it('gives nothing for a token without a scope of the service', async () => {
    expect((await call(await sign({ sub: 'y', scope: 'openid' }))).status).toBe(401);
  });
});
