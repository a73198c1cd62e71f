import type { Timing } from '../timing.ts';

/** A clock that only advances by waiting, and records the requested waits. Random numbers are in the middle. */
export class VirtualTiming implements Timing {
  readonly slept: number[] = [];
  #now = 0;

  readonly now = () => this.#now;

  readonly random = () => 0.5;

  readonly sleep = async (ms: number, signal: AbortSignal | undefined) => {
    signal?.throwIfAborted();
    this.slept.push(ms);
    this.#now += ms;
  };
}
