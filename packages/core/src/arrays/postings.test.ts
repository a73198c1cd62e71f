import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildPostings, postingLength } from './postings.ts';

const KEYS = 6;
const pairs = fc.array(fc.tuple(fc.nat(KEYS - 1), fc.nat(20)), { maxLength: 30 });

describe('buildPostings', () => {
  it('lists the ids of each key in the order in which they came', () => {
    fc.assert(
      fc.property(pairs, (given) => {
        const postings = buildPostings(KEYS, (emit) => {
          for (const [key, id] of given) emit(key, id);
        });
        for (let key = 0; key < KEYS; key += 1) {
          const expected = given.filter(([own]) => own === key).map(([, id]) => id);
          const from = postings.starts[key] ?? 0;
          expect(postingLength(postings, key)).toBe(expected.length);
          expect([...postings.ids.subarray(from, from + expected.length)]).toEqual(expected);
        }
      }),
    );
  });
});
