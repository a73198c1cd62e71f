import { describe, expect, it } from 'vitest';
import { arraysOf, fromArrays } from '../../../arrays/codec.ts';
import { nameVectorsOf } from './fixtures/name-vectors-of.ts';
import { nameVectorsCodec, quantised, vectorOfName } from './name-vectors.ts';

const values = Int8Array.of(1, -2, 0, 127, 5, -5);

describe('name vectors', () => {
  it('keep each name its own row, and its signs', () => {
    const vectors = nameVectorsOf(values, 3);
    expect(vectorOfName(vectors, 1)).toEqual(Int8Array.of(127, 5, -5));
    expect(vectors.codes).toEqual(Uint32Array.of(0b001, 0, 0, 0, 0b011, 0, 0, 0));
  });

  it('are the same when they were written as arrays and read back', () => {
    const vectors = nameVectorsOf(values, 2);
    const written = arraysOf(nameVectorsCodec, vectors);
    expect(fromArrays(nameVectorsCodec, written)).toEqual(vectors);
  });

  it('are refused when a row is not whole', () => {
    expect(() => nameVectorsOf(values, 4)).toThrow(RangeError);
  });
});

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
