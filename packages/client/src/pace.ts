import type { Connection } from './client-options.ts';
import type { LimitState } from './events.ts';
import type { OperationId } from './operation-request.ts';

const STATE = /^\s*"([^"]*)"((?:;[a-z]+=\d+)+)\s*$/;

/** Keeps the walks of one client from asking what the service would refuse, as its answers tell it. */
export class Pace {
  readonly #connection: Connection;
  #refusedUntil = 0;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Takes note of `RateLimit`, and reads it. */
  note(header: string | null): LimitState[] {
    const limits = readLimits(header);
    // An answer without the header, as of a proxy, says nothing of the limits that are known.
    if (header !== null) {
      this.#refusedUntil = this.#connection.timing.now() + refusedForMs(limits);
    }
    return limits;
  }

  /** Waits until a call may pass. */
  async keep(operation: OperationId, signal: AbortSignal | undefined): Promise<void> {
    const { timing, onWait, log } = this.#connection;
    const waitMs = this.#refusedUntil - timing.now();
    if (waitMs <= 0) return;
    log({ level: 'info', message: `${operation}: waits ${waitMs} ms (pace)`, operation });
    onWait({ operation, reason: 'pace', waitMs });
    await timing.sleep(waitMs, signal);
  }
}

/** Reads `"burst";r=299;t=60, "quota";r=10;t=86400`; what it cannot read, it leaves out. */
function readLimits(header: string | null): LimitState[] {
  return (header ?? '').split(',').flatMap((state) => {
    const [, policy = '', parameters = ''] = STATE.exec(state) ?? [];
    const remaining = /;r=(\d+)/.exec(parameters)?.[1];
    const reset = /;t=(\d+)/.exec(parameters)?.[1];
    if (remaining === undefined || reset === undefined) return [];
    return [{ policy, remaining: Number(remaining), resetSeconds: Number(reset) }];
  });
}

/** A month's quota is not waited for: the call that it refuses says so. */
function refusedForMs(limits: readonly LimitState[]): number {
  const usedUp = limits.filter(({ policy, remaining }) => policy !== 'quota' && remaining === 0);
  return Math.max(0, ...usedUp.map(({ resetSeconds }) => resetSeconds * 1_000));
}
