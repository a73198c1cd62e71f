import fc from 'fast-check';
import { expect, it } from 'vitest';
import { modelWithoutCorpus } from '../../../likeness/similarity-of.ts';
import { brandWithName } from '../../fixtures/brand-named.ts';
import { buildGeneration } from '../../segment/generation.ts';
import { similarWordsOfCorpus } from './similar-word-lookup.ts';

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
      const names = [...new Set([...near, ...others])].map(brandWithName);
      const model = modelWithoutCorpus();
      const generation = buildGeneration(names, { seq: 1, embeddings: 'off' });
      const [words] = similarWordsOfCorpus(model, generation).segments;
      const list = words?.similarWords(model.wordForm('torkana')) ?? [];
      const found = list.map(({ word: at }) => words?.names.table.words.folded.get(at));
      expect(found).toEqual(expect.arrayContaining(near));
      expect(new Set(found).size).toBe(found.length);
    }),
    { numRuns: 3 },
  );
});
