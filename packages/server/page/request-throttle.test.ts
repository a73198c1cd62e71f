import { describe, expect, it } from 'vitest';
import { RequestThrottle } from './request-throttle.ts';

/** Creates a clock that advances only while a test waits. */
function steppedClock() {
  let at = 0;
  return {
    now: () => at,
    pass: (ms: number) => {
      at += ms;
    },
    wait: async (ms: number, signal: AbortSignal) => {
      signal.throwIfAborted();
      at += ms;
    },
  };
}

const { signal } = new AbortController();

describe('the pace of requests', () => {
  it('stays within the limit of an address, however long somebody types or clicks', async () => {
    const clock = steppedClock();
    const pace = new RequestThrottle(clock);
    const sent: number[] = [];
    for (let i = 0; i < 500; i += 1) {
      await (i % 5 === 0 ? pace.waitForClick(signal, 3) : pace.waitForTyping(signal));
      sent.push(...Array(i % 5 === 0 ? 3 : 1).fill(clock.now()));
    }
    const inOneMinute = sent.map((from) => sent.filter((at) => at >= from && at < from + 60_000));
    expect(Math.max(...inOneMinute.map(({ length }) => length))).toBeLessThanOrEqual(81);
  });

  it('keeps a few for clicks from somebody who types', async () => {
    const clock = steppedClock();
    const pace = new RequestThrottle(clock);
    for (let i = 0; i < 12; i += 1) await pace.waitForTyping(signal);
    expect(clock.now()).toBe(0);
    for (let i = 0; i < 8; i += 1) await pace.waitForClick(signal);
    expect(clock.now()).toBe(0);
    await pace.waitForClick(signal);
    expect(clock.now()).toBeGreaterThan(900);
  });

  it('ends the wait of a question that a newer one replaces', async () => {
    const pace = new RequestThrottle(steppedClock());
    await expect(pace.waitForTyping(AbortSignal.abort())).rejects.toThrow();
  });
});
