import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeEtag, isNotModified, lazy } from './send-page.ts';

it('makes a value once for all who ask, and anew after it could not be made', async () => {
  let tries = 0;
  const made = lazy(async () => {
    tries += 1;
    if (tries === 1) throw new Error('no file is free');
    return tries;
  });
  const first = await Promise.allSettled([made(), made()]);
  expect(first.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await Promise.all([made(), made(), made()])).toEqual([2, 2, 2]);
});

describe('an entity tag', () => {
  it('is the same for the same content only', () => {
    const equalOrNot = fc
      .string()
      .chain((a) => fc.tuple(fc.constant(a), fc.oneof(fc.constant(a), fc.string())));
    fc.assert(
      fc.property(equalOrNot, ([a, b]) => {
        expect(computeEtag(a) === computeEtag(b)).toBe(a === b);
      }),
    );
  });

  it('is the same in every process: SHA-256 of the content, in base64url', () => {
    expect(computeEtag('{}')).toBe('W/"RBNvo1WzZ4oRRq0W9-hknpT7T8If536DEMBg9hyq_4o"');
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
    expect(isNotModified('W/"a"', ifNoneMatch)).toBe(expected);
  });
});
