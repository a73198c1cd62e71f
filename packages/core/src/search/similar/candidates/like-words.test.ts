import fc from 'fast-check';
import { expect, it } from 'vitest';
import { judgeWithoutCorpus } from '../../../likeness/similarity-of.ts';
import { brandNamed } from '../../fixtures/brand-named.ts';
import { firstGeneration } from '../../segment/generation.ts';
import { buildSegment } from '../../segment/segment-builder.ts';
import { corpusWords } from './corpus-words.ts';
import { wordOfKey, wordsSharingPairs } from './like-words.ts';

const MOST = 400;

function pairsOf(word: string): Set<string> {
  const signs = [' ', ...word, ' '];
  return new Set(signs.slice(1).map((sign, at) => `${signs[at]}${sign}`));
}

/** By the definition, word by word: how much two words share; -1 where they are spelled too differently. */
function sharing(a: string, b: string): number {
  const own = pairsOf(a);
  const pairs = [...pairsOf(b)].filter((pair) => own.has(pair)).length;
  const [ofA, ofB] = [new Set(a), new Set(b)];
  const overlap =
    [...ofA].filter((letter) => ofB.has(letter)).length / Math.max(ofA.size, ofB.size);
  const isOfLength = b.length > 1 && b.length <= 2 * a.length && a.length <= 2 * b.length;
  if (pairs < (a.length < 4 ? 1 : 2) || overlap < 0.5 || !isOfLength) return -1;
  return Math.round(10_000 * ((2 * pairs) / (a.length + b.length + 2) + overlap));
}

it('finds the words that share the most, of two equal ones the later, however many there are', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abcdefr'), minLength: 2, maxLength: 7 });
  fc.assert(
    fc.property(
      fc.uniqueArray(word, { minLength: 2_000, maxLength: 2_500 }),
      word,
      (all, asked) => {
        const { names } = buildSegment(all.map(brandNamed), 'off');
        const { folded } = names.table.words;
        const form = judgeWithoutCorpus().formOf(asked);
        const isLooked = (at: number) => at % 7 !== 3;
        const found = wordsSharingPairs(form, names, isLooked).map(wordOfKey);
        const best = Array.from({ length: folded.size }, (_, at) => ({
          at,
          by: sharing(asked, folded.get(at)),
        }))
          .filter(({ at, by }) => by >= 0 && isLooked(at))
          .sort((a, b) => a.by - b.by || a.at - b.at)
          .slice(-MOST);
        expect(found).toEqual(best.map(({ at }) => at).reverse());
      },
    ),
    { numRuns: 10 },
  );
});

const VARIANTS = 1_200;

it('finds the nearest words among more than are held against the word letter by letter', () => {
  const letters = 'bcdfghjklmnpqrstvwxyz';
  const word = fc.string({
    unit: fc.constantFrom(...letters, 'a', 'o'),
    minLength: 4,
    maxLength: 7,
  });
  fc.assert(
    fc.property(fc.uniqueArray(word, { minLength: VARIANTS, maxLength: VARIANTS }), (others) => {
      const near = ['torkana', 'torkano', 'tolkana', 'torcana'];
      const names = [...new Set([...near, ...others])].map(brandNamed);
      const judge = judgeWithoutCorpus();
      const generation = firstGeneration(names, { seq: 1, embeddings: 'off' });
      const [words] = corpusWords(judge, generation).segments;
      const list = words?.like(judge.formOf('torkana')) ?? [];
      const found = list.map(({ word: at }) => words?.names.table.words.folded.get(at));
      expect(found).toEqual(expect.arrayContaining(near));
      expect(new Set(found).size).toBe(found.length);
    }),
    { numRuns: 3 },
  );
});
