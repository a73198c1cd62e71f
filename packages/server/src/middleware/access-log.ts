import { randomUUID } from 'node:crypto';
import { presentedKeys } from '@marcario/core';
import { ERROR_STATUS, operationById, type RunOperation } from '@marcario/core/contract';
import { keyIdOf } from '@marcario/core/service';
import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { answeredStatus, failedStatus, type Metrics } from '../metrics/create-metrics.ts';
import { VERSION } from '../version.ts';

/**
 * Logs one line per request, with the operation and the key id but no URL, because a path, query string, header or body
 * may contain a key or a tax id (decision D12). No child logger is created per request, because its cost showed in the
 * profile of small responses.
 */
export function accessLog(logger: Logger): RequestHandler {
  return (req, res, next) => {
    const startedAt = performance.now();
    res.once('close', () => {
      const line = {
        route: routeName(res),
        ...loggedKeyId(req, res),
        req: { id: requestIdOf(res), method: req.method },
        // The status is null when the client disconnected before the response.
        res: { status: res.headersSent ? res.statusCode : null },
        responseTime: Math.round(performance.now() - startedAt),
      };
      if (isServerFault(res)) logger.error(line, 'failed');
      else logger.info(line, 'answered');
    });
    next();
  };
}

/** Returns the id of the key that made the request, unless the key was rejected. */
function loggedKeyId(req: Request, res: Response): { readonly keyId?: string } {
  const isJudged =
    Object.hasOwn(operationById, routeName(res)) && res.statusCode !== ERROR_STATUS.unauthorized;
  const [key, other] = isJudged ? presentedKeys(req.headers) : [];
  const keyId = other === undefined ? keyIdOf(key) : undefined;
  return keyId === undefined ? {} : { keyId };
}

/** Returns whether the status is a server fault; a 503 of the health route only reports a state, such as a shutdown. */
function isServerFault(res: Response): boolean {
  return res.statusCode >= 500 && routeName(res) !== 'health';
}

/** Sets the name under which this request is logged and measured: an operation id or a route name. */
export function nameRoute(res: Response, route: string): void {
  Object.assign(res.locals, { route });
}

/** Returns the operation id or route name of this request; `unknown` if none was set. */
function routeName(res: Response): string {
  const { route = 'unknown' } = res.locals;
  return String(route);
}

/** Wraps `run` of MCP to log each call on its own line, because one request may contain many tool calls. */
export function withCallLog(run: RunOperation, logger: Logger): RunOperation {
  return async (call) => {
    const startedAt = performance.now();
    const logCall = (status: number) => {
      const line = {
        route: 'mcp',
        operation: call.operation ?? 'unknown',
        keyId: status === ERROR_STATUS.unauthorized ? undefined : keyIdOf(call.apiKey),
        res: { status },
        responseTime: Math.round(performance.now() - startedAt),
      };
      if (status >= 500) logger.error(line, 'tool failed');
      else logger.info(line, 'tool answered');
    };
    try {
      const answer = await run(call);
      logCall(answeredStatus(call));
      return answer;
    } catch (error) {
      logCall(failedStatus(error));
      throw error;
    }
  };
}

/** Status label of a request whose client disconnected before the response. */
const ABANDONED = 'abandoned';

/** Counts and times every request, by operation and status. */
export function measureRequests({ requests, inFlight }: Metrics): RequestHandler {
  return (_req, res, next) => {
    const observe = requests.startTimer();
    inFlight.inc();
    res.once('close', () => {
      inFlight.dec();
      observe({ operation: routeName(res), status: res.headersSent ? res.statusCode : ABANDONED });
    });
    next();
  };
}

/**
 * Creates a span per request, as a child of the span in its `traceparent`. Attributes are the method, the operation and
 * the status; path, query and headers are omitted because they may contain a key or a tax id (decision D12).
 */
export const tracedRequests: RequestHandler = (req, res, next) => {
  const parent = propagation.extract(context.active(), req.headers);
  const attributes = { 'http.request.method': req.method };
  const options = { kind: SpanKind.SERVER, attributes };
  const span = trace.getTracer('@marcario/server', VERSION).startSpan(req.method, options, parent);
  res.once('close', () => {
    const route = routeName(res);
    span.updateName(`${req.method} ${route}`);
    span.setAttribute('marcario.route', route);
    if (res.headersSent) span.setAttribute('http.response.status_code', res.statusCode);
    if (res.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  });
  context.with(trace.setSpan(parent, span), next);
};

const HEADER = 'x-request-id';
const CLEAN_ID = /^[A-Za-z0-9._:-]{1,128}$/;

/** Sets the request id on every response: the client's own id if it is valid, else a UUID (decision D4). */
export const requestId: RequestHandler = (req, res, next) => {
  const own = req.get(HEADER);
  res.setHeader(HEADER, own !== undefined && CLEAN_ID.test(own) ? own : randomUUID());
  next();
};

/** Returns the request id, which is the same in the response and in the log. */
export function requestIdOf(res: Response): string {
  return String(res.getHeader(HEADER));
}
