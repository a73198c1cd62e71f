import { describe, expect, it } from 'vitest';
import { createBrandIndex, type InMemoryOptions } from './create-brand-index.ts';

const MARKS = [
  { nroSolicitud: '1', denominacion: 'GOLDEN EAGLE' },
  { nroSolicitud: '2', denominacion: 'Kolun' },
  { nroSolicitud: '3', denominacion: 'Kolun Sur' },
];

describe('an index in memory', () => {
  it('finds marks by what they mean when it is told to, and by default not', () => {
    const found = (options?: InMemoryOptions) =>
      createBrandIndex(MARKS, options).search({ q: 'águila real' }).items;
    expect(found({ embeddings: 'concepts' })).toMatchObject([
      { nroSolicitud: '1', matchedBy: 'semantic' },
    ]);
    expect(found({ embeddings: 'off' })).toEqual([]);
    expect(found()).toEqual([]);
  });

  it('goes on after a cursor of another index with the same keys, and of no other', () => {
    const cursorKeys = [new Uint8Array(32).fill(1)] as const;
    const { nextCursor } = createBrandIndex(MARKS, { cursorKeys }).search({ limit: 2 });
    const next = { limit: 2, cursor: nextCursor ?? '' };
    expect(createBrandIndex(MARKS, { cursorKeys }).search(next).items).toHaveLength(1);
    expect(() => createBrandIndex(MARKS).search(next)).toThrow(/cursor/);
  });
});
