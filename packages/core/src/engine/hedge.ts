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
const MOST_SAVED = 10;

/** No try has ended in time. */
export class TooLate extends Error {
  override readonly name = 'TooLate';
}

/**
 * Puts a question again, to another node, when its answer is late, and takes the answer that comes first: one slow
 * node then costs a fifth of a second and not the whole time that an answer may take.
 */
export class Hedge {
  readonly #someHang: () => Promise<boolean>;
  #saved = MOST_SAVED;

  /** @param someHang whether some nodes hang while others work */
  constructor(someHang: () => Promise<boolean>) {
    this.#someHang = someHang;
  }

  /**
   * @param most milliseconds that all tries together may take
   * @throws what the first try threw, once all have. @throws TooLate
   */
  async first<Answer>(ask: () => Promise<Answer>, most: number): Promise<Answer> {
    this.#saved = Math.min(MOST_SAVED, this.#saved + SHARE);
    const tries = [ask()];
    for (const patience of PATIENCE_MS) {
      if (await isSettled(tries, patience)) break;
      tries.push(this.#again(ask));
    }
    if (!(await isSettled(tries, most))) throw new TooLate();
    try {
      return await Promise.any(tries);
    } catch (error) {
      throw (error as AggregateError).errors[0];
    }
  }

  /** @throws TooLate when enough was asked again already */
  async #again<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    if (!(await this.#someHang())) {
      if (this.#saved < 1) throw new TooLate();
      this.#saved -= 1;
    }
    return ask();
  }
}

/** Whether one has answered, or all have failed, within some milliseconds. */
async function isSettled(tries: readonly Promise<unknown>[], milliseconds: number) {
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
