import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { Served } from '../support/serve.ts';

/** Where the clients of these tests wait for their answer. Nobody listens there. */
export const REDIRECT = 'http://127.0.0.1:4000/signed-in';

/** A client of the authorization server and the browser of its person, by plain HTTP. */
export class OAuthBrowser {
  readonly #base: string;
  readonly #cookies = new Map<string, string>();

  constructor(base: string) {
    this.#base = base;
  }

  /** Sends a request with the cookies so far, follows no redirect, and keeps the cookies of the answer. */
  async send(address: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('cookie', [...this.#cookies].map(([name, text]) => `${name}=${text}`).join('; '));
    const answer = await fetch(new URL(address, this.#base), {
      ...init,
      headers,
      redirect: 'manual',
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', text = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (text === '' || /expires=Thu, 01 Jan 1970/i.test(line)) this.#cookies.delete(name);
      else this.#cookies.set(name, text);
    }
    return answer;
  }

  /** Opens the authorization endpoint; the address of the consent page, or of the client where it was refused. */
  async authorize(parameters: Readonly<Record<string, string>>): Promise<URL> {
    const query = new URLSearchParams({ response_type: 'code', ...parameters });
    const answer = await this.send(`/oauth/authorize?${query}`);
    const location = answer.headers.get('location');
    if (location === null) throw new Error(`${answer.status} ${await answer.text()}`);
    return new URL(location, this.#base);
  }

  /** Sends the form of the consent page. */
  answer(
    page: URL,
    fields: Readonly<Record<string, string>>,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    return this.send(page.pathname, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers,
    });
  }

  /** Allows with a key and follows the redirects up to the client; the address that the client gets. */
  async allow(page: URL, key: string): Promise<URL> {
    const answered = await this.answer(page, { answer: 'allow', key });
    const resume = answered.headers.get('location');
    if (resume === null) throw new Error(`${answered.status} ${await answered.text()}`);
    const resumed = await this.send(resume);
    const location = resumed.headers.get('location');
    if (location === null) throw new Error(`${resumed.status} ${await resumed.text()}`);
    return new URL(location, this.#base);
  }

  /** A token request of a client without a secret. */
  async token(fields: Readonly<Record<string, string>>): Promise<{ status: number; body: Tokens }> {
    const answer = await fetch(new URL('/oauth/token', this.#base), {
      method: 'POST',
      body: new URLSearchParams(fields),
    });
    return { status: answer.status, body: (await answer.json()) as Tokens };
  }
}

/** What the token endpoint answers. */
export interface Tokens {
  readonly access_token?: string;
  readonly refresh_token?: string;
  readonly expires_in?: number;
  readonly scope?: string;
  readonly error?: string;
}

/** A PKCE pair. */
export function createPkce(): { readonly verifier: string; readonly challenge: string } {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

/** A port of this machine that is free now: the address of the service is known before it starts. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** Has a client register itself; the answer. */
export async function register(base: string, fields: Readonly<Record<string, unknown>> = {}) {
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

/** Registers a client by hand, which uses up nothing of what one address may register. */
export async function addClient({ service }: Served, clientId: string): Promise<string> {
  await service.signIn.addClient({ clientId, name: 'Asistente', redirectUris: [REDIRECT] });
  return clientId;
}

/** A person allows a client with a key: what the client gets, and the request by which it has its tokens. */
export async function signIn(base: string, clientId: string, key: string, scope?: string) {
  const browser = new OAuthBrowser(base);
  const { verifier, challenge } = createPkce();
  const page = await browser.authorize({
    client_id: clientId,
    redirect_uri: REDIRECT,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    resource: `${base}/mcp`,
    state: 'abc',
    ...(scope === undefined ? {} : { scope }),
  });
  const back = await browser.allow(page, key);
  const exchange = {
    grant_type: 'authorization_code',
    client_id: clientId,
    redirect_uri: REDIRECT,
    code: back.searchParams.get('code') ?? '',
    code_verifier: verifier,
  };
  return { browser, back, exchange };
}

/** The access token of a client that a person allowed with a key. */
export async function accessToken(base: string, clientId: string, key: string): Promise<string> {
  const { browser, exchange } = await signIn(base, clientId, key);
  const { body } = await browser.token(exchange);
  return body.access_token ?? '';
}

/** Calls a tool that searches, with a token or key as bearer or with none. */
export async function callTool(
  base: string,
  credential: string | null,
  headers: Readonly<Record<string, string>> = {},
) {
  const answer = await fetch(`${base}/mcp`, {
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
