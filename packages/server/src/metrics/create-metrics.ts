import { ATTEMPT_OUTCOMES } from '@marcario/core/contract';
import type { DeliveryFacts, WatchFacts } from '@marcario/core/service';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { type CorpusSource, corpusSeries } from './corpus-series.ts';
import { watchSeries } from './watch-series.ts';

/** What is asked at each reading. */
export interface MetricsSource extends CorpusSource {
  /** Absent while no notification is sent. */
  readonly deliveryFacts?: () => Promise<DeliveryFacts>;
  /** Absent while nothing is swept. */
  readonly watchFacts?: () => Promise<WatchFacts>;
}

/** The limits that refuse calls with 429. */
export const LIMITERS = ['burst', 'quota', 'ip', 'calendar'] as const;
export type Limiter = (typeof LIMITERS)[number];

/**
 * What `/metrics` tells (decision D11). Every label comes from a closed list, operations, statuses,
 * limiters and feeds, so that the number of series is bounded and none holds what a caller sent.
 */
export interface Metrics {
  readonly contentType: string;
  /** Everything in the text format of Prometheus. */
  readonly read: () => Promise<string>;
  readonly requests: Histogram<'operation' | 'status'>;
  readonly mcpCalls: Histogram<'operation' | 'status'>;
  readonly inFlight: Gauge;
  readonly refused: (limiter: Limiter) => void;
}

/** From half a millisecond, which a listing takes, to the longest that a client waits. */
const SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Metrics of one app, in a registry of its own. */
export function createMetrics(source: MetricsSource): Metrics {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const tellCorpus = corpusSeries(register, source);
  const tellDelivery = deliverySeries(register, source);
  const tellWatch = watchSeries(register, source.watchFacts);
  const refusals = limiterRefusals(register);
  return {
    contentType: register.contentType,
    read: async () => {
      await Promise.all([tellCorpus(), tellDelivery(), tellWatch()]);
      return register.metrics();
    },
    requests: durations(register, 'marcario_http_request_duration_seconds', 'HTTP requests'),
    mcpCalls: durations(register, 'marcario_mcp_call_duration_seconds', 'MCP tool calls'),
    inFlight: new Gauge({
      name: 'marcario_http_requests_in_flight',
      help: 'HTTP requests that are being answered',
      registers: [register],
    }),
    refused: (limiter) => refusals.inc({ limiter }),
  };
}

function durations(register: Registry, name: string, what: string) {
  return new Histogram({
    name,
    help: `${what} by operation and status: how many, and how long each took`,
    labelNames: ['operation', 'status'] as const,
    buckets: SECONDS,
    registers: [register],
  });
}

/** Each limiter is there from the start: a rate cannot be taken of a series that begins at one. */
function limiterRefusals(register: Registry): Counter<'limiter'> {
  const refusals = new Counter({
    name: 'marcario_limiter_refusals_total',
    help: 'Calls refused with 429, by the limit that refused',
    labelNames: ['limiter'] as const,
    registers: [register],
  });
  for (const limiter of LIMITERS) refusals.inc({ limiter }, 0);
  return refusals;
}

/**
 * The outbox is told as it stands for all processes, attempts as this process made them. A database that
 * is away leaves both as they were last known.
 */
function deliverySeries(register: Registry, { deliveryFacts }: MetricsSource) {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [register] });
  const depth = gauge('marcario_webhook_queue_depth', 'Notifications that wait to be delivered');
  const age = gauge('marcario_webhook_oldest_seconds', 'Age of the oldest that waits');
  const attempts = new Counter({
    name: 'marcario_webhook_attempts_total',
    help: 'Attempts of this process to deliver a notification, by outcome',
    labelNames: ['outcome'] as const,
    registers: [register],
  });
  for (const outcome of ATTEMPT_OUTCOMES) attempts.inc({ outcome }, 0);
  return async () => {
    const facts = await deliveryFacts?.().catch(() => undefined);
    if (facts === undefined) return;
    depth.set(facts.depth);
    age.set(facts.oldestSeconds);
    attempts.reset();
    for (const outcome of ATTEMPT_OUTCOMES) attempts.inc({ outcome }, facts.attempts[outcome]);
  };
}
