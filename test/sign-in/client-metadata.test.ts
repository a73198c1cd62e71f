import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  createCallbackCheck,
  DEFAULT_CALLBACK_RULES,
} from '../../packages/core/src/delivery/callback-check.ts';
import { createVettedFetch } from '../../packages/core/src/delivery/fetch-vetted.ts';
import { proves } from '../requirements.ts';
import { type Served, serve } from '../support/serve.ts';
import { createPkce, freePort, OAuthBrowser } from './oauth-browser.ts';

const REDIRECT = 'http://127.0.0.1:4000/signed-in';
const CLIENT = 'https://asistente.example/client.json';

let clients: Server;
let answer: { status: number; body: string; headers?: Record<string, string> };
let fetched: string[] = [];
let served: Served;
let base: string;

/** The real fetch, with the loopback address of the test in the place of the client's name. */
const allowLoopback = createVettedFetch(
  createCallbackCheck(
    { allow: { has: (address) => address === '127.0.0.1' }, ports: null, http: true },
    async () => [],
  ),
);
const asPublic = createVettedFetch(
  createCallbackCheck(DEFAULT_CALLBACK_RULES, async () => ['10.0.0.7']),
);

beforeAll(async () => {
  clients = createServer((req, res) => {
    fetched.push(req.url ?? '');
    res.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
    res.end(answer.body);
  }).listen(0, '127.0.0.1');
  await once(clients, 'listening');
  const { port: clientPort } = clients.address() as AddressInfo;
  const port = await freePort();
  base = `http://127.0.0.1:${port}`;
  served = await serve([], {
    port,
    publicUrl: base,
    app: { signIn: { publicUrl: base, isAuthorizationServer: true, issuer: base } },
    fetchVetted: (url, headers) => {
      const { hostname, pathname } = new URL(url);
      if (hostname === 'intern.example') return asPublic(url, headers);
      return allowLoopback(`http://127.0.0.1:${clientPort}${pathname}`, headers);
    },
  });
});
afterEach(() => {
  fetched = [];
});
afterAll(async () => {
  await served.close();
  clients.close();
});

const document = (changes: Readonly<Record<string, unknown>> = {}, id = CLIENT) =>
  JSON.stringify({
    client_id: id,
    client_name: 'Asistente',
    redirect_uris: [REDIRECT],
    application_type: 'native',
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    ...changes,
  });

const authorize = (clientId: string, redirect = REDIRECT) => {
  const { challenge, verifier } = createPkce();
  const browser = new OAuthBrowser(base);
  const page = browser.authorize({
    client_id: clientId,
    redirect_uri: redirect,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    resource: `${base}/mcp`,
  });
  return { browser, page, verifier };
};

describe('a client that comes by its metadata document', () => {
  it(`signs in, and is named by its host ${proves('F9-METADATA-DOCUMENT')}`, async () => {
    answer = { status: 200, body: document() };
    const { key } = await served.createKey({ scopes: ['brands:read'] });
    const { browser, page, verifier } = authorize(CLIENT);
    const consent = await browser.send((await page).pathname);
    expect(await consent.text()).toContain('asistente.example');
    const back = await browser.allow(await page, key);
    const { status, body } = await browser.token({
      grant_type: 'authorization_code',
      client_id: CLIENT,
      redirect_uri: REDIRECT,
      code: back.searchParams.get('code') ?? '',
      code_verifier: verifier,
    });
    expect(status).toBe(200);
    expect(body.scope).toBe('brands:read');
    expect(fetched).toEqual(['/client.json']);
  });

  it.each([
    ['of another client', '/other.json', { status: 200, body: document() }],
    ['over 64 KiB', '/large.json', { status: 200, body: `${' '.repeat(70_000)}${document()}` }],
    ['that moved', '/moved.json', { status: 302, body: '', headers: { location: CLIENT } }],
    ['that is a page', '/page.json', { status: 200, body: '<html>' }],
    [
      'with a redirect that runs a script',
      '/script.json',
      {
        status: 200,
        body: document(
          { redirect_uris: ['javascript:alert(1)'] },
          'https://asistente.example/script.json',
        ),
      },
    ],
    [
      'with a shared secret',
      '/secret.json',
      {
        status: 200,
        body: document(
          { token_endpoint_auth_method: 'client_secret_post', client_secret: 'x'.repeat(40) },
          'https://asistente.example/secret.json',
        ),
      },
    ],
  ])('is refused with a document %s', async (_, path, given) => {
    answer = given;
    const { page } = authorize(`https://asistente.example${path}`);
    await expect(page).rejects.toThrow(/^400 /);
  });

  it('is refused at a private address, without a connection', async () => {
    answer = { status: 200, body: document() };
    await expect(authorize('https://intern.example/client.json').page).rejects.toThrow(/^400 /);
    await expect(authorize('http://asistente.example/client.json').page).rejects.toThrow(/^400 /);
    expect(fetched).toEqual([]);
  });
});
