import { type Attributes, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { LogEvent } from 'kysely';

/** Name of the OpenTelemetry tracer. Without a configured SDK, its spans record nothing. */
const TRACER = '@marcario/core';

/** The name and attributes of a span. */
interface TracedWork {
  readonly name: string;
  /** Values from closed lists only: no caller's text, key, tax id or address. */
  readonly attributes?: Attributes;
  readonly kind?: SpanKind;
}

/** Runs `work` in a span of the current trace; without a trace, the span starts a new one. */
export function withSpan<T>(
  { name, attributes = {}, kind = SpanKind.INTERNAL }: TracedWork,
  work: (span: Span) => Promise<T>,
): Promise<T> {
  return trace.getTracer(TRACER).startActiveSpan(name, { attributes, kind }, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      recordFailure(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Runs `work` in a span of the current trace; without a trace, runs it without a span. */
export async function withChildSpan<T>(name: string, work: () => T | Promise<T>): Promise<T> {
  return isTracing() ? withSpan({ name }, async () => work()) : work();
}

/**
 * Adds a completed statement as a span to the current trace: its kind and duration, never its text or values.
 * A statement that runs outside a trace, such as one of a polling loop, adds no span.
 */
export function traceStatement({ query, queryDurationMillis, ...event }: LogEvent): void {
  if (!isTracing()) return;
  const operation = /[a-z]+/i.exec(query.sql)?.[0].toLowerCase() ?? 'statement';
  const end = Date.now();
  const span = trace.getTracer(TRACER).startSpan(`${operation} postgresql`, {
    kind: SpanKind.CLIENT,
    startTime: end - queryDurationMillis,
    attributes: { 'db.system.name': 'postgresql', 'db.operation.name': operation },
  });
  if (event.level === 'error') recordFailure(span, event.error);
  span.end(end);
}

function isTracing(): boolean {
  return trace.getActiveSpan()?.isRecording() === true;
}

/** Records the code or the class name of an error, never its message, which may contain a caller's text. */
function recordFailure(span: Span, error: unknown): void {
  const { code, name } = (error ?? {}) as { readonly code?: unknown; readonly name?: unknown };
  span.setAttribute('error.type', String(code ?? name ?? 'unknown'));
  span.setStatus({ code: SpanStatusCode.ERROR });
}
