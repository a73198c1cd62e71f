import { type CanonicalBrand, canonicalBrandSchema } from '@marcario/core/contract';
import { describe, expect, it } from 'vitest';
import { generateBrands } from './generate-brands.ts';

function corpus(marks: number, seed = 1): CanonicalBrand[] {
  return [...generateBrands({ marks, seed })];
}

describe('generateBrands', () => {
  it('makes records that the import accepts', () => {
    for (const brand of corpus(5_000)) expect(canonicalBrandSchema.parse(brand)).toEqual(brand);
  });

  it('gives the same corpus for the same seed and another for another', () => {
    expect(JSON.stringify(corpus(2_000, 7))).toBe(JSON.stringify(corpus(2_000, 7)));
    expect(JSON.stringify(corpus(2_000, 7))).not.toBe(JSON.stringify(corpus(2_000, 8)));
  });

  it.each([0, 1, 2, 19, 100])('makes exactly as many marks as asked for: %i', (marks) => {
    expect(corpus(marks)).toHaveLength(marks);
  });

  it.each([1, 2, 42])('holds the plain mark KOLUN in class 29 (seed %i)', (seed) => {
    const plain = corpus(20_000, seed).filter(({ denominacion }) => denominacion === 'KOLUN');
    const classes = plain.flatMap(({ clases = [] }) => clases.map(({ clase }) => clase));
    expect(classes).toContain(29);
  });
});
