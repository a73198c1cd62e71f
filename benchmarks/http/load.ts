import { setTimeout as sleep } from 'node:timers/promises';
import { type Percentiles, percentiles, rounded } from '../percentiles.ts';

type Ask = () => Promise<void>;

const SECOND = 1_000;

/** Requests a second when each of the askers asks again as soon as it is answered. */
export async function throughput(askers: readonly Ask[], seconds: number): Promise<number> {
  const start = performance.now();
  const end = start + seconds * SECOND;
  const counts = await Promise.all(
    askers.map(async (ask) => {
      let count = 0;
      for (; performance.now() < end; count += 1) await ask();
      return count;
    }),
  );
  const total = counts.reduce((sum, count) => sum + count, 0);
  return rounded((total * SECOND) / (performance.now() - start), 0);
}

/**
 * Times at a steady rate, whether or not earlier answers have come: each is counted from when it was
 * due, so that a server that falls behind shows it. Askers take turns; there must be enough of them.
 */
export async function timesAtRate(
  askers: readonly Ask[],
  { perSecond, seconds }: { readonly perSecond: number; readonly seconds: number },
): Promise<Percentiles> {
  const free = [...askers];
  const milliseconds: number[] = [];
  const underWay = new Set<Promise<void>>();
  const start = performance.now();
  for (let i = 0; i < perSecond * seconds; i += 1) {
    const due = start + (i * SECOND) / perSecond;
    while (performance.now() < due || free.length === 0) await sleep(1);
    const ask = free.pop() as Ask;
    const asked = ask().then(() => {
      milliseconds.push(performance.now() - due);
      free.push(ask);
      underWay.delete(asked);
    });
    underWay.add(asked);
  }
  await Promise.all(underWay);
  return percentiles(milliseconds);
}
