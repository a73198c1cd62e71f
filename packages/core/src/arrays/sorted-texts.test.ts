import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../../test/support/property-runs.ts';
import { compareCodeUnits } from '../domain/text/code-unit-order.ts';
import { SortedTexts } from './sorted-texts.ts';

const text = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', 'b', 'ñ'), maxLength: 4 }),
  fc.string({ unit: fc.constantFrom('a', '日', '\uffff'), maxLength: 3 }),
);

describe('SortedTexts', () => {
  it('finds texts, their repeats, and those with one beginning', () => {
    fc.assert(
      fc.property(fc.array(text), text, (unsorted, wanted) => {
        const texts = [...unsorted].sort(compareCodeUnits);
        const sorted = SortedTexts.of(texts);
        const within = ({ from, to }: { from: number; to: number }) => texts.slice(from, to);
        expect(texts.map((_, i) => sorted.get(i))).toEqual(texts);
        expect(sorted.find(wanted)).toBe(texts.indexOf(wanted));
        expect(within(sorted.rangeOfEqual(wanted))).toEqual(texts.filter((one) => one === wanted));
        const begun = texts.filter((one) => one.startsWith(wanted));
        expect(within(sorted.rangeOfPrefix(wanted))).toEqual(begun);
      }),
      { numRuns: propertyRuns(500) },
    );
  });
});
