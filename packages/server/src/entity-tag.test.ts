import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { etagOf, holdsStill } from './entity-tag.ts';

describe('an entity tag', () => {
  it('is the same for the same content only', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, b) => {
        expect(etagOf(a) === etagOf(b)).toBe(a === b);
      }),
    );
    expect(etagOf('{}')).toMatch(/^W\/"[\w-]{43}"$/);
  });

  it.each([
    ['W/"a"', true],
    ['"a"', true],
    ['"x", W/"a" ,"y"', true],
    ['*', true],
    ['"b"', false],
    ['a', false],
    ['', false],
    [undefined, false],
  ])('holds for a client that has %s: %s', (ifNoneMatch, expected) => {
    expect(holdsStill('W/"a"', ifNoneMatch)).toBe(expected);
  });
});
