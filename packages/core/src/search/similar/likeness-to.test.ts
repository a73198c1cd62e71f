import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countedWords } from '../fixtures/counted-words.ts';
import { spellText } from '../language/folding/spelled-text.ts';
import { documentWeights } from '../language/word-weights.ts';
import { createSimilarity } from './judge/similarity.ts';
import { LikenessTo } from './likeness-to.ts';

const wordWeights = documentWeights(countedWords(1_000_000, { foods: 8_000, azul: 3_000 }));
const judge = createSimilarity({ wordWeights, embeddings: 'concepts' });

const WORDS = ['kolun', 'Colún', 'SUN', 'foods', 'de', 'zañartu', 'ZANARTU', 'ab12', 'so\u00adl'];
/** Of some signs more is said than the words tell. */
const SAID = ['pan', 'p@n', 'pin', 'P&N', 'sol', '$ol', 'hym', 'J&M', 'pati', 'p@ti', "wendy's"];
const SIGNS = ['', ' ', '-', '.', '(', '+', '&'];
const part = fc.tuple(fc.constantFrom(...WORDS, ...SAID), fc.constantFrom(...SIGNS));
const parts = (most: number) =>
  fc
    .array(part, { minLength: 1, maxLength: most })
    .map((pairs) => pairs.map((pair) => pair.join('')).join(' '));
/** More words than are compared, too. */
const name = fc.oneof({ weight: 3, arbitrary: parts(2) }, parts(18));

describe('the likeness of names to a text', () => {
  it('is what the judge says of the name as it is written, judged ahead or not', () => {
    fc.assert(
      fc.property(name, fc.array(name, { maxLength: 6 }), fc.boolean(), (text, names, isAhead) => {
        const likeness = new LikenessTo(text, judge);
        // The index has most of them, and others: a mark may be renamed before its row is read.
        if (isAhead) likeness.judgeAhead([...names.map(spellText).slice(1), 'otra marca']);
        for (const one of names) expect(likeness.of(one)).toBe(judge.score(text, one));
      }),
      { numRuns: 2_000 },
    );
  });
});
