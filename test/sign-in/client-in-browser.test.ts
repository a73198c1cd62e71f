import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  Client,
  type OAuthClientProvider,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCallbackCheck } from '../../packages/core/src/delivery/callback-check.ts';
import { createVettedFetch } from '../../packages/core/src/delivery/fetch-vetted.ts';
import { REGISTER } from '../brands/corpus.ts';
import { proves } from '../requirements.ts';
import { chromiumOrSkip } from '../support/chromium.ts';
import { ChromiumPage } from '../support/chromium-page.ts';
import { type Served, serve } from '../support/serve.ts';
import { freePort } from './oauth-browser.ts';

/** Where a client that comes by its metadata document has it: the test serves it from this machine instead. */
const DOCUMENT = 'https://asistente.example/client.json';
const fetchLocally = createVettedFetch(
  createCallbackCheck(
    { allow: { has: (address) => address === '127.0.0.1' }, ports: null, http: true },
    async () => [],
  ),
);

let base: string;
let served: Served;
let page: ChromiumPage;
/** Where the browser goes once somebody allowed the client; what it brought along. */
let callback: Server;
let redirectUrl: string;
let brought: URLSearchParams | undefined;

beforeAll(async () => {
  const port = await freePort();
  base = `http://127.0.0.1:${port}`;
  const signIn = { publicUrl: base, isAuthorizationServer: true, issuer: base };
  served = await serve(REGISTER, {
    port,
    publicUrl: base,
    app: { signIn },
    fetchVetted: (url, headers) =>
      fetchLocally(String(new URL(new URL(url).pathname, redirectUrl)), headers),
  });
  callback = createServer(({ url = '' }, res) => {
    const { pathname, searchParams } = new URL(url, redirectUrl);
    if (pathname === new URL(DOCUMENT).pathname) {
      const document = { client_id: DOCUMENT, ...clientMetadata() };
      res.setHeader('Content-Type', 'application/json').end(JSON.stringify(document));
      return;
    }
    if (pathname === '/callback') brought = searchParams;
    res.setHeader('Content-Type', 'text/html').end('<p id="back">Signed in</p>');
  });
  await once(callback.listen(0, '127.0.0.1'), 'listening');
  redirectUrl = `http://127.0.0.1:${(callback.address() as AddressInfo).port}/callback`;
});
afterAll(async () => {
  await page?.close();
  callback.closeAllConnections();
  callback.close();
  await served.close();
});
beforeEach(async (context) => {
  page ??= await ChromiumPage.open(chromiumOrSkip(context));
  brought = undefined;
});

/** What a desktop client says of itself. */
const clientMetadata = () => ({
  client_name: 'Asistente de prueba',
  redirect_uris: [redirectUrl],
  application_type: 'native' as const,
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  token_endpoint_auth_method: 'none',
});

/** How a client is known: by an id of the operator, by the address of its document, or not at all. */
interface ClientName {
  readonly clientId?: string;
  readonly clientMetadataUrl?: string;
}

/** What a desktop client keeps of signing in. It knows its own name and where it listens, and nothing of the service. */
class StoredSignIn implements OAuthClientProvider {
  readonly redirectUrl = redirectUrl;
  readonly clientMetadata = clientMetadata();
  readonly clientMetadataUrl?: string;
  /** Where the client sends its person. */
  asked: URL | undefined;
  #client: StoredOAuthClientInformation | undefined;
  #tokens: StoredOAuthTokens | undefined;
  #verifier = '';

  constructor({ clientId, clientMetadataUrl }: ClientName) {
    if (clientMetadataUrl !== undefined) this.clientMetadataUrl = clientMetadataUrl;
    if (clientId !== undefined) this.#client = { client_id: clientId };
  }

  clientInformation = () => this.#client;
  saveClientInformation(client: StoredOAuthClientInformation): void {
    this.#client = client;
  }

  tokens = () => this.#tokens;
  saveTokens(tokens: StoredOAuthTokens): void {
    this.#tokens = tokens;
  }

  redirectToAuthorization(address: URL): void {
    this.asked = address;
  }

  saveCodeVerifier(verifier: string): void {
    this.#verifier = verifier;
  }

  /** The client asks for it when its refresh token is refused. */
  invalidateCredentials(): void {
    this.#tokens = undefined;
  }

  codeVerifier = () => this.#verifier;
}

/** Connects a client that knows nothing but the address of the endpoint. */
async function connect(provider: StoredSignIn): Promise<Client> {
  const client = new Client({ name: 'test', version: '0' });
  const open = () =>
    new StreamableHTTPClientTransport(new URL(`${base}/mcp`), { authProvider: provider });
  const first = open();
  await expect(client.connect(first)).rejects.toThrow(UnauthorizedError);
  await first.finishAuth(await allowInBrowser(provider));
  const signedIn = new Client({ name: 'test', version: '0' });
  await signedIn.connect(open());
  return signedIn;
}

let key: string;

/** What the person does: reads the consent page, pastes the key, allows. @returns what the client is told */
async function allowInBrowser({ asked }: StoredSignIn): Promise<URLSearchParams> {
  await page.send('Page.navigate', { url: String(asked) });
  await page.until(`document.querySelector('#key')`);
  const shown = String(await page.evaluate('document.body.innerText'));
  expect(shown).toContain('Asistente de prueba');
  expect(await page.violations()).toEqual([]);
  await page.type('#key', key);
  await page.click('button[value=allow]');
  await page.until(`document.querySelector('#back')`);
  expect(page.complaints).toEqual([]);
  if (brought === undefined) throw new Error('The browser brought nothing back');
  return brought;
}

describe(`the official client, from the address of /mcp alone ${proves('F9-CLIENT')}`, () => {
  it.each([
    ['registers itself', async () => ({})],
    ['comes by its metadata document', async () => ({ clientMetadataUrl: DOCUMENT })],
    [
      'was registered by the operator',
      async () => {
        await served.service.signIn.addClient({
          clientId: 'asistente',
          name: 'Asistente de prueba',
          redirectUris: [redirectUrl],
        });
        return { clientId: 'asistente' };
      },
    ],
  ])(
    'signs in where it %s, and is out once the key is revoked',
    async (_, clientName) => {
      const issued = await served.createKey({ scopes: ['brands:read'] });
      key = issued.key;
      const provider = new StoredSignIn(await clientName());
      const client = await connect(provider);
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name)).toContain('search_brands');
      expect(tools.filter(({ name }) => name.startsWith('watch_'))).toEqual([]);
      const found = await client.callTool({ name: 'search_brands', arguments: { q: 'kolun' } });
      expect(found.isError ?? false).toBe(false);
      expect(JSON.stringify(found.structuredContent)).toContain('KOLUN');
      expect(brought?.get('iss')).toBe(base);

      await issued.revoke();
      provider.asked = undefined;
      await expect(
        client.callTool({ name: 'search_brands', arguments: { q: 'kolun' } }),
      ).rejects.toThrow();
      // It is sent to sign in anew: its refresh token ended with the key.
      expect(String(provider.asked)).toContain(`${base}/oauth/authorize`);
      await client.close();
    },
    60_000,
  );
});
