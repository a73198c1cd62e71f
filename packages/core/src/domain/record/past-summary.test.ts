import { describe, expect, it } from 'vitest';
import { proves } from '../../../../../test/requirements.ts';
import { type ListedMark, pastSummary, revertChange } from './past-summary.ts';

const MARK: ListedMark = {
  brand: {
    nroSolicitud: '1',
    nroRegistro: null,
    denominacion: 'KOLUN',
    estado: 'en_tramite',
    tipoSigno: 'mixta',
    fechaPresentacion: '2026-01-02',
    fechaPublicacion: null,
    fechaVencimiento: null,
    fechaRegistro: null,
    fechaActualizacion: '2026-01-02T12:00:00.000Z',
    clases: [29],
    titular: ['Lechera SpA'],
    enrichmentPending: false,
  },
  holders: [7],
};

const WITH_FIGURE: ListedMark = { ...MARK, brand: { ...MARK.brand, viena: ['26.04.02'] } };
const SOLD: ListedMark = { brand: { ...MARK.brand, nroRegistro: '9' }, holders: [8] };

describe('pastSummary', () => {
  it.each([
    ['a field that was null', MARK, SOLD],
    ['a field that is null', SOLD, MARK],
    ['Vienna classes that were not known', MARK, WITH_FIGURE],
    ['Vienna classes that are known no more', WITH_FIGURE, MARK],
    ['nothing', WITH_FIGURE, WITH_FIGURE],
  ])(`gives back %s through JSON ${proves('F3-PREVIEW')}`, (_, before, after) => {
    const stored = JSON.parse(JSON.stringify(pastSummary(before, after)));
    expect(revertChange(after, stored)).toStrictEqual(before);
  });

  it('keeps what was something else, and no more', () => {
    expect(pastSummary(MARK, WITH_FIGURE)).toEqual({ brand: { viena: null } });
    expect(pastSummary(MARK, MARK)).toEqual({ brand: {} });
    expect(pastSummary(MARK, SOLD)).toEqual({ brand: { nroRegistro: null }, holders: [7] });
  });
});
