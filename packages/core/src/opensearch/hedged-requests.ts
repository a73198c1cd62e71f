import { setTimeout } from 'node:timers/promises';

/**
 * An answer takes some ten milliseconds: what takes this long is stuck behind a node. The last is longer than it takes
 * to see which one.
 */
const PATIENCE_MS = [200, 400, 800] as const;
/**
 * A second question is put for one in ten at most, unless a node hangs: where all answers are slow it would make them
 * slower.
 */
const SHARE = 0.1;
const MAX_SAVED_REQUESTS = 10;

/** No try has ended in time. */
export class HedgeTimeout extends Error {
  override readonly name = 'TooLate';
}

/**
 * Puts a question again, to another node, when its answer is late, and takes the answer that comes first: one slow
 * node then costs a fifth of a second and not the whole time that an answer may take.
 */
export class HedgedRequests {
  readonly #someHang: () => Promise<boolean>;
  #saved = MAX_SAVED_REQUESTS;

  /** @param someHang whether some nodes hang while others work */
  constructor(someHang: () => Promise<boolean>) {
    this.#someHang = someHang;
  }

  /**
   * @param maxMs milliseconds that all tries together may take
   * @throws what the first try threw, once all have. @throws HedgeTimeout
   */
  async first<Answer>(ask: () => Promise<Answer>, maxMs: number): Promise<Answer> {
    this.#saved = Math.min(MAX_SAVED_REQUESTS, this.#saved + SHARE);
    const tries = [ask()];
    for (const patience of PATIENCE_MS) {
      if (await settlesWithin(tries, patience)) break;
      tries.push(this.#retryElsewhere(ask));
    }
    if (!(await settlesWithin(tries, maxMs))) throw new HedgeTimeout();
    try {
      return await Promise.any(tries);
    } catch (error) {
      throw (error as AggregateError).errors[0];
    }
  }

  /** @throws HedgeTimeout when enough was asked again already */
  async #retryElsewhere<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    if (!(await this.#someHang())) {
      if (this.#saved < 1) throw new HedgeTimeout();
      this.#saved -= 1;
    }
    return ask();
  }
}

/** Whether one has answered, or all have failed, within some milliseconds. */
async function settlesWithin(tries: readonly Promise<unknown>[], milliseconds: number) {
  const waiting = new AbortController();
  const { signal } = waiting;
  const late = setTimeout(milliseconds, false, { signal }).catch(() => false);
  const settled = Promise.any(tries).then(
    () => true,
    () => true,
  );
  const isFirst = await Promise.race([settled, late]);
  waiting.abort();
  return isFirst;
}
