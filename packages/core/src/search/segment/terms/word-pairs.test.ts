import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { popCount } from '../../../arrays/bitset.ts';
import { decodeArrays, encodeArrays } from '../../../arrays/codec.ts';
import { TextPool } from '../../../arrays/text-pool.ts';
import { letterSetIn } from './word-dictionary.ts';
import {
  LENGTHS,
  lengthBucket,
  letterSignature,
  PAIRS,
  SIGNATURES,
  WordPairs,
  wordBits,
  writeOverlapBounds,
} from './word-pairs.ts';

/** Returns the distinct pairs of adjacent symbols: blanks for edges, # for all characters but letters. */
function pairsOf(word: string): Set<string> {
  const signs = [' ', ...word.replace(/[^a-z]/g, '#'), ' '];
  return new Set(signs.slice(1).map((sign, at) => `${signs[at]}${sign}`));
}

function setOf(word: string): number {
  return letterSetIn(
    Uint16Array.from(word, (letter) => letter.charCodeAt(0)),
    0,
    word.length,
  );
}

const word = fc.string({ unit: fc.constantFrom(...'aeiornxb19'), minLength: 1, maxLength: 20 });
const some = fc.array(word, { minLength: 1, maxLength: 30 });

describe('the words by their pairs of letters', () => {
  it('stand once in the list of each of their pairs and of their length, beside their signature', () => {
    fc.assert(
      fc.property(some, (words) => {
        const pairs = WordPairs.of(TextPool.of(words));
        const { starts, ids } = decodeArrays(
          WordPairs.codec,
          encodeArrays(WordPairs.codec, pairs),
        ).entries;
        const seen = words.map(() => 0);
        for (let list = 0; list < PAIRS * LENGTHS; list += 1) {
          for (const entry of ids.subarray(starts[list], starts[list + 1])) {
            const at = entry & (2 ** wordBits(words.length) - 1);
            const own = words[at] ?? '';
            expect(entry >>> wordBits(words.length)).toBe(letterSignature(setOf(own)));
            expect(list % LENGTHS).toBe(lengthBucket(own.length));
            seen[at] = (seen[at] ?? 0) + 1;
          }
        }
        expect(seen).toEqual(words.map((one) => pairsOf(one).size));
      }),
    );
  });

  it('have letters that overlap no more than their signature allows, also where there is room for fewer bits', () => {
    const bounds = new Float64Array(SIGNATURES);
    fc.assert(
      fc.property(word, word, fc.integer({ min: 2, max: 2 ** 27 }), (a, b, words) => {
        const [one, other] = [setOf(a), setOf(b)];
        const shift = wordBits(words);
        expect(2 ** shift).toBeGreaterThanOrEqual(words);
        const stored = ((letterSignature(other) << shift) >>> 0) >>> shift;
        writeOverlapBounds(one, words, bounds);
        const overlap = popCount(one & other) / Math.max(popCount(one), popCount(other));
        expect(bounds[stored]).toBeGreaterThanOrEqual(overlap);
      }),
    );
  });
});
