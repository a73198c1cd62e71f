import fc from 'fast-check';
import { expect, it } from 'vitest';
import { brandNamed } from '../../fixtures/brand-named.ts';
import { buildSegment } from '../../segment/segment-builder.ts';
import { judgeWithoutCorpus } from '../corpus-similarity.ts';
import { LikeWords } from './like-words.ts';
import { segmentWords } from './segment-words.ts';
import { addSpelledAlike } from './words-spelled-alike.ts';

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
      const segment = buildSegment(names, 'off').names;
      const words = segmentWords(judgeWithoutCorpus(), segment);
      const like = new LikeWords(judgeWithoutCorpus().formOf('torkana'), segment, (at) =>
        words.toldBy(at),
      );
      addSpelledAlike(like, 0.5);
      const found = like.list.map(({ word: at }) => segment.table.words.folded.get(at));
      expect(found).toEqual(expect.arrayContaining(near));
      expect(new Set(found).size).toBe(found.length);
    }),
    { numRuns: 3 },
  );
});
