import { describe, expect, it } from 'vitest';
import { quantised } from './quantised.ts';

describe('quantised', () => {
  it('keeps the direction of a vector, whatever its length', () => {
    expect(quantised([0.5, -1, 0.25])).toEqual(Int8Array.of(64, -127, 32));
    expect(quantised([5, -10, 2.5])).toEqual(Int8Array.of(64, -127, 32));
  });

  it('makes nothing of nothing', () => {
    expect(quantised([0, 0])).toEqual(Int8Array.of(0, 0));
    expect(quantised([])).toEqual(new Int8Array(0));
    expect(quantised([0.5, Number.NaN])).toEqual(Int8Array.of(0, 0));
  });
});
