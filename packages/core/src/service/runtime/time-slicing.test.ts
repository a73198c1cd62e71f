import { setImmediate as nextRound } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { TimeSlicer } from './time-slicing.ts';

/** Busy-waits for a number of milliseconds, one per step, and calls `note` in each step. */
function* working(
  milliseconds: number,
  note: () => void = () => undefined,
): Generator<void, string> {
  for (let done = 0; done < milliseconds; done += 1) {
    const until = performance.now() + 1;
    while (performance.now() < until);
    note();
    yield;
  }
  return 'done';
}

/** Counts the turns of the event loop until `work` has finished. */
async function roundsDuring(work: Promise<unknown>): Promise<number> {
  let isOver = false;
  const ended = work.finally(() => {
    isOver = true;
  });
  let rounds = 0;
  for (; !isOver; rounds += 1) await nextRound();
  await ended;
  return rounds;
}

describe('long calls that work in turns', () => {
  it('give what they were to give, and the event loop goes round while they work', async () => {
    const turns = new TimeSlicer();
    const work = turns.take(working(100));
    expect(await roundsDuring(work)).toBeGreaterThanOrEqual(9);
    expect(await work).toBe('done');
  });

  it('do not keep short ones waiting for a round', async () => {
    const rounds = await roundsDuring(new TimeSlicer().take(working(1)));
    expect(rounds).toBeLessThanOrEqual(1);
  });

  it('work one in each round, however many they are', async () => {
    const turns = new TimeSlicer();
    const worked: number[] = [];
    const calls = Array.from({ length: 5 }, (_, call) =>
      turns.take(working(40, () => worked.push(call))),
    );
    await nextRound();
    const first = worked.length;
    await nextRound();
    const inOneRound = new Set(worked.slice(first));
    await Promise.all(calls);
    expect(inOneRound.size).toBeLessThanOrEqual(1);
    expect(worked.length).toBe(200);
  });

  it('fail as their work fails, and the others go on', async () => {
    const turns = new TimeSlicer();
    const failing = (function* (): Generator<void, string> {
      yield* working(30);
      throw new Error('no more');
    })();
    const [failed, other] = await Promise.allSettled([
      turns.take(failing),
      turns.take(working(30)),
    ]);
    expect([failed.status, other.status]).toEqual(['rejected', 'fulfilled']);
  });
});
