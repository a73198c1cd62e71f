import type { FreshnessEnvelope, FreshnessRecord, Health } from '@marcario/core/contract';
import type { PoolFacts, RunTotals } from '@marcario/core/service';
import { Counter, Gauge, type Registry } from 'prom-client';

const MS = 1_000;

/** What is told of the corpus: its index, where it comes from, and the database that holds it. */
export interface CorpusSource {
  readonly health: () => Promise<Health>;
  /** Absent while no feed is served. */
  readonly getFreshness?: (input: object) => Promise<FreshnessRecord[] | FreshnessEnvelope>;
  /** Absent where no database is open. */
  readonly poolFacts?: () => readonly PoolFacts[];
  readonly runFacts?: () => Promise<readonly RunTotals[]>;
}

/** Series that are asked for at each reading. What only the database knows stays as it was last known while that is away. */
export function corpusSeries(register: Registry, source: CorpusSource): () => Promise<void> {
  const tellIndex = indexSeries(register, source);
  const tellSources = sourceSeries(register, source);
  const tellRuns = runSeries(register, source);
  const tellPools = poolSeries(register, source);
  return async () => {
    tellPools();
    await Promise.all([tellIndex(), tellSources(), tellRuns()]);
  };
}

function indexSeries(register: Registry, { health }: CorpusSource) {
  const registers = [register];
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers });
  const marks = gauge('marcario_index_marks', 'Marks in the search index');
  const generation = gauge('marcario_index_generation', 'Generation of the search index');
  const ready = gauge('marcario_ready', 'Whether requests can be served: 1 or 0');
  // Its first value is there with the first run: a corpus without one has no age.
  const age = new Gauge({
    name: 'marcario_index_age_seconds',
    help: 'Time since the end of the newest run that the search index contains',
    labelNames: [] as const,
    registers,
  });
  age.reset();
  return async () => {
    const { index, dataAsOf, status } = await health();
    marks.set(index.marks);
    generation.set(index.generation);
    ready.set(status === 'ok' ? 1 : 0);
    if (dataAsOf === undefined) age.remove();
    else age.set((Date.now() - Date.parse(dataAsOf)) / MS);
  };
}

/** A source that never succeeded has no series of its own, and counts among those that are stale. */
function sourceSeries(register: Registry, { getFreshness }: CorpusSource) {
  const bySource = (name: string, help: string) =>
    new Gauge({ name, help, labelNames: ['source'] as const, registers: [register] });
  const age = bySource('marcario_source_age_seconds', 'Time since the last success of each source');
  const threshold = bySource(
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

/** Runs are told as all processes made them: an import is often a process of its own, which nobody reads. */
function runSeries(register: Registry, { runFacts }: CorpusSource) {
  const byStatus = (name: string, help: string) =>
    new Counter({ name, help, labelNames: ['source', 'status'] as const, registers: [register] });
  const runs = byStatus('marcario_sync_runs_total', 'Sync runs that ended, by source and status');
  const read = byStatus('marcario_sync_rows_read_total', 'Rows that those runs read');
  const rejected = byStatus('marcario_sync_rows_rejected_total', 'Rows that those runs refused');
  return async () => {
    const totals = await runFacts?.().catch(() => undefined);
    if (totals === undefined) return;
    for (const series of [runs, read, rejected]) series.reset();
    for (const { source, status, ...counted } of totals) {
      runs.inc({ source, status }, counted.runs);
      read.inc({ source, status }, counted.read);
      rejected.inc({ source, status }, counted.rejected);
    }
  };
}

function poolSeries(register: Registry, { poolFacts }: CorpusSource) {
  const byPool = (name: string, help: string) =>
    new Gauge({ name, help, labelNames: ['pool'] as const, registers: [register] });
  const size = byPool('marcario_database_connections', 'Connections that each pool holds');
  const idle = byPool('marcario_database_connections_idle', 'Those of them that do nothing');
  const waiting = byPool('marcario_database_waiting', 'Statements that wait for a connection');
  return () => {
    for (const facts of poolFacts?.() ?? []) {
      const { pool } = facts;
      size.set({ pool }, facts.size);
      idle.set({ pool }, facts.idle);
      waiting.set({ pool }, facts.waiting);
    }
  };
}
