import { expect, it } from 'vitest';
import type { BrandSummary } from '../contract/brand-summary.ts';
import { judgeWithoutCorpus } from './similar/corpus-similarity.ts';
import { similarAnswer } from './similar-answer.ts';

const MARKS = ['KOLUN', 'TRELKA', 'COLUN'];

function rowOf(nroSolicitud: string, denominacion: string): BrandSummary {
  return {
    nroSolicitud,
    nroRegistro: null,
    denominacion,
    estado: 'registrada',
    tipoSigno: null,
    clases: [29],
    titular: [],
    representante: [],
    fechaPresentacion: null,
    fechaActualizacion: '2026-01-01T00:00:00.000Z',
  } as unknown as BrandSummary;
}

it('places a mark by the name that its row has now, where it was renamed after the index had found it', () => {
  const judge = judgeWithoutCorpus();
  const rows = new Map(MARKS.map((name, at) => [String(at), rowOf(String(at), name)]));
  const { score } = judge.compare('COLUN', 'KOLUN');
  const found = (nro: number, words: string) =>
    ({ nroSolicitud: String(nro), words, score, matchedBy: 'fuzzy' }) as const;
  // When the index was asked, TRELKA was COLUNN yet.
  const marks = [found(1, 'colunn'), { ...found(2, 'colun'), score: 1 }, found(0, 'kolun')];
  const request = { limit: 10, minScore: 0.5 } as Parameters<typeof similarAnswer>[1];
  const { items } = similarAnswer({ name: 'COLUN', clases: [], nro: null }, request, {
    judge,
    marks,
    rows,
    clase: [],
  });
  expect(items.map(({ denominacion }) => denominacion)).toEqual(['COLUN', 'KOLUN']);
});
