import { describe, expect, it } from 'vitest';
import { brandNamed } from '../fixtures/brand-named.ts';
import { buildSegment } from '../segment/segment-builder.ts';
import { corpusWeights } from '../segment/terms/corpus-weights.ts';
import { createSimilarity } from './judge/similarity.ts';
import { nameMarks } from './name-marks.ts';

const NAMES = [
  'Trelka Uno',
  'S.O.L. de Peña',
  "Zorma's Pan",
  'Four Noir',
  'Puesta de Sol',
  'Y/O',
  'uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis',
  'LAKEPARK',
  '日本 1-2-3',
];
const { names } = buildSegment(NAMES.map(brandNamed), 'concepts');
const judgeOf = () =>
  createSimilarity({ wordWeights: corpusWeights([names]), embeddings: 'concepts' });

describe('the names of a segment', () => {
  it('are judged as their texts are', () => {
    const judge = judgeOf();
    const marks = nameMarks(judge, names.table);
    for (let name = 0; name < names.table.size; name += 1) {
      const [byNumber, byText] = [marks.prepare(name), judge.prepare(names.table.text(name))];
      expect(byNumber.folded).toBe(byText.folded);
      expect(byNumber.hasPhrase).toBe(byText.hasPhrase);
      for (const other of NAMES) {
        expect(judge.compare(byNumber, other)).toEqual(judge.compare(byText, other));
      }
    }
  });

  it('are read anew for another judge', () => {
    const [one, other] = [judgeOf(), judgeOf()];
    const read = nameMarks(one, names.table);
    expect(nameMarks(one, names.table)).toBe(read);
    expect(nameMarks(other, names.table)).not.toBe(read);
  });
});
