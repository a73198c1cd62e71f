import { FetchFault } from './fetch-fault.ts';

/** Ends an attempt that takes too long in all, or in which nothing comes for too long. */
export interface Watchdog {
  /** Aborted with a `FetchFault`, or with the outer signal's reason. */
  readonly signal: AbortSignal;
  /** To be called when something came. */
  readonly heard: () => void;
  readonly stop: () => void;
}

/** Begins to watch one download. Both limits are seconds: for the whole of it, and without a byte. */
export function startWatchdog(
  { timeoutSeconds, silenceSeconds }: { timeoutSeconds: number; silenceSeconds: number },
  outer: AbortSignal | undefined,
): Watchdog {
  const late = new AbortController();
  const after = (seconds: number, reason: string) =>
    setTimeout(() => late.abort(new FetchFault(reason, { again: true })), seconds * 1_000);
  const whole = after(timeoutSeconds, `it took longer than ${timeoutSeconds} s`);
  const silence = after(silenceSeconds, `nothing came for ${silenceSeconds} s`);
  return {
    signal: outer ? AbortSignal.any([outer, late.signal]) : late.signal,
    heard: () => silence.refresh(),
    stop: () => {
      clearTimeout(whole);
      clearTimeout(silence);
    },
  };
}
