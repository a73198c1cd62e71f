import { setImmediate } from 'node:timers/promises';
import type { RunOperation } from '@marcario/core/contract';

/** A `run` that knows which of its calls are still under way. */
export interface PendingCalls {
  readonly run: RunOperation;
  /** Resolves once everything that has arrived is answered. */
  readonly settled: () => Promise<void>;
}

/** Wraps `run` so that its calls can be waited for. */
export function pendingCalls(run: RunOperation): PendingCalls {
  const pending = new Set<Promise<unknown>>();
  return {
    run: async (call) => {
      const answer = run(call);
      pending.add(answer);
      try {
        return await answer;
      } finally {
        pending.delete(answer);
      }
    },
    settled: async () => {
      // A message that has just arrived becomes a call, and a call an answer, within one turn.
      do {
        await Promise.allSettled(pending);
        await setImmediate();
      } while (pending.size > 0);
    },
  };
}
