import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { RequestHandler } from 'express';
import { VERSION } from '../version.ts';
import { routeOf } from './access-log.ts';

/**
 * A span for each request, which continues the trace that its `traceparent` names. It tells the method, the row that served
 * it and the status; no path, no query and no header, which may hold a key or a tax id (decision D12).
 */
export const tracedRequests: RequestHandler = (req, res, next) => {
  const parent = propagation.extract(context.active(), req.headers);
  const attributes = { 'http.request.method': req.method };
  const options = { kind: SpanKind.SERVER, attributes };
  const span = trace.getTracer('@marcario/server', VERSION).startSpan(req.method, options, parent);
  res.once('close', () => {
    const route = routeOf(res);
    span.updateName(`${req.method} ${route}`);
    span.setAttribute('marcario.route', route);
    if (res.headersSent) span.setAttribute('http.response.status_code', res.statusCode);
    if (res.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  });
  context.with(trace.setSpan(parent, span), next);
};
