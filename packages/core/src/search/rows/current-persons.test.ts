import { expect, it } from 'vitest';
import { brandNamed } from '../fixtures/brand-named.ts';
import { PartsWriter } from '../parts.ts';
import { buildSegment } from '../segment-draft.ts';
import { writeSegment } from '../segment-parts.ts';

/** What the segment of some marks takes, each held by a person of its own. */
function bytesOf(marks: number, firstId: number): number {
  const brands = Array.from({ length: marks }, (_, i) => ({
    ...brandNamed('x', i),
    relaciones: [
      { personaId: firstId + i, nombre: 'ACME', rol: 'titular' as const, vigente: true },
    ],
  }));
  const writer = new PartsWriter();
  writeSegment(buildSegment(brands, 'off'), writer);
  return [...writer.parts.values()].reduce((sum, { byteLength }) => sum + byteLength, 0);
}

it('a change takes no more room in a register of a million persons than in one of a hundred', () => {
  expect(bytesOf(10, 1_000_000)).toBe(bytesOf(10, 100));
});

it('where the rows are many beside the ids, each person is found with its rows', () => {
  expect(bytesOf(100, 1)).toBeGreaterThan(bytesOf(100, 10_000));
});
