/** Time that ends by itself, or with whoever gave it. */
export interface LimitedTime {
  readonly over: AbortSignal;
  /** True when the time has run out by itself. */
  readonly isLate: () => boolean;
  /** Forgets timer and giver: whoever gives time for long gives it often. */
  readonly release: () => void;
}

/** Limits a piece of work to `ms` milliseconds, and to the life of whoever asked for it. */
export function limitTime(ms: number, stop: AbortSignal): LimitedTime {
  const time = new AbortController();
  let isLate = false;
  const end = () => time.abort(stop.reason);
  const timer = setTimeout(() => {
    isLate = true;
    time.abort();
  }, ms);
  stop.addEventListener('abort', end, { once: true });
  if (stop.aborted) end();
  return {
    over: time.signal,
    isLate: () => isLate,
    release: () => {
      clearTimeout(timer);
      stop.removeEventListener('abort', end);
    },
  };
}
