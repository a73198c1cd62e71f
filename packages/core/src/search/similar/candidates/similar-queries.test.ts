import { describe, expect, it } from 'vitest';
import { documentWeights } from '../../language/word-weights.ts';
import { createSimilarity } from '../judge/similarity.ts';
import { similarQueries } from './similar-queries.ts';

const judge = createSimilarity({
  wordWeights: documentWeights({
    documents: 1_000_000,
    documentsWith: new Map([
      ['grupo', 20_000],
      ['austral', 1_500],
      ['zuntel', 1_000],
    ]),
    documentsWithPart: () => 0,
  }),
  embeddings: 'concepts',
});
const searched = (name: string) =>
  similarQueries(name, judge.prepare(name), false).map(({ text, isPart }) =>
    isPart ? [text] : text,
  );

describe('what is looked for', () => {
  it('is the mark, and each word alone that says much of it', () => {
    expect(searched('TRELKA ZUNT')).toEqual(['TRELKA ZUNT', ['trelka'], ['zunt']]);
    // Everybody knows SUR: many registers have it, whatever this corpus says.
    expect(searched('TRELKA DEL SUR')).toEqual(['TRELKA DEL SUR', ['trelka']]);
    expect(searched('TRELKA')).toEqual(['TRELKA']);
  });

  it('is no word alone that more than one mark in 800 has', () => {
    expect(searched('GRUPO AUSTRAL')).toEqual(['GRUPO AUSTRAL']);
    expect(searched('GRUPO ZUNTEL')).toEqual(['GRUPO ZUNTEL', ['zuntel']]);
    expect(searched('日 本')).toEqual(['日 本', '日本']);
    expect(searched('GRUPO 9')).toEqual(['GRUPO 9', ['9']]);
  });

  it('is the mark as it is taken besides, where that is different', () => {
    expect(searched('Z.U.N.')).toEqual(['Z.U.N.', 'zun']);
  });
});
