import fc from 'fast-check';
import { expect, it } from 'vitest';
import { RecentLists } from './recent-lists.ts';

const request = fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 60 });

it('keeps the lists that were asked for last, as many as there is room for', () => {
  fc.assert(
    fc.property(request, fc.integer({ min: 1, max: 40 }), (keys, room) => {
      const lists = new RecentLists<number, readonly string[]>(room);
      keys.forEach((key, at) => {
        let isFound = false;
        const list = lists.of(key, () => {
          isFound = true;
          return ['x'.repeat(key)];
        });
        expect(list).toEqual(['x'.repeat(key)]);
        // Size of the lists requested since the last request of this key, including its own.
        const before = keys.slice(0, at);
        const since = new Set([key, ...before.slice(before.lastIndexOf(key) + 1)]);
        const taken = [...since].reduce((sum, one) => sum + one + 1, 0);
        const isKept = before.includes(key) && taken <= room;
        // A list larger than the cache is removed only when another one is added.
        const isLast = before.at(-1) === key;
        expect(isFound).toBe(!isKept && !isLast);
      });
    }),
  );
});
