import { createPrivateKey } from 'node:crypto';
import { SCOPES, type Scope } from '@marcario/core/contract';
import type { OAuthPayload, Service, SignIn } from '@marcario/core/service';
import {
  type Adapter,
  type AdapterPayload,
  type ClientMetadata,
  type Configuration,
  errors,
  interactionPolicy,
  type KoaContextWithOIDC,
  Provider,
} from 'oidc-provider';
import { mcpResource } from '../config/config.ts';
import { errorPage } from './consent-page.ts';

/** The part of a service that the authorization server uses. */
export interface OAuthService {
  readonly signIn: SignIn;
  readonly fetchVetted: Service['fetchVetted'];
}

/** Options of the authorization server. */
export interface OAuthOptions {
  /** Public URL of the service without a trailing slash, used as the issuer. */
  readonly publicUrl: string;
  /** Receives internal errors of the authorization server. */
  readonly onError: (error: unknown) => void;
}

/** Paths of the authorization server, including the consent page. */
export const OAUTH_PATHS = {
  authorization: '/oauth/authorize',
  token: '/oauth/token',
  registration: '/oauth/register',
  revocation: '/oauth/revoke',
  jwks: '/oauth/jwks',
  metadata: '/.well-known/oauth-authorization-server',
  openidMetadata: '/.well-known/openid-configuration',
  consent: '/oauth/consent',
} as const;

/** Cookie of the library's session; `delegate` removes it from every request. */
export const SESSION_COOKIE = 'marcario_oauth';
const HOUR_S = 3_600;
const DAY_S = 24 * HOUR_S;
const ACCESS_TOKEN_S = HOUR_S;
/** Lifetime of a refresh token. Each use issues a new one, so a grant lasts this long after its last use. */
const REFRESH_TOKEN_S = 60 * DAY_S;
/** Lifetime of a grant from the consent. Never reached, because its record ends with its newest refresh token. */
const NO_EXPIRY_S = 100 * 365 * DAY_S;
const CODE_S = 60;
const CONSENT_S = 10 * 60;
/** A browser stays signed in only during the consent, so that every new connection asks for the key again. */
const SESSION_S = CONSENT_S;
const MAX_DOCUMENT_BYTES = 65_536;
const GRANT_TYPES = ['authorization_code', 'refresh_token'] as const;

/**
 * Creates the OAuth 2.1 authorization server (decision F9): authorization code flow with PKCE S256 only, for the MCP
 * endpoint only. A library implements the protocol; key checks and storage are our own.
 */
export function createOAuthProvider(service: OAuthService, options: OAuthOptions): Provider {
  const provider = new Provider(options.publicUrl, configuration(service, options));
  // `delegate` sets the forwarded headers, so that all URLs start with the public URL, whatever proxy is in front.
  provider.proxy = true;
  provider.use(withoutCors);
  provider.on('server_error', (_ctx: unknown, error: unknown) => options.onError(error));
  return provider;
}

/** Removes CORS headers unless the operator allowed that origin for all responses (specification 5.7). */
async function withoutCors(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  const isAllowed = ctx.res.hasHeader('Access-Control-Allow-Origin');
  await next();
  if (isAllowed) return;
  for (const name of ctx.res.getHeaderNames()) {
    if (name.startsWith('access-control-')) ctx.res.removeHeader(name);
  }
}

function configuration(
  { signIn, fetchVetted }: OAuthService,
  { publicUrl }: OAuthOptions,
): Configuration {
  const resource = mcpResource(publicUrl);
  return {
    adapter: (model: string) => createAdapter(signIn, model),
    clientAuthMethods: ['none', 'client_secret_basic', 'client_secret_post', 'private_key_jwt'],
    clientDefaults: {
      grant_types: [...GRANT_TYPES],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
      id_token_signed_response_alg: 'EdDSA',
    },
    claims: {},
    cookies: {
      names: {
        session: SESSION_COOKIE,
        interaction: 'marcario_consent',
        resume: 'marcario_resume',
      },
      keys: signIn.cookieKeys().map((key) => Buffer.from(key).toString('base64url')),
      long: { signed: true, httpOnly: true, sameSite: 'lax' },
      short: { signed: true, httpOnly: true, sameSite: 'lax' },
    },
    expiresWithSession: () => false,
    features: {
      clientIdMetadataDocument: { enabled: true, ack: 'draft-02' },
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      // Issues no registration access token, because a client that wants to change its metadata registers again.
      registration: { enabled: true, issueRegistrationAccessToken: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => resource,
        useGrantedResource: () => true,
        getResourceServerInfo: (_ctx, indicator) => {
          if (indicator !== resource) throw new errors.InvalidTarget();
          return {
            scope: SCOPES.join(' '),
            audience: resource,
            accessTokenTTL: ACCESS_TOKEN_S,
            accessTokenFormat: 'opaque',
          };
        },
      },
      revocation: {
        enabled: true,
        allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId,
      },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
    },
    // Naming one field here makes the library call the validator once per client.
    extraClientMetadata: {
      properties: ['software_id'],
      validator: (_ctx, _field, _value, metadata) => adaptToServer(metadata),
    },
    fetch: (url, init) =>
      fetchVetted(String(url), { accept: new Headers(init?.headers).get('accept') ?? '*/*' }),
    fetchResponseBodyLimits: { 'client_id metadata document': MAX_DOCUMENT_BYTES },
    findAccount: async (_ctx, keyId) => {
      const key = await signIn.findKey(keyId);
      return key === null ? undefined : { accountId: keyId, claims: () => ({ sub: keyId }) };
    },
    interactions: {
      policy: alwaysAskForKey(),
      url: (_ctx, interaction) => `${OAUTH_PATHS.consent}/${interaction.uid}`,
    },
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    jwks: { keys: [signingKey(signIn.cookieKeys()[0])] },
    pkce: { required: () => true },
    renderError: (ctx, { error, error_description: reason }) => {
      ctx.type = 'html';
      ctx.body = errorPage(
        ctx.acceptsLanguages('es', 'en') === 'en' ? 'en' : 'es',
        `${error}: ${reason ?? ''}`,
      );
    },
    responseTypes: ['code'],
    rotateRefreshToken: () => true,
    routes: {
      authorization: OAUTH_PATHS.authorization,
      token: OAUTH_PATHS.token,
      registration: OAUTH_PATHS.registration,
      revocation: OAUTH_PATHS.revocation,
      jwks: OAUTH_PATHS.jwks,
    },
    // Includes every scope of the MCP endpoint's metadata, because clients register with those.
    scopes: ['offline_access', ...SCOPES],
    ttl: {
      AccessToken: ACCESS_TOKEN_S,
      AuthorizationCode: CODE_S,
      Grant: NO_EXPIRY_S,
      Interaction: CONSENT_S,
      RefreshToken: REFRESH_TOKEN_S,
      Session: SESSION_S,
    },
  };
}

/**
 * Adapts a client's metadata to what the server supports, as RFC 7591 (2) allows, where the client would otherwise be
 * rejected. Desktop clients often omit the type `native`, but only native clients may use a private scheme, a varying
 * port, or plain http (to loopback only).
 */
function adaptToServer(metadata: ClientMetadata): void {
  const { redirect_uris: addresses, grant_types: grantTypes } = metadata;
  if (isTexts(addresses) && addresses.some((address) => !address.startsWith('https:'))) {
    metadata.application_type = 'native';
  }
  if (isTexts(grantTypes) && grantTypes.includes('authorization_code')) {
    metadata.grant_types = GRANT_TYPES.filter((type) => grantTypes.includes(type));
  }
  // A client without an authentication method gets a secret from the library, so it gets RFC 7591's default method.
  if (metadata.token_endpoint_auth_method === 'none' && metadata.client_secret !== undefined) {
    metadata.token_endpoint_auth_method = 'client_secret_basic';
  }
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

/** Creates a policy in which every authorization asks for the key, even right after another one. */
function alwaysAskForKey(): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base();
  policy.get('login')?.checks.add(
    new interactionPolicy.Check(
      'key_required',
      'the key is proven anew',
      'login_required',
      (ctx) => {
        const { Check } = interactionPolicy;
        return ctx.oidc.result?.login ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT;
      },
    ),
  );
  return policy;
}

/** DER encoding of a PKCS#8 Ed25519 private key, up to its seed. */
const ED25519_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Returns the signing key that the library requires but never uses; it is the same in all processes. */
function signingKey(seed: Uint8Array) {
  const der = Buffer.concat([ED25519_PREFIX, seed]);
  const {
    kty = '',
    crv,
    d,
    x,
  } = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }).export({
    format: 'jwk',
  });
  return { kty, crv, d, x, use: 'sig' };
}

function createAdapter(signIn: SignIn, model: string): Adapter {
  const records = signIn.records(model);
  const found = (payload: OAuthPayload | undefined) => payload as AdapterPayload | undefined;
  return {
    upsert: async (id, payload, expiresIn) => {
      if (model === 'Client' && !(await signIn.hasRoomForClients())) {
        throw new errors.TemporarilyUnavailable('too many clients registered themselves today');
      }
      const seconds = model === 'Grant' ? REFRESH_TOKEN_S : expiresIn;
      await records.upsert(id, withoutUndefined(payload), seconds);
    },
    find: async (id) => found(await records.find(id)),
    findByUid: async (uid) => found(await records.findByUid(uid)),
    // The device flow is disabled.
    findByUserCode: async () => undefined,
    consume: async (id) => {
      // If two processes use the same code concurrently, only one of them issues tokens.
      if (!(await records.consume(id))) throw new errors.InvalidGrant('already used');
    },
    destroy: (id) => records.destroy(id),
    revokeByGrantId: (grantId) => records.revokeGrant(grantId),
  };
}

function withoutUndefined(payload: AdapterPayload): OAuthPayload {
  return Object.fromEntries(Object.entries(payload).filter(([, value]) => value !== undefined));
}

/** Returns the requested scopes that the key has, in the order of the contract. */
export function grantableScopes(requested: string, keyScopes: readonly Scope[]): readonly Scope[] {
  const words = new Set(requested.split(' '));
  return SCOPES.filter((scope) => words.has(scope) && keyScopes.includes(scope));
}
