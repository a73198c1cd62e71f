import { expect, it } from 'vitest';
import type { BrandSummary } from '../../contract/brand-summary.ts';
import { parseSimilarRequest } from '../../domain/listing/similar-request.ts';
import { modelWithoutCorpus } from '../../likeness/similarity-of.ts';
import { toSimilarAnswer } from './similar-answer.ts';

const MARKS = ['KOLUN', 'TRELKA', 'COLUN'];

function rowOf(nroSolicitud: string, denominacion: string): BrandSummary {
  return {
    nroSolicitud,
    nroRegistro: null,
    denominacion,
    estado: 'registrada',
    tipoSigno: 'denominativa',
    fechaPresentacion: null,
    fechaPublicacion: null,
    fechaVencimiento: null,
    fechaRegistro: null,
    fechaActualizacion: '2026-01-01T00:00:00.000Z',
    clases: [29],
    titular: [],
    enrichmentPending: false,
  };
}

it('places a mark by the name that its row has now, where it was renamed after the index had found it', () => {
  const model = modelWithoutCorpus();
  const rows = new Map(MARKS.map((name, at) => [String(at), rowOf(String(at), name)]));
  const found = (nro: number, words: string) => ({
    nroSolicitud: String(nro),
    words,
    score: model.score('COLUN', words),
    matchedBy: 'fuzzy' as const,
  });
  // The index found TRELKA under its former name COLUNN.
  const marks = [found(2, 'colun'), found(1, 'colunn'), found(0, 'kolun')];
  const subject = { name: 'COLUN', clases: [], nro: null };
  const { items } = toSimilarAnswer(subject, parseSimilarRequest({}), {
    judge: model,
    marks,
    rows,
    clase: [],
  });
  expect(items.map(({ denominacion }) => denominacion)).toEqual(['COLUN', 'KOLUN']);
});
