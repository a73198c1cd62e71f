import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../../../../test/support/property-runs.ts';
import { brandWithName } from '../../fixtures/brand-named.ts';
import { buildGeneration, withChanges, withRemoved } from '../../segment/generation.ts';
import { documentFrequency } from './document-frequency.ts';

const TERMS = { seq: 1, embeddings: 'off' } as const;
const word = fc.constantFrom('sol', 'Ñandú', 'nandu', 'luna', 'mar');
const words = fc.array(word, { minLength: 1, maxLength: 3 });
const text = fc.array(fc.constantFrom('sol', 'nandu', 'luna', 'nada'), {
  minLength: 1,
  maxLength: 2,
});

const folded = (name: string) => name.replaceAll('Ñandú', 'nandu').split(' ');

describe('the marks that hold all words of one of some texts', () => {
  it('are those of every segment that still stand, each counted once', () => {
    fc.assert(
      fc.property(
        fc.array(words, { minLength: 1, maxLength: 12 }),
        fc.nat(12),
        fc.uniqueArray(fc.nat(11), { maxLength: 4 }),
        fc.array(text, { minLength: 1, maxLength: 2 }),
        (names, split, gone, texts) => {
          const marks = names.map((name, at) => brandWithName(name.join(' '), at));
          const first = buildGeneration(marks.slice(0, split), TERMS);
          const whole = withChanges(first, marks.slice(split), 2);
          const numbers = gone.flatMap((at) => marks[at]?.nroSolicitud ?? []);
          const generation = withRemoved(whole, numbers, 3);

          const left = names.filter((_, at) => !gone.includes(at));
          const holding = left.filter((name) =>
            texts.some((all) => all.every((one) => folded(name.join(' ')).includes(one))),
          );
          const request = texts.map((all) => all.join(' '));
          expect(documentFrequency(generation)(request)).toBe(holding.length);
        },
      ),
      { numRuns: propertyRuns(300) },
    );
  });
});
