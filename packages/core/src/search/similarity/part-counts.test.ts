import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PartCounts } from './part-counts.ts';

const word = fc.string({ unit: fc.constantFrom(...'abñ'), maxLength: 12 });
const counted = fc.array(fc.record({ word, names: fc.nat(9) }), { maxLength: 12 });

function unitsOf(text: string): number[] {
  return Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));
}

it('counts the names whose words begin or end with two to ten letters, wherever the words lie', () => {
  fc.assert(
    fc.property(counted, word, fc.boolean(), (all, part, isFirst) => {
      const counts = new PartCounts();
      for (const { word, names } of all) {
        counts.add(unitsOf(`ab${word}ba`), 2, 2 + word.length, names);
      }
      const has = (one: string) => (isFirst ? one.startsWith(part) : one.endsWith(part));
      const isCounted = part.length >= 2 && part.length <= 10;
      const names = all.reduce((sum, one) => sum + (isCounted && has(one.word) ? one.names : 0), 0);
      expect(counts.countOf(part, isFirst)).toBe(names);
    }),
  );
});
