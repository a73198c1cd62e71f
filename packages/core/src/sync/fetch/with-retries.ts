import { FetchFault } from './fetch-fault.ts';

const ATTEMPTS = 4;
const FIRST_DELAY_MS = 2_000;
const FACTOR = 4;
const JITTER = 0.25;
/** A server that wants more is asked again by the next run. */
const LONGEST_WAIT_MS = 300_000;

export interface RetryDeps {
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  readonly random: () => number;
}

/**
 * Tries again after 2, 8 and 32 seconds and up to a quarter more, never before `Retry-After` is over or
 * the pace allows; gives up at once when that is longer than five minutes.
 * @throws FetchFault of the last attempt
 */
export async function withRetries<T>(
  { sleep, random }: RetryDeps,
  { paceMs = 0, signal }: { readonly paceMs?: number; readonly signal?: AbortSignal | undefined },
  attempt: () => Promise<T>,
): Promise<T> {
  for (let made = 1; ; made += 1) {
    try {
      return await attempt();
    } catch (fault) {
      if (!(fault instanceof FetchFault) || !fault.again || made === ATTEMPTS) throw fault;
      const backOff = FIRST_DELAY_MS * FACTOR ** (made - 1);
      const asked = Math.max(backOff, fault.retryAfterMs ?? 0, paceMs);
      if (asked > LONGEST_WAIT_MS) throw fault;
      await sleep(asked * (1 + JITTER * random()), signal);
    }
  }
}
