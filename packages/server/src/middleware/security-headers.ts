import { ServiceError } from '@marcario/core';
import type { Request, RequestHandler } from 'express';
import helmet from 'helmet';
import { nameRoute } from './access-log.ts';

const ONE_YEAR = 'max-age=31536000';

/** Helmet policy for data responses: nothing in them may run, load or be framed. */
const ofData = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  },
  strictTransportSecurity: false,
});

/**
 * Sets the security headers of every response. `Strict-Transport-Security` is sent only over TLS (as seen here or
 * reported by a trusted proxy), and covers this host only.
 */
export const securityHeaders: RequestHandler = (req, res, next) => {
  if (req.secure) res.setHeader('Strict-Transport-Security', ONE_YEAR);
  ofData(req, res, next);
};

/** Requires exactly one Host header, as HTTP/1.1 does. Node's own check would respond without an envelope. */
export const requireSingleHost: RequestHandler = (req, _res, next) => {
  if (req.httpVersion === '1.1' && req.headers.host === undefined) {
    throw new ServiceError('validation_error', 'An HTTP/1.1 request needs a Host header');
  }
  if (countHostHeaders(req.rawHeaders) > 1) {
    throw new ServiceError('validation_error', 'A request has one Host header: send it once');
  }
  next();
};

/** Counts the Host headers. With two, a proxy may have validated the one that Node ignores. */
function countHostHeaders(rawHeaders: readonly string[]): number {
  return rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host').length;
}

/** The two middlewares that implement CORS. */
interface Cors {
  /** Sets the headers that let the page read the response; runs first, so that errors have them too. */
  readonly headers: RequestHandler;
  /**
   * Answers preflight requests of listed origins before key and rate limit checks, because the browser sends them
   * without a key.
   */
  readonly preflight: RequestHandler;
}

const EXPOSED =
  'x-request-id, Retry-After, RateLimit, RateLimit-Policy, ETag, x-total-count, x-changes-cursor';
const METHODS = 'GET, HEAD, POST, PATCH, DELETE';
const REQUEST_HEADERS =
  'X-API-Key, Authorization, Content-Type, Idempotency-Key, If-None-Match, X-Request-Id';
const TEN_MINUTES = '600';

/**
 * Implements CORS for an exact list of origins (specification 5.7): no wildcard, no reflection, no credentials. Every
 * response has `Vary: Origin`, so that no cache serves one origin the response for another. `/mcp` is excluded.
 */
export function cors(allowlist: readonly string[]): Cors {
  const listed = new Set(allowlist);
  return {
    headers: (req, res, next) => {
      if (isMcp(req)) return next();
      res.vary('Origin');
      const origin = allowedOrigin(req, listed);
      if (origin !== undefined) {
        res.setHeader('Access-Control-Allow-Origin', origin);
        res.setHeader('Access-Control-Expose-Headers', EXPOSED);
      }
      next();
    },
    preflight: (req, res, next) => {
      if (isMcp(req) || !isPreflight(req) || allowedOrigin(req, listed) === undefined)
        return next();
      nameRoute(res, 'preflight');
      res.vary('Access-Control-Request-Method, Access-Control-Request-Headers');
      res.setHeader('Access-Control-Allow-Methods', METHODS);
      res.setHeader('Access-Control-Allow-Headers', REQUEST_HEADERS);
      res.setHeader('Access-Control-Max-Age', TEN_MINUTES);
      res.status(204).end();
    },
  };
}

function isMcp({ path }: Request): boolean {
  return path === '/mcp' || path === '/mcp/';
}

function isPreflight(req: Request): boolean {
  return req.method === 'OPTIONS' && req.get('access-control-request-method') !== undefined;
}

function allowedOrigin(req: Request, listed: ReadonlySet<string>): string | undefined {
  const origin = req.get('origin');
  return origin !== undefined && listed.has(origin) ? origin : undefined;
}
