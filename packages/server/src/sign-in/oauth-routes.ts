import { ServiceError } from '@marcario/core';
import { type RunOperation, SCOPES, type Scope } from '@marcario/core/contract';
import { keyIdOf, type SignInKey } from '@marcario/core/service';
import express, { type Request, type RequestHandler, type Response, Router } from 'express';
import { errors, type Provider } from 'oidc-provider';
import { mcpResource } from '../config/config.ts';
import { nameRoute } from '../middleware/access-log.ts';
import { chooseLanguage } from '../pages/send-page.ts';
import { type ConsentProblem, consentOverPage, consentPage } from './consent-page.ts';
import {
  createOAuthProvider,
  grantableScopes,
  OAUTH_PATHS,
  type OAuthOptions,
  type OAuthService,
  SESSION_COOKIE,
} from './oauth-provider.ts';
import { ALL_SCOPES, limited, MAX_ATTEMPTS, MAX_FORM } from './sign-in-routes.ts';

/** The part of a service that signing in uses. */
interface SignInService extends OAuthService {
  readonly run: RunOperation;
}

/** Maximum client registrations per address and minute, because each writes a database row. */
const MAX_REGISTRATIONS = 10;

/**
 * Creates the routes of the authorization server and its consent page (decision F9). Mount them before middleware that
 * reads bodies.
 */
export function oauthRoutes(service: SignInService, options: OAuthOptions): Router {
  const provider = createOAuthProvider(service, options);
  const router = Router({ caseSensitive: true, strict: true });
  const consent = `${OAUTH_PATHS.consent}/:uid`;
  const form = express.urlencoded({ extended: false, limit: MAX_FORM });
  router.get(consent, showConsent(provider));
  router.post(
    consent,
    limited(MAX_ATTEMPTS),
    sameOrigin(options),
    form,
    answerConsent(service, provider, options),
  );
  const { consent: _, authorization, ...paths } = OAUTH_PATHS;
  const handle = delegate(provider, options.publicUrl);
  router.post(OAUTH_PATHS.registration, limited(MAX_REGISTRATIONS));
  router.get([authorization, `${authorization}/:uid`], handle);
  router.all(Object.values(paths), handle);
  return router;
}

/**
 * Delegates a request to the OAuth library. Forwarded headers are overwritten, so that every URL in a response starts
 * with the public URL. The `Origin` header is removed, because the library would reflect it, which no response of the
 * service does (specification 5.7).
 */
function delegate(provider: Provider, publicUrl: string): RequestHandler {
  const handle = provider.callback();
  const { protocol, host } = new URL(publicUrl);
  return (req, res) => {
    nameRoute(res, 'sign-in');
    req.headers['x-forwarded-proto'] = protocol.slice(0, -1);
    req.headers['x-forwarded-host'] = host;
    delete req.headers.origin;
    req.headers.cookie = withoutSession(req.headers.cookie ?? '');
    req.url = withScope(req.originalUrl);
    req.originalUrl = req.url;
    return handle(req, res);
  };
}

/** Removes the session cookie: with a session, a person with another key would first have to sign out. */
function withoutSession(cookies: string): string {
  const stored = cookies.split('; ').filter((cookie) => !cookie.startsWith(SESSION_COOKIE));
  return stored.join('; ');
}

/**
 * Sets `scope` to all scopes if the client names none of the service's, as clients of 2025 do; the key still limits the
 * grant. Scopes that are never granted, such as `openid`, are removed: the library would ask for them forever.
 */
function withScope(address: string): string {
  const url = new URL(address, 'http://localhost');
  if (url.pathname !== OAUTH_PATHS.authorization) return address;
  const named = new Set(url.searchParams.getAll('scope').join(' ').split(' '));
  const scopes = SCOPES.filter((scope) => named.has(scope));
  const offline = named.has('offline_access') ? ['offline_access'] : [];
  url.searchParams.set('scope', [...offline, ...(scopes.length === 0 ? SCOPES : scopes)].join(' '));
  return `${url.pathname}${url.search}`;
}

/** Rejects forms from other origins, if the browser sends `Origin`; the `SameSite` cookie is the first protection. */
function sameOrigin({ publicUrl }: OAuthOptions): RequestHandler {
  const { origin } = new URL(publicUrl);
  return (req, _res, next) => {
    const sent = req.get('origin');
    if (sent !== undefined && sent !== origin) {
      throw new ServiceError('forbidden', 'This form was sent from another page');
    }
    next();
  };
}

/** An authorization request of a client that waits for a person's consent. */
interface PendingConsent {
  readonly clientId: string;
  readonly clientName: string;
  readonly clientHost: string;
  readonly scope: string;
  readonly redirectUri: string;
}

/** Parameters of the authorization request. */
interface AuthorizationParams {
  readonly client_id?: unknown;
  readonly redirect_uri?: unknown;
  readonly scope?: unknown;
}

async function pendingConsent(
  provider: Provider,
  req: Request,
  res: Response,
): Promise<PendingConsent | null> {
  try {
    const interaction = await provider.interactionDetails(req, res);
    const params: AuthorizationParams = interaction.params;
    const clientId = String(params.client_id);
    const client = await provider.Client.find(clientId);
    if (client === undefined) return null;
    const redirectUri = String(params.redirect_uri ?? client.redirectUris?.[0] ?? '');
    return {
      clientId,
      clientName: client.clientName ?? clientId,
      clientHost: hostName(clientId) ?? hostName(redirectUri) ?? redirectUri,
      scope: String(params.scope ?? ALL_SCOPES),
      redirectUri,
    };
  } catch (error) {
    if (error instanceof errors.OIDCProviderError) return null;
    throw error;
  }
}

function hostName(address: string): string | null {
  const host = URL.canParse(address) ? new URL(address).host : '';
  return host === '' ? null : host;
}

function showConsent(provider: Provider): RequestHandler {
  return async (req, res) => {
    nameRoute(res, 'sign-in');
    const pending = await pendingConsent(provider, req, res);
    if (pending === null) return sendOver(req, res);
    sendConsent(req, res, pending);
  };
}

function answerConsent(
  service: SignInService,
  provider: Provider,
  { publicUrl }: OAuthOptions,
): RequestHandler {
  return async (req, res) => {
    nameRoute(res, 'sign-in');
    const pending = await pendingConsent(provider, req, res);
    if (pending === null) return sendOver(req, res);
    const { answer, key: text = '' } = (req.body ?? {}) as Readonly<Record<string, unknown>>;
    if (answer !== 'allow') {
      const denied = { error: 'access_denied', error_description: 'The person did not allow it' };
      return provider.interactionFinished(req, res, denied, { mergeWithLastSubmission: false });
    }
    const proven = await proveKey(service, String(text).trim(), pending.scope);
    if (typeof proven === 'string') return sendConsent(req, res, pending, proven);
    const grantId = await saveGrant(provider, pending, proven, mcpResource(publicUrl));
    const result = { login: { accountId: proven.keyId, remember: false }, consent: { grantId } };
    return provider.interactionFinished(req, res, result, { mergeWithLastSubmission: false });
  };
}

const LINK = /(?:^|[#=/])([\w-]{43})$/;

/** Returns the key that the person entered, or a new key from the entered access link; else the problem. */
async function proveKey(
  { run, signIn }: SignInService,
  text: string,
  scope: string,
): Promise<SignInKey | ConsentProblem> {
  const [, secret] = text.startsWith('mk_') ? [] : (LINK.exec(text) ?? []);
  if (secret !== undefined) {
    const link = await signIn.readLink(secret);
    if (link === null) return 'key';
    if (grantableScopes(scope, link.scopes).length === 0) return 'scopes';
    const { key } = await signIn.openLink(secret);
    return (await signIn.findKey(key.keyId)) ?? 'key';
  }
  const keyId = keyIdOf(text);
  if (keyId === undefined) return 'key';
  try {
    // A call without an operation checks the key in constant time and within its burst limit, and costs no quota.
    await run({ operation: null, apiKey: text, input: {} });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (error.code === 'unauthorized') return 'key';
    if (error.code === 'rate_limited') return 'busy';
    if (error.code !== 'not_found') throw error;
  }
  const key = await signIn.findKey(keyId);
  if (key === null) return 'key';
  return grantableScopes(scope, key.scopes).length === 0 ? 'scopes' : key;
}

/** Stores the grant: the requested scopes that the key has. */
function saveGrant(
  provider: Provider,
  { clientId, scope }: PendingConsent,
  { keyId, scopes }: SignInKey,
  resource: string,
): Promise<string> {
  const granted: readonly Scope[] = grantableScopes(scope, scopes);
  const refused = grantableScopes(scope, SCOPES).filter((one) => !granted.includes(one));
  const grant = new provider.Grant({ accountId: keyId, clientId });
  grant.addResourceScope(resource, granted.join(' '));
  grant.addOIDCScope(granted.join(' '));
  if (refused.length > 0) {
    grant.rejectResourceScope(resource, refused.join(' '));
    grant.rejectOIDCScope(refused.join(' '));
  }
  if (scope.split(' ').includes('offline_access')) grant.addOIDCScope('offline_access');
  return grant.save();
}

function sendConsent(
  req: Request,
  res: Response,
  { clientName, clientHost, scope, redirectUri }: PendingConsent,
  problem?: ConsentProblem,
): void {
  const language = chooseLanguage(req, res);
  const scopes = grantableScopes(scope, SCOPES);
  if (problem !== undefined) res.status(problem === 'busy' ? 429 : 403);
  sendHtml(res, consentPage({ language, clientName, clientHost, scopes, problem }), redirectUri);
}

function sendOver(req: Request, res: Response): void {
  sendHtml(res.status(400), consentOverPage(chooseLanguage(req, res)));
}

/** Sends an HTML page. Its `form-action` lists the client, because browsers apply it to redirects after a form. */
function sendHtml(res: Response, html: string, redirectUri?: string): void {
  const target = redirectUri === undefined ? null : new URL(redirectUri);
  const allowed =
    target === null
      ? ''
      : ` ${target.protocol.startsWith('http') ? target.origin : target.protocol}`;
  const policy = [
    "default-src 'none'",
    "base-uri 'none'",
    `form-action 'self'${allowed}`,
    "frame-ancestors 'none'",
  ];
  res.setHeader('Content-Security-Policy', policy.join(';'));
  res.setHeader('Cache-Control', 'no-store');
  // With `no-referrer`, browsers would send the form with `Origin: null`, like a form of another site.
  res.setHeader('Referrer-Policy', 'same-origin');
  res.type('html').send(html);
}
