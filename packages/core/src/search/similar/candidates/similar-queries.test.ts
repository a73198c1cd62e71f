import { describe, expect, it } from 'vitest';
import { countedWords } from '../../fixtures/counted-words.ts';
import { documentWeights } from '../../language/word-weights.ts';
import { createSimilarity } from '../judge/similarity.ts';
import { similarQueries } from './similar-queries.ts';

const judge = createSimilarity({
  wordWeights: documentWeights(countedWords(1_000_000)),
  embeddings: 'concepts',
});
const searched = (name: string) => similarQueries(name, judge.prepare(name));

describe('what is looked for', () => {
  it('is the mark', () => {
    expect(searched('TRELKA ZUNT')).toEqual(['TRELKA ZUNT']);
    expect(searched('TRELKA')).toEqual(['TRELKA']);
  });

  it('is the mark as it is taken besides, where that is different', () => {
    expect(searched('Z.U.N.')).toEqual(['Z.U.N.', 'zun']);
    expect(searched('日 本')).toEqual(['日 本', '日本']);
  });
});
