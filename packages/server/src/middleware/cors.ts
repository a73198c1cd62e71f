import type { Request, RequestHandler } from 'express';
import { nameRoute } from './access-log.ts';

/** The two places that cross-origin rules have among the middleware. */
export interface Cors {
  /** Tells browsers whether the page may read the answer: first of all, so that refusals say it too. */
  readonly headers: RequestHandler;
  /** Answers preflight of listed origins: before any key and any limit, for no page asks for it itself. */
  readonly preflight: RequestHandler;
}

const EXPOSED =
  'x-request-id, Retry-After, RateLimit, RateLimit-Policy, ETag, x-total-count, x-changes-cursor';
const METHODS = 'GET, HEAD, POST, PATCH, DELETE';
const REQUEST_HEADERS =
  'X-API-Key, Authorization, Content-Type, Idempotency-Key, If-None-Match, X-Request-Id';
const TEN_MINUTES = '600';

/**
 * Cross-origin reading for the exact origins of a list, and for nobody else (specification 5.7):
 * no wildcard, no reflection, no credentials. `Vary: Origin` stands on every answer, so that no
 * cache gives one origin what was meant for another. MCP takes no part in it.
 */
export function cors(allowlist: readonly string[]): Cors {
  const listed = new Set(allowlist);
  return {
    headers: (req, res, next) => {
      if (isMcp(req)) return next();
      res.vary('Origin');
      const origin = listedOrigin(req, listed);
      if (origin !== undefined) {
        res.setHeader('Access-Control-Allow-Origin', origin);
        res.setHeader('Access-Control-Expose-Headers', EXPOSED);
      }
      next();
    },
    preflight: (req, res, next) => {
      if (isMcp(req) || !isPreflight(req) || listedOrigin(req, listed) === undefined) return next();
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
  return path === '/mcp';
}

function isPreflight(req: Request): boolean {
  return req.method === 'OPTIONS' && req.get('access-control-request-method') !== undefined;
}

function listedOrigin(req: Request, listed: ReadonlySet<string>): string | undefined {
  const origin = req.get('origin');
  return origin !== undefined && listed.has(origin) ? origin : undefined;
}
