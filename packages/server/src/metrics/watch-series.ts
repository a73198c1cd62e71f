import type { WatchFacts } from '@marcario/core/service';
import { Counter, Gauge, type Registry } from 'prom-client';

/** How a sweep may end. */
const OUTCOMES = ['finished', 'failed'] as const;

/**
 * What is still to be swept is told as it stands for all processes, sweeps and hits as this process made
 * them. A database that is away leaves all as they were last known.
 */
export function watchSeries(register: Registry, watchFacts?: () => Promise<WatchFacts>) {
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
    const facts = await watchFacts?.().catch(() => undefined);
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
