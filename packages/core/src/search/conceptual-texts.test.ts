import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rankConceptual, readMeanings } from './conceptual-texts.ts';
import { conceptLexicon } from './semantic/concept-lexicon.ts';
import { conceptSimilarity, embedConcepts } from './semantic/concept-vector.ts';

function ranked(texts: readonly string[], query: string) {
  const found = rankConceptual(readMeanings(texts), embedConcepts(query)).bestFirst();
  return Array.from(found, ({ text, score }) => ({ text: texts[text], score }));
}

describe('rankConceptual', () => {
  it('finds what means the same in the other language, the whole before the half', () => {
    expect(ranked(['gata', 'dog', 'perro', 'hot dog', 'perros blancos'], 'PERRO')).toEqual([
      { text: 'dog', score: 1 },
      { text: 'perro', score: 1 },
      { text: 'perros blancos', score: expect.closeTo(Math.SQRT1_2, 5) },
    ]);
    expect(ranked(['golden eagle', 'royal eagle', 'golden lion'], 'ÁGUILA REAL')).toEqual([
      { text: 'golden eagle', score: 0.875 },
    ]);
  });

  it('asks for more than one concept of three, or one beside an invented word', () => {
    expect(ranked(['green tree house', 'house zorblax', 'blue house'], 'CASA')).toEqual([
      { text: 'blue house', score: expect.closeTo(Math.SQRT1_2, 5) },
    ]);
    expect(ranked(['red moon'], 'LUNA AZUL')).toEqual([]);
  });

  it('knows a translated mark by the name that it keeps', () => {
    expect(ranked(['kolun milk', 'kolun wood', 'zorblax milk'], 'LECHE KOLUN')).toEqual([
      { text: 'kolun milk', score: 1 },
      { text: 'kolun wood', score: expect.closeTo(1.5 ** 2 / (1 + 1.5 ** 2), 5) },
    ]);
  });

  it('finds exactly the texts that a comparison with each would find', () => {
    const words = ['eagle', 'aguila', 'golden', 'real', 'banco', 'bench', 'bank', 'luna', 'blue'];
    const known = [...conceptLexicon().words.keys()].filter((_, i) => i % 997 === 0);
    const word = fc.constantFrom(...words, ...known.slice(0, 5), 'zorblax', 'quixtra', 'la');
    const mark = fc.array(word, { maxLength: 5 }).map((parts) => parts.join(' '));
    fc.assert(
      fc.property(fc.uniqueArray(mark, { maxLength: 40 }), mark, (texts, query) => {
        const likeness = (text: string) =>
          conceptSimilarity(embedConcepts(query), embedConcepts(text));
        const found = new Map(ranked(texts, query).map(({ text, score }) => [text, score]));
        for (const text of texts) {
          const expected = likeness(text);
          // Shares are kept in single precision: what is a hair from the floor may fall on either side.
          if (found.has(text)) expect(found.get(text)).toBeCloseTo(expected, 5);
          else expect(expected).toBeLessThan(0.600001);
        }
        expect(Math.min(...found.values())).toBeGreaterThanOrEqual(0.6);
      }),
      { numRuns: 500 },
    );
  });
});
