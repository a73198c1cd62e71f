import { expect, it } from 'vitest';
import { decodeArrays, encodeArrays } from '../../../arrays/codec.ts';
import { brandWithName } from '../../fixtures/brand-named.ts';
import { type Segment, segmentCodec } from '../segment.ts';
import { buildSegment } from '../segment-builder.ts';

/** Builds a segment of marks, each with a different holder. */
function segmentOf(marks: number, firstId: number): Segment {
  const brands = Array.from({ length: marks }, (_, i) => ({
    ...brandWithName('x', i),
    relaciones: [
      { personaId: firstId + i, nombre: 'ACME', rol: 'titular' as const, vigente: true },
    ],
  }));
  return buildSegment(brands, 'off');
}

function bytesOf(segment: Segment): number {
  return [...encodeArrays(segmentCodec, segment).values()].reduce(
    (sum, { byteLength }) => sum + byteLength,
    0,
  );
}

it('a change takes no more room in a register of a million persons than in one of a hundred', () => {
  expect(bytesOf(segmentOf(10, 1_000_000))).toBe(bytesOf(segmentOf(10, 100)));
});

it('where the rows are many beside the ids, each person stands with its rows', () => {
  const { inOrder } = segmentOf(100, 1).currentPersons.titular;
  expect([...(inOrder?.ids ?? [])]).toEqual(Array.from({ length: 100 }, (_, i) => i + 1));
  expect(inOrder?.rowsOf.ids.length).toBe(100);
});

it('persons that should stand in order are not read from arrays that lack it', () => {
  const all = [...encodeArrays(segmentCodec, segmentOf(100, 1))];
  const stored = new Map(all.filter(([name]) => !name.includes('inOrder')));
  expect(() => decodeArrays(segmentCodec, stored)).toThrow('the order of persons is missing');
});
