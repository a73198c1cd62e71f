/** The clock for retries and waits. */
export interface Timing {
  /** Milliseconds. */
  readonly now: () => number;
  /** Resolves after `ms` milliseconds, or rejects at once with the reason of the signal. */
  readonly sleep: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
  /** From 0 to below 1. */
  readonly random: () => number;
}

export const systemTiming: Timing = { now: Date.now, sleep, random: Math.random };

function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
