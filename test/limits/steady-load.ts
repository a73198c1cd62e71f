import { setTimeout as sleep } from 'node:timers/promises';
import type { Told } from './outcomes.ts';

/** Somebody who calls again and again. */
export interface Caller<Who> {
  readonly who: Who;
  readonly call: () => Promise<Told>;
}

/** One call, by the clock of `performance.now()`. */
export interface LoadCall<Who> extends Told {
  readonly who: Who;
  readonly sentAt: number;
  readonly answeredAt: number;
}

/** Callers that call one time after the other until they are told to end. */
export interface SteadyLoad<Who> {
  readonly end: () => Promise<readonly LoadCall<Who>[]>;
}

/** Between an answer and the next call of the same caller: leaves the machine some air. */
const PAUSE_MS = 10;

export function startLoad<Who>(callers: readonly Caller<Who>[]): SteadyLoad<Who> {
  const calls: LoadCall<Who>[] = [];
  let isOver = false;
  const keepCalling = async ({ who, call }: Caller<Who>) => {
    while (!isOver) {
      const sentAt = performance.now();
      const told = await call();
      calls.push({ ...told, who, sentAt, answeredAt: performance.now() });
      await sleep(PAUSE_MS);
    }
  };
  const work = Promise.all(callers.map(keepCalling));
  // Whoever ends the load is told of a call that broke off.
  work.catch(() => undefined);
  return {
    end: async () => {
      isOver = true;
      await work;
      return calls;
    },
  };
}
