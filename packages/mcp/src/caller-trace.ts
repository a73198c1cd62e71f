import { AsyncLocalStorage } from 'node:async_hooks';
import { context, propagation, SpanKind, trace } from '@opentelemetry/api';

/** The caller's trace, with the names of W3C Trace Context. */
interface TraceCarrier {
  readonly traceparent: string;
  readonly tracestate?: string;
}

const callers = new AsyncLocalStorage<TraceCarrier>();

/** Returns the trace of the current call, for a request made on its behalf. */
export function currentTrace(): TraceCarrier | undefined {
  return callers.getStore();
}

/**
 * Runs a tool call inside the trace that its `_meta` names: the spans of the operation become children of the
 * caller's span. The span of the HTTP request, which may belong to another trace, is linked to it. A call without
 * a `traceparent` stays in the trace of its request.
 */
export function withCallerTrace<T>(meta: unknown, tool: string, run: () => Promise<T>): Promise<T> {
  const carrier = parseTraceCarrier(meta);
  if (carrier === undefined) return run();
  const request = trace.getSpanContext(context.active());
  const parent = propagation.extract(context.active(), carrier);
  const span = trace.getTracer('@marcario/mcp').startSpan(
    `tools/call ${tool}`,
    {
      kind: SpanKind.SERVER,
      attributes: { 'mcp.method.name': 'tools/call', 'gen_ai.tool.name': tool },
      links: request === undefined ? [] : [{ context: request }],
    },
    parent,
  );
  return callers.run(carrier, () =>
    context.with(trace.setSpan(parent, span), () => run().finally(() => span.end())),
  );
}

const TRACEPARENT = /^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/;
/** The maximum length that W3C Trace Context requires every party to pass on. */
const MAX_TRACESTATE = 512;
const VISIBLE_ASCII = /^[\x20-\x7e]*$/;

/** Parses the trace of a call. Ignores a malformed `traceparent`, because it is passed on as a header. */
function parseTraceCarrier(meta: unknown): TraceCarrier | undefined {
  const { traceparent, tracestate } = (meta ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof traceparent !== 'string' || !TRACEPARENT.test(traceparent)) return undefined;
  const isKept =
    typeof tracestate === 'string' &&
    tracestate.length <= MAX_TRACESTATE &&
    VISIBLE_ASCII.test(tracestate);
  return { traceparent, ...(isKept && { tracestate }) };
}
