import { describe, expect, it } from 'vitest';
import { decodeArrays, encodeArrays } from '../../../arrays/codec.ts';
import { createNameVectors } from './fixtures/name-vectors-of.ts';
import { nameVector, nameVectorsCodec, quantize } from './name-vectors.ts';

const values = Int8Array.of(1, -2, 0, 127, 5, -5);

describe('name vectors', () => {
  it('keep each name its own row, and its signs', () => {
    const vectors = createNameVectors(values, 3);
    expect(nameVector(vectors, 1)).toEqual(Int8Array.of(127, 5, -5));
    expect(vectors.codes).toEqual(Uint32Array.of(0b001, 0, 0, 0, 0b011, 0, 0, 0));
  });

  it('are the same when they were written as arrays and read back', () => {
    const vectors = createNameVectors(values, 2);
    const written = encodeArrays(nameVectorsCodec, vectors);
    expect(decodeArrays(nameVectorsCodec, written)).toEqual(vectors);
  });

  it('are refused when a row is not whole', () => {
    expect(() => createNameVectors(values, 4)).toThrow(RangeError);
  });
});

describe('quantised', () => {
  it('keeps the direction of a vector, whatever its length', () => {
    expect(quantize([0.5, -1, 0.25])).toEqual(Int8Array.of(64, -127, 32));
    expect(quantize([5, -10, 2.5])).toEqual(Int8Array.of(64, -127, 32));
  });

  it('makes nothing of nothing', () => {
    expect(quantize([0, 0])).toEqual(Int8Array.of(0, 0));
    expect(quantize([])).toEqual(new Int8Array(0));
    expect(quantize([0.5, Number.NaN])).toEqual(Int8Array.of(0, 0));
  });
});
