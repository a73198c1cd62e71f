import { ServiceError } from '@marcario/core';
import type { Request, RequestHandler } from 'express';
import helmet from 'helmet';
import { nameRoute } from './access-log.ts';

const ONE_YEAR = 'max-age=31536000';

/** Answers are data: nothing in them may run, load or be framed. */
const ofData = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  },
  strictTransportSecurity: false,
});

/**
 * The headers of every answer. `Strict-Transport-Security` is sent only where the request came by TLS, through
 * a proxy that is trusted to say so, and for this host alone.
 */
export const securityHeaders: RequestHandler = (req, res, next) => {
  if (req.secure) res.setHeader('Strict-Transport-Security', ONE_YEAR);
  ofData(req, res, next);
};

/** HTTP/1.1 requires exactly one Host header. Node's own error has no envelope, so this middleware checks it. */
export const requireSingleHost: RequestHandler = (req, _res, next) => {
  if (req.httpVersion === '1.1' && req.headers.host === undefined) {
    throw new ServiceError('validation_error', 'An HTTP/1.1 request needs a Host header');
  }
  if (countHostHeaders(req.rawHeaders) > 1) {
    throw new ServiceError('validation_error', 'A request has one Host header: send it once');
  }
  next();
};

/** Counts the Host headers, because a proxy may have checked the other one of two. */
function countHostHeaders(rawHeaders: readonly string[]): number {
  return rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host').length;
}

/** The two middlewares of the cross-origin rules. */
interface Cors {
  /** Sets whether the page may read the answer; runs first, so that errors have it too. */
  readonly headers: RequestHandler;
  /**
   * Answers preflight requests of listed origins before any key and limit, because the browser sends them, not the
   * page.
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
 * Cross-origin reading for the exact origins of a list, and for no other (specification 5.7): no wildcard, no
 * reflection, no credentials. Every answer has `Vary: Origin`, so that no cache gives one origin the answer for
 * another. `/mcp` has none of it.
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
