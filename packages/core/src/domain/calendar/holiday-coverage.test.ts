import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holidayCoverage } from './holiday-coverage.ts';

describe('holidayCoverage', () => {
  it('is nothing while no year is complete', () => {
    expect(holidayCoverage([])).toBeNull();
  });

  it('is the run of years from the earliest, up to the first gap', () => {
    expect(holidayCoverage([2026, 2023, 2024, 2028])).toEqual({
      from: '2023-01-01',
      through: '2024-12-31',
    });
  });

  it('holds no year that was not declared, and stops only before one that was not', () => {
    const years = fc.array(fc.integer({ min: 2000, max: 2015 }), { minLength: 1 });
    fc.assert(
      fc.property(years, (declared) => {
        const { from, through } = holidayCoverage(declared) ?? { from: '', through: '' };
        const [first, last] = [Number(from.slice(0, 4)), Number(through.slice(0, 4))];
        expect([from, through]).toEqual([`${first}-01-01`, `${last}-12-31`]);
        expect(first).toBe([...declared].sort((a, b) => a - b)[0]);
        for (let year = first; year <= last; year += 1) expect(declared).toContain(year);
        expect(declared).not.toContain(last + 1);
      }),
    );
  });
});
