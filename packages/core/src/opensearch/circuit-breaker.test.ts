import { describe, expect, it } from 'vitest';
import { CircuitBreaker } from './engine-client.ts';

describe('the breaker', () => {
  it('refuses after five failures in a row, lets one through after a second, and closes when that succeeds', () => {
    let now = 0;
    const breaker = new CircuitBreaker(() => now);
    const fail = () => {
      expect(breaker.allowsRequest()).toBe(true);
      breaker.recordFailure();
    };
    for (let time = 0; time < 4; time += 1) fail();
    breaker.recordSuccess();
    for (let time = 0; time < 5; time += 1) fail();
    expect(breaker.allowsRequest()).toBe(false);
    now = 1_000;
    expect([breaker.allowsRequest(), breaker.allowsRequest()]).toEqual([true, false]);
    breaker.recordFailure();
    now = 1_999;
    expect(breaker.allowsRequest()).toBe(false);
    now = 2_000;
    expect(breaker.allowsRequest()).toBe(true);
    breaker.recordSuccess();
    expect([breaker.allowsRequest(), breaker.allowsRequest()]).toEqual([true, true]);
  });
});
