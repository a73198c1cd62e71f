import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { proves } from '../../../../test/requirements.ts';
import { FixedWindows } from './ip-flood.ts';

describe('fixed windows', () => {
  it('admit up to the limit from the first call on, and say how long to wait', () => {
    const windows = new FixedWindows({ limit: 2, windowSeconds: 60 }, 10);
    expect(windows.tryAdmit('a', 500)).toBe(0);
    expect(windows.tryAdmit('a', 60_000)).toBe(0);
    expect(windows.tryAdmit('a', 60_001)).toBe(1);
    expect(windows.tryAdmit('a', 60_499)).toBe(1);
    expect(windows.tryAdmit('b', 60_499)).toBe(0);
    expect(windows.tryAdmit('a', 60_500)).toBe(0);
  });

  it('do not count what they refuse', () => {
    const windows = new FixedWindows({ limit: 1, windowSeconds: 1 }, 10);
    const outcomes = [0, 1, 999, 1_000, 1_001].map((now) => windows.tryAdmit('a', now));
    expect(outcomes).toEqual([0, 1, 1, 0, 1]);
  });

  it(`forget the window that ends first when there are too many names ${proves('D2-ADDRESSES')}`, () => {
    const windows = new FixedWindows({ limit: 1, windowSeconds: 60 }, 2);
    for (const name of ['a', 'b', 'c']) expect(windows.tryAdmit(name, 0)).toBe(0);
    expect(windows.tryAdmit('b', 1)).toBe(60);
    expect(windows.tryAdmit('c', 1)).toBe(60);
    expect(windows.tryAdmit('a', 1)).toBe(0);
  });

  it('answer as somebody would who keeps every call', () => {
    const call = fc.record({ name: fc.constantFrom('a', 'b', 'c'), pause: fc.nat({ max: 900 }) });
    fc.assert(
      fc.property(fc.array(call), fc.integer({ min: 1, max: 4 }), (calls, limit) => {
        const windows = new FixedWindows({ limit, windowSeconds: 2 }, 10);
        const stored = new Map<string, number[]>();
        let now = 0;
        for (const { name, pause } of calls) {
          now += pause;
          const [first = now, ...others] = stored.get(name) ?? [];
          const isOver = now >= first + 2_000;
          const before = isOver || !stored.has(name) ? [] : [first, ...others];
          const isAdmitted = before.length < limit;
          const wait = isAdmitted ? 0 : Math.ceil((first + 2_000 - now) / 1_000);
          expect(windows.tryAdmit(name, now)).toBe(wait);
          stored.set(name, isAdmitted ? [...before, now] : before);
        }
      }),
    );
  });
});
