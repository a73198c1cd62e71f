import { describe, expect, it } from 'vitest';
import { Breaker } from './breaker.ts';

describe('the breaker', () => {
  it('refuses after five failures in a row, lets one through after a second, and closes when that succeeds', () => {
    let now = 0;
    const breaker = new Breaker(() => now);
    const fail = () => {
      expect(breaker.mayTry()).toBe(true);
      breaker.failed();
    };
    for (let time = 0; time < 4; time += 1) fail();
    breaker.succeeded();
    for (let time = 0; time < 5; time += 1) fail();
    expect(breaker.mayTry()).toBe(false);
    now = 1_000;
    expect([breaker.mayTry(), breaker.mayTry()]).toEqual([true, false]);
    breaker.failed();
    now = 1_999;
    expect(breaker.mayTry()).toBe(false);
    now = 2_000;
    expect(breaker.mayTry()).toBe(true);
    breaker.succeeded();
    expect([breaker.mayTry(), breaker.mayTry()]).toEqual([true, true]);
  });
});
