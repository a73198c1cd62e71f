import { presentedKeys, ServiceError } from '@marcario/core';
import { SCOPES } from '@marcario/core/contract';
import { keyIdOf, type SignIn } from '@marcario/core/service';
import express, { type RequestHandler, Router } from 'express';
import { mcpResource } from '../config/config.ts';
import { nameRoute } from '../middleware/access-log.ts';
import { FixedWindows, toNetwork } from '../middleware/ip-flood.ts';

/** All scopes, separated by blanks, as the value of the OAuth parameter `scope`. */
export const ALL_SCOPES = SCOPES.join(' ');
/** Maximum attempts per address and minute to use a key or link, in addition to the general rate limit. */
export const MAX_ATTEMPTS = 30;
const WINDOW_SECONDS = 60;
const CAPACITY = 100_000;
/** Maximum size of a submitted form and of the body of `POST /access`. */
export const MAX_FORM = '8kb';
const RESOURCE_METADATA = '/.well-known/oauth-protected-resource';

/** Serves the protected resource metadata of the MCP endpoint (RFC 9728), which names the authorization server. */
export function resourceRoutes(publicUrl: string, issuer: string): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.get([RESOURCE_METADATA, `${RESOURCE_METADATA}/mcp`], (_req, res) => {
    nameRoute(res, 'sign-in');
    res.json({
      resource: mcpResource(publicUrl),
      authorization_servers: [issuer],
      scopes_supported: SCOPES,
      bearer_methods_supported: ['header'],
      resource_name: 'Marcario',
      resource_documentation: `${publicUrl}/docs`,
    });
  });
  return router;
}

/**
 * Rejects a request to `/mcp` that has no credential or an invalid token; the 401 response points to the resource
 * metadata, where clients learn how to sign in (RFC 9728). A request with an API key passes.
 */
export function requireSignIn(signIn: SignIn, publicUrl: string): RequestHandler {
  const metadata = `resource_metadata="${publicUrl}${RESOURCE_METADATA}/mcp", scope="${ALL_SCOPES}"`;
  return async (req, res, next) => {
    const [credential, other] = presentedKeys(req.headers);
    // A request with two different credentials passes here, because the check of each call rejects it.
    if (other !== undefined || (credential !== undefined && keyIdOf(credential) !== undefined)) {
      return next();
    }
    const hasKeyHeader = req.get('x-api-key') !== undefined || credential?.startsWith('mk_');
    if (credential !== undefined && hasKeyHeader) return next();
    if (credential !== undefined && (await signIn.resolveToken(credential)) !== null) return next();
    const error = credential === undefined ? '' : 'error="invalid_token", ';
    nameRoute(res, 'mcp');
    res.setHeader('WWW-Authenticate', `Bearer ${error}${metadata}`);
    throw new ServiceError('unauthorized', 'Missing or invalid API key');
  };
}

/** Creates middleware that allows one address `limit` requests a minute. */
export function limited(limit: number): RequestHandler {
  const windows = new FixedWindows({ limit, windowSeconds: WINDOW_SECONDS }, CAPACITY);
  return (req, _res, next) => {
    const retryAfterSeconds = windows.tryAdmit(toNetwork(req.ip ?? ''), performance.now());
    if (retryAfterSeconds === 0) return next();
    throw new ServiceError('rate_limited', 'Too many requests from this address', {
      retryAfterSeconds,
    });
  };
}

/**
 * `POST /access`: opens an access link for the page (decision F9). The body is `{ secret }`; the response contains the
 * key, once. The secret is in the body, and in the link after `#`, so that no log contains it.
 */
export function accessRoute(signIn: SignIn): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const json = express.json({ limit: MAX_FORM });
  router.post('/access', limited(MAX_ATTEMPTS), json, async (req, res) => {
    nameRoute(res, 'access');
    const { secret } = (req.body ?? {}) as Readonly<Record<string, unknown>>;
    const { rawKey, key } = await signIn.openLink(typeof secret === 'string' ? secret : '');
    res.setHeader('Cache-Control', 'no-store');
    res.json({ apiKey: rawKey, label: key.label });
  });
  return router;
}
