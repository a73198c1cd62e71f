import { type Attributes, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { LogEvent } from 'kysely';

/** The name under which spans are made. Without an SDK that was set up, a span is an empty object. */
const TRACER = '@marcario/core';

/** The place of a piece of work in a trace. */
interface TracedWork {
  readonly name: string;
  /** From closed lists alone: no text of a caller, no key, no tax id, no address. */
  readonly attributes?: Attributes;
  readonly kind?: SpanKind;
}

/** Runs work as a span of whatever trace is under way, or as the beginning of one. */
export function traced<T>(
  { name, attributes = {}, kind = SpanKind.INTERNAL }: TracedWork,
  work: (span: Span) => Promise<T>,
): Promise<T> {
  return trace.getTracer(TRACER).startActiveSpan(name, { attributes, kind }, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      fail(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Runs work as a span of the trace under way; none begins with it. */
export async function tracedHere<T>(name: string, work: () => T | Promise<T>): Promise<T> {
  return isTraced() ? traced({ name }, async () => work()) : work();
}

/**
 * Adds a statement that has ended as a span to the current trace: its kind and duration, never its text or
 * values. Statements outside a traced work, such as those of a poll, make none.
 */
export function traceStatement({ query, queryDurationMillis, ...event }: LogEvent): void {
  if (!isTraced()) return;
  const operation = /[a-z]+/i.exec(query.sql)?.[0].toLowerCase() ?? 'statement';
  const end = Date.now();
  const span = trace.getTracer(TRACER).startSpan(`${operation} postgresql`, {
    kind: SpanKind.CLIENT,
    startTime: end - queryDurationMillis,
    attributes: { 'db.system.name': 'postgresql', 'db.operation.name': operation },
  });
  if (event.level === 'error') fail(span, event.error);
  span.end(end);
}

function isTraced(): boolean {
  return trace.getActiveSpan()?.isRecording() === true;
}

/** The code of an error, or its class: its message may hold what a caller sent. */
function fail(span: Span, error: unknown): void {
  const { code, name } = (error ?? {}) as { readonly code?: unknown; readonly name?: unknown };
  span.setAttribute('error.type', String(code ?? name ?? 'unknown'));
  span.setStatus({ code: SpanStatusCode.ERROR });
}
