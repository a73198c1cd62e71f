import fc from 'fast-check';
import { distance } from 'fastest-levenshtein';
import { describe, expect, it } from 'vitest';
import { spellingEdits } from './edit-allowance.ts';
import { WordFinder } from './similar-words.ts';
import { buildTextTable } from './text-table.ts';

const word = fc.string({ unit: fc.constantFrom(...'abcde1'), minLength: 1, maxLength: 11 });
const words = fc.uniqueArray(word, { maxLength: 60 });

function within(vocabulary: readonly string[], queried: string): string[] {
  const table = buildTextTable(vocabulary);
  const found = new WordFinder(table).withinEdits(queried, spellingEdits);
  return Array.from({ length: found.length }, (_, i) => table.words[found.ids[i] ?? 0] ?? '');
}

describe('the words within the allowed edits', () => {
  it('are never fewer than an independent distance finds', () => {
    fc.assert(
      fc.property(words, word, (vocabulary, queried) => {
        const found = within(vocabulary, queried);
        for (const other of vocabulary) {
          const allowed = spellingEdits(Math.max(queried.length, other.length));
          // The independent distance counts an exchange of neighbours twice, so it may find fewer.
          if (distance(queried, other) <= allowed) expect(found).toContain(other);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('hold each word once, and the queried one first when it is known', () => {
    fc.assert(
      fc.property(words, word, (vocabulary, queried) => {
        const found = within([...vocabulary, queried], queried);
        expect(found[0]).toBe(queried);
        expect(new Set(found).size).toBe(found.length);
      }),
    );
  });
});

describe('the words that hold the queried one', () => {
  it.each([
    ['kolun', 'superkolun'],
    ['kolun', 'kolunlight'],
    ['natural', 'naturaleza'],
  ])('of %s are found: %s', (queried, longer) => {
    const table = buildTextTable([longer, 'zzzzz', 'motor']);
    const found = new WordFinder(table).withinEditsOrParts(queried, spellingEdits);
    expect(found.length).toBe(1);
    expect(table.words[found.ids[0] ?? 0]).toBe(longer);
    expect(found.likeness[0]).toBeGreaterThan(0.5);
  });
});
