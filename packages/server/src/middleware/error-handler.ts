import { ServiceError } from '@marcario/core';
import { NO_SUCH_ROUTE, rateLimitHeaders } from '@marcario/core/contract';
import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { html } from '../../texts/html.ts';
import { createWords } from '../../texts/texts.ts';
import { chooseLanguage } from '../pages/send-page.ts';
import { errorEnvelope } from '../rest/error-envelope.ts';
import { requestIdOf } from './access-log.ts';

/** `WWW-Authenticate` value, which HTTP requires on a 401 to name the accepted credentials. */
const KEY_CHALLENGE = 'ApiKey realm="marcario", header="X-API-Key", Bearer realm="marcario"';

/**
 * Converts every error to a response. An error that is not a `ServiceError` becomes a plain `internal_error` without
 * details (decision D12); its log line has the same request id.
 */
export function errorHandler(logger: Logger): ErrorRequestHandler {
  return (error: unknown, req, res, _next) => {
    if (hasClientLeft(res)) return void res.destroy();
    const refusal = toServiceError(error);
    if (refusal.status >= 500) {
      const err = error instanceof ServiceError ? (error.cause ?? error) : error;
      logger.error({ requestId: requestIdOf(res), err }, 'request failed');
    }
    if (!res.headersSent) sendError(req, res, refusal);
    // Keeps a response that ended with an error line, because it is complete and may still be in transit.
    else if (!res.writableEnded) res.destroy();
  };
}

/** Returns true when the client disconnected before the response started. */
function hasClientLeft(res: Response): boolean {
  return !res.headersSent && (res.socket?.destroyed ?? true);
}

function toServiceError(error: unknown): ServiceError {
  return error instanceof ServiceError
    ? error
    : new ServiceError('internal_error', 'Internal error', { cause: error });
}

function sendError(req: Request, res: Response, error: ServiceError): void {
  if (error.retryAfterSeconds !== undefined) res.setHeader('Retry-After', error.retryAfterSeconds);
  if (error.status === 401 && !res.hasHeader('WWW-Authenticate')) {
    res.setHeader('WWW-Authenticate', KEY_CHALLENGE);
  }
  if (error.rateLimit !== undefined) res.set(rateLimitHeaders(error.rateLimit));
  res.status(error.status);
  if (error.code === 'rate_limited' && wantsHtml(req)) {
    sendFloodPage(req, res, error.retryAfterSeconds ?? 1);
    return;
  }
  res.json(errorEnvelope(error, requestIdOf(res)));
}

/** Rejects paths outside `/v1` that no route matched, without checking a key (decision D1). */
export const unknownRoute: RequestHandler = () => {
  throw new ServiceError('not_found', NO_SUCH_ROUTE);
};

/** Paths of web pages, for which browsers get an HTML error page. */
const PAGES = ['/', '/docs'];

/** Returns true when a browser requests a page, where a JSON error would be shown to a person. */
function wantsHtml(req: Request): boolean {
  return PAGES.includes(req.path) && req.accepts(['json', 'html']) === 'html';
}

/** Sends an HTML page, in the reader's language, that says the address has sent too many requests. */
function sendFloodPage(req: Request, res: Response, retryAfterSeconds: number): void {
  const { language, texts } = createWords(chooseLanguage(req, res));
  const { tooManyTitle, tooManyPage } = texts.refusal;
  const page = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${tooManyTitle} · Marcario</title>
</head>
<body><main><h1>${tooManyTitle}</h1><p>${tooManyPage(retryAfterSeconds)}</p></main></body>
</html>
`;
  res.setHeader('Cache-Control', 'no-store');
  res.type('html').send(page.text);
}
