import { describe, expect, it } from 'vitest';
import { createConceptsEmbedder } from './concepts-embedder.ts';

describe('the concepts embedder', () => {
  it('gives one vector a text, in order, the same each time', async () => {
    const texts = ['ÁGUILA REAL', '!!!', 'GOLDEN EAGLE', 'ÁGUILA REAL'];
    const vectors = await createConceptsEmbedder().embed(texts);
    expect(vectors).toHaveLength(4);
    expect(vectors[3]).toEqual(vectors[0]);
    expect(await createConceptsEmbedder().embed(texts)).toEqual(vectors);
  });

  it('bears a name that is made from its lexicon', () => {
    expect(createConceptsEmbedder().id).toMatch(/^concepts-[0-9a-f]{1,8}$/);
    expect(createConceptsEmbedder().id).toBe(createConceptsEmbedder().id);
  });

  it('lets the caller say how much names tell beside concepts', async () => {
    const loudNames = createConceptsEmbedder({ ofConcept: () => 1, ofOtherWord: () => 4 });
    const even = createConceptsEmbedder();
    const texts = ['ESTRELLA ZORBLAX', 'STAR'];
    const [a, b] = await even.embed(texts);
    const [c, d] = await loudNames.embed(texts);
    if (!a || !b || !c || !d) throw new Error('embed gave fewer vectors than texts');
    expect(loudNames.similarity(c, d)).toBeLessThan(even.similarity(a, b));
  });
});
