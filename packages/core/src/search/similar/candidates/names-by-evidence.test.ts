import { describe, expect, it } from 'vitest';
import { createSimilarity } from '../../../likeness/judge/similarity.ts';
import { brandWithName } from '../../fixtures/brand-named.ts';
import { TopK } from '../../retrieval/top-k.ts';
import { buildGeneration } from '../../segment/generation.ts';
import { buildSegment } from '../../segment/segment-builder.ts';
import { createCorpusWeights } from '../../segment/terms/corpus-weights.ts';
import { namesByEvidence } from './names-by-evidence.ts';
import { similarWordsOfCorpus } from './similar-word-lookup.ts';

const TERMS = { seq: 1, embeddings: 'concepts' } as const;
const OTHERS = ['PATO', 'RINCON DEL VALLE', 'ZULMAR', 'QUINTRAL', 'CASA'];

/** Returns the names found by the words of a mark, most evidence first. */
function namesFor(mark: string, names: readonly string[]): string[] {
  const generation = buildGeneration([...names, ...OTHERS].map(brandWithName), TERMS);
  const index = generation.segments[0]?.segment.names ?? buildSegment([], 'concepts').names;
  const model = createSimilarity({
    wordWeights: createCorpusWeights([index]),
    comparesMeaning: true,
  });
  const [words] = similarWordsOfCorpus(model, generation).segments;
  if (words === undefined) throw new Error('there is no segment');
  const top = new TopK(1_000);
  const request = { mark: model.prepare(mark), words, table: index.table };
  const found = namesByEvidence(request, () => true, top);
  return found.ranked.names.map((name) => index.table.text(name));
}

describe('the names with the most evidence', () => {
  it.each([
    ['kolun', 'COLUN'],
    ['neblina', 'NEVLYNA'],
    ['relampago', 'LIGHTNING'],
    ['lakepark', 'LAKE'],
    ['torkana', 'TORKANALIA'],
    ['torkanapark', 'TORKANALAKE'],
    ['el cazador', 'HUNTER'],
  ])('for %s hold %s', (mark, name) => {
    expect(namesFor(mark, [name])).toEqual([name.toLowerCase()]);
  });

  it('are all that are equally like, however many, those with little else first', () => {
    const letters = [...'bcdfgklmpr'];
    const names = letters.flatMap((a) => letters.map((b) => `TORKANO${a}i${b}`));
    const found = namesFor('torkano', [...names, 'TORKANO VALPARAISO']);
    expect(found[0]).toBe('torkano valparaiso');
    expect(found).toHaveLength(names.length + 1);
  });

  it('are none for a mark of links and of words that nothing is like', () => {
    expect(namesFor('de la', ['DE LA'])).toEqual([]);
    expect(namesFor('xyzzy', ['TRUENO'])).toEqual([]);
  });
});
