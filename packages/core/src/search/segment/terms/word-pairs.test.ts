import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arraysOf, fromArrays } from '../../../arrays/codec.ts';
import { TextPool } from '../../../arrays/text-pool.ts';
import { WordPairs } from './word-pairs.ts';

/** Each pair of neighbours once; edges are blanks, all signs but letters the same. */
function pairsOf(word: string): Set<string> {
  const signs = [' ', ...word.replace(/[^a-z]/g, '#'), ' '];
  return new Set(signs.slice(1).map((sign, at) => `${signs[at]}${sign}`));
}

function counted(pairs: WordPairs, words: readonly string[], asked: string) {
  const counts = new Uint8Array(words.length);
  pairs.count(asked, counts);
  return [...counts];
}

describe('the words by their pairs of letters', () => {
  it('are counted as by comparing each with the word, also when read back from arrays', () => {
    const word = fc.string({ unit: fc.constantFrom(...'abc19'), minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(fc.array(word, { maxLength: 30 }), word, (words, asked) => {
        const pairs = WordPairs.of(TextPool.of(words));
        const own = pairsOf(asked);
        const shared = words.map((one) => [...pairsOf(one)].filter((pair) => own.has(pair)).length);
        expect(counted(pairs, words, asked)).toEqual(shared);
        const again = fromArrays(WordPairs.codec, arraysOf(WordPairs.codec, pairs));
        expect(counted(again, words, asked)).toEqual(shared);
      }),
    );
  });
});
