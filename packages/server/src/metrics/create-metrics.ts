import { ServiceError } from '@marcario/core';
import {
  ATTEMPT_OUTCOMES,
  ERROR_STATUS,
  type FreshnessEnvelope,
  type FreshnessRecord,
  type Health,
  type OperationCall,
  operationById,
  type RunOperation,
} from '@marcario/core/contract';
import type { DeliveryFacts, PoolFacts, RunTotals, WatchFacts } from '@marcario/core/service';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

const MS = 1_000;

/** Source of the corpus metrics: the state of the index, of the feeds and of the database. */
interface CorpusSource {
  readonly health: () => Promise<Health>;
  /** Absent when no feed is configured. */
  readonly getFreshness?: (input: object) => Promise<FreshnessRecord[] | FreshnessEnvelope>;
  /** Connection pools; absent when no database is open. */
  readonly poolFacts?: () => readonly PoolFacts[];
  readonly runFacts?: () => Promise<readonly RunTotals[]>;
}

/**
 * Registers the corpus series. The returned function updates them at each scrape; while the database is unavailable,
 * series that are read from it keep their last values.
 */
function registerCorpusSeries(register: Registry, source: CorpusSource): () => Promise<void> {
  const collectIndex = registerIndexSeries(register, source);
  const collectSources = registerSourceSeries(register, source);
  const collectRuns = registerRunSeries(register, source);
  const collectPools = registerPoolSeries(register, source);
  return async () => {
    collectPools();
    await Promise.all([collectIndex(), collectSources(), collectRuns()]);
  };
}

function registerIndexSeries(register: Registry, { health }: CorpusSource) {
  const registers = [register];
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers });
  const marks = gauge('marcario_index_marks', 'Marks in the search index');
  const generation = gauge('marcario_index_generation', 'Generation of the search index');
  // Reset, so that the series exists only with a search engine and while the database can be read.
  const behind = new Gauge({
    name: 'marcario_index_changes_behind',
    help: 'Changes of the corpus that the index of the search engine lacks',
    labelNames: [] as const,
    registers,
  });
  behind.reset();
  const ready = gauge('marcario_ready', 'Whether requests can be served: 1 or 0');
  // Reset, so that the series has no value until the first run, because a corpus without runs has no age.
  const age = new Gauge({
    name: 'marcario_index_age_seconds',
    help: 'Time since the end of the newest run that the search index contains',
    labelNames: [] as const,
    registers,
  });
  age.reset();
  return async () => {
    const { index, search, dataAsOf, status } = await health();
    marks.set(index.marks);
    generation.set(index.generation);
    ready.set(status === 'ok' ? 1 : 0);
    if (search?.changesBehind === undefined) behind.remove();
    else behind.set(search.changesBehind);
    if (dataAsOf === undefined) age.remove();
    else age.set((Date.now() - Date.parse(dataAsOf)) / MS);
  };
}

/** Registers age and staleness of each source. A source that never succeeded has no age, and counts as stale. */
function registerSourceSeries(register: Registry, { getFreshness }: CorpusSource) {
  const sourceGauge = (name: string, help: string) =>
    new Gauge({ name, help, labelNames: ['source'] as const, registers: [register] });
  const age = sourceGauge(
    'marcario_source_age_seconds',
    'Time since the last success of each source',
  );
  const threshold = sourceGauge(
    'marcario_source_threshold_seconds',
    'Age above which each source is stale',
  );
  const stale = new Gauge({
    name: 'marcario_sources_stale',
    help: 'Sources that are stale, those that never succeeded among them',
    registers: [register],
  });
  return async () => {
    const freshness = await getFreshness?.({ envelope: false }).catch(() => undefined);
    if (freshness === undefined) return;
    for (const series of [age, threshold]) series.reset();
    const records = 'data' in freshness ? freshness.data : freshness;
    stale.set(records.filter((record) => record.stale).length);
    for (const { source, ageSeconds, thresholdSeconds } of records) {
      if (ageSeconds === null) continue;
      age.set({ source }, ageSeconds);
      threshold.set({ source }, thresholdSeconds);
    }
  };
}

/** Registers counts of the sync runs of all processes, because imports often run in a process that is not scraped. */
function registerRunSeries(register: Registry, { runFacts: runTotals }: CorpusSource) {
  const statusGauge = (name: string, help: string) =>
    new Counter({ name, help, labelNames: ['source', 'status'] as const, registers: [register] });
  const runs = statusGauge(
    'marcario_sync_runs_total',
    'Sync runs that ended, by source and status',
  );
  const read = statusGauge('marcario_sync_rows_read_total', 'Rows that those runs read');
  const rejected = statusGauge('marcario_sync_rows_rejected_total', 'Rows that those runs refused');
  return async () => {
    const totals = await runTotals?.().catch(() => undefined);
    if (totals === undefined) return;
    for (const series of [runs, read, rejected]) series.reset();
    for (const { source, status, ...counted } of totals) {
      runs.inc({ source, status }, counted.runs);
      read.inc({ source, status }, counted.read);
      rejected.inc({ source, status }, counted.rejected);
    }
  };
}

function registerPoolSeries(register: Registry, { poolFacts: poolStatuses }: CorpusSource) {
  const poolGauge = (name: string, help: string) =>
    new Gauge({ name, help, labelNames: ['pool'] as const, registers: [register] });
  const size = poolGauge('marcario_database_connections', 'Connections that each pool holds');
  const idle = poolGauge('marcario_database_connections_idle', 'Those of them that do nothing');
  const waiting = poolGauge('marcario_database_waiting', 'Statements that wait for a connection');
  return () => {
    for (const facts of poolStatuses?.() ?? []) {
      const { pool } = facts;
      size.set({ pool }, facts.size);
      idle.set({ pool }, facts.idle);
      waiting.set({ pool }, facts.waiting);
    }
  };
}

/** Source of all values that are collected at each scrape. */
export interface MetricsSource extends CorpusSource {
  /** Absent when no notifications are sent. */
  readonly deliveryFacts?: () => Promise<DeliveryFacts>;
  /** Absent when no watchlists are swept. */
  readonly watchFacts?: () => Promise<WatchFacts>;
}

/** Names of the rate limits and quotas that reject calls with 429. */
const LIMITERS = ['burst', 'quota', 'ip', 'calendar'] as const;
export type Limiter = (typeof LIMITERS)[number];

/**
 * The metrics of `/metrics` (decision D11). Label values come from closed lists (operations, statuses, limiters and
 * feeds), so that the number of series is bounded and no label contains a caller's text.
 */
export interface Metrics {
  readonly contentType: string;
  /** Returns all metrics in the text format of Prometheus. */
  readonly read: () => Promise<string>;
  readonly requests: Histogram<'operation' | 'status'>;
  readonly mcpCalls: Histogram<'operation' | 'status'>;
  readonly inFlight: Gauge;
  readonly refused: (limiter: Limiter) => void;
}

/** Histogram buckets in seconds, from half a millisecond (a listing) to the longest wait of a client. */
const SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** The possible results of a sweep. */
const OUTCOMES = ['finished', 'failed'] as const;

/**
 * Registers the sweep backlog of all processes, and the sweeps and hits of this process only. While the database is
 * unavailable, all series keep their last values.
 */
function registerWatchSeries(register: Registry, watchStatus?: () => Promise<WatchFacts>) {
  const registers = [register];
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers });
  const sweeps = new Counter({
    name: 'marcario_sweeps_total',
    help: 'Sweeps of this process, by outcome',
    labelNames: ['outcome'] as const,
    registers,
  });
  const hits = new Counter({
    name: 'marcario_watch_hits_total',
    help: 'Hits that sweeps and baselines of this process wrote',
    registers,
  });
  const seconds = gauge(
    'marcario_sweep_last_seconds',
    'How long the last sweep of this process took',
  );
  const lag = gauge(
    'marcario_sweep_lag_changes',
    'Changes that not every active list was swept for',
  );
  const lagSeconds = gauge(
    'marcario_sweep_lag_seconds',
    'How long the oldest of those changes has been waiting',
  );
  const baselines = gauge('marcario_baselines_waiting', 'Active lists whose baseline is not over');
  for (const outcome of OUTCOMES) sweeps.inc({ outcome }, 0);
  return async () => {
    const facts = await watchStatus?.().catch(() => undefined);
    if (facts === undefined) return;
    sweeps.reset();
    for (const outcome of OUTCOMES) sweeps.inc({ outcome }, facts[outcome]);
    hits.reset();
    hits.inc(facts.hits);
    seconds.set(facts.lastSeconds);
    lag.set(facts.lag);
    lagSeconds.set(facts.lagSeconds);
    baselines.set(facts.baselines);
  };
}

/** Creates the metrics of one app in a separate registry. */
export function createMetrics(source: MetricsSource): Metrics {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const collectCorpus = registerCorpusSeries(register, source);
  const collectDelivery = registerDeliverySeries(register, source);
  const collectWatch = registerWatchSeries(register, source.watchFacts);
  const refusals = limiterCounter(register);
  return {
    contentType: register.contentType,
    read: async () => {
      await Promise.all([collectCorpus(), collectDelivery(), collectWatch()]);
      return register.metrics();
    },
    requests: durationHistogram(
      register,
      'marcario_http_request_duration_seconds',
      'HTTP requests',
    ),
    mcpCalls: durationHistogram(register, 'marcario_mcp_call_duration_seconds', 'MCP tool calls'),
    inFlight: new Gauge({
      name: 'marcario_http_requests_in_flight',
      help: 'HTTP requests that are being answered',
      registers: [register],
    }),
    refused: (limiter) => refusals.inc({ limiter }),
  };
}

function durationHistogram(register: Registry, name: string, what: string) {
  return new Histogram({
    name,
    help: `${what} by operation and status: how many, and how long each took`,
    labelNames: ['operation', 'status'] as const,
    buckets: SECONDS,
    registers: [register],
  });
}

/** Starts the counter at 0 for every limiter, because `rate()` misses the first increment of a new series. */
function limiterCounter(register: Registry): Counter<'limiter'> {
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
 * Registers the outbox of all processes, and the delivery attempts of this process only. While the database is
 * unavailable, all series keep their last values.
 */
function registerDeliverySeries(
  register: Registry,
  { deliveryFacts: deliveryStatus }: MetricsSource,
) {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [register] });
  const depth = gauge('marcario_webhook_queue_depth', 'Notifications that wait to be delivered');
  const age = gauge('marcario_webhook_oldest_seconds', 'Age of the oldest that waits');
  const attempts = new Counter({
    name: 'marcario_webhook_attempts_total',
    help: 'Attempts of this process to deliver a notification, by outcome',
    labelNames: ['outcome'] as const,
    registers: [register],
  });
  const mails = new Counter({
    name: 'marcario_mail_attempts_total',
    help: 'Attempts of this process to send a mail, by outcome',
    labelNames: ['outcome'] as const,
    registers: [register],
  });
  for (const series of [attempts, mails]) {
    for (const outcome of ATTEMPT_OUTCOMES) series.inc({ outcome }, 0);
  }
  return async () => {
    const facts = await deliveryStatus?.().catch(() => undefined);
    if (facts === undefined) return;
    depth.set(facts.depth);
    age.set(facts.oldestSeconds);
    attempts.reset();
    mails.reset();
    for (const outcome of ATTEMPT_OUTCOMES) {
      attempts.inc({ outcome }, facts.attempts[outcome]);
      mails.inc({ outcome }, facts.mails[outcome]);
    }
  };
}

/** Per-key limits by the error code with which they reject calls. */
const KEY_LIMITERS: Partial<Record<keyof typeof ERROR_STATUS, Limiter>> = {
  rate_limited: 'burst',
  quota_exceeded: 'quota',
};

/** Wraps `run` to count the calls that a key's limits reject. */
export function withRefusalCounting(
  run: RunOperation,
  { refused }: Pick<Metrics, 'refused'>,
): RunOperation {
  return async (call) => {
    try {
      return await run(call);
    } catch (error) {
      const limiter = error instanceof ServiceError ? KEY_LIMITERS[error.code] : undefined;
      if (limiter !== undefined) refused(limiter);
      throw error;
    }
  };
}

/** Wraps `run` of MCP to time each call by operation, because all operations share one HTTP route. */
export function withTiming(
  run: RunOperation,
  { mcpCalls }: Pick<Metrics, 'mcpCalls'>,
): RunOperation {
  return async (call) => {
    const observe = mcpCalls.startTimer({ operation: call.operation ?? 'unknown' });
    try {
      const answer = await run(call);
      observe({ status: answeredStatus(call) });
      return answer;
    } catch (error) {
      observe({ status: failedStatus(error) });
      throw error;
    }
  };
}

/** Returns the HTTP status that a successful tool call would have over REST. */
export function answeredStatus({ operation }: OperationCall): number {
  return operation === null ? 200 : operationById[operation].status;
}

/** Returns the HTTP status that a call failing with this error would have over REST. */
export function failedStatus(error: unknown): number {
  return error instanceof ServiceError ? error.status : ERROR_STATUS.internal_error;
}
