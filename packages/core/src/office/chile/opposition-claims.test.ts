import { describe, expect, it } from 'vitest';
import { proves } from '../../../../../test/requirements.ts';
import { openOppositionClaims } from '../../domain/record/annotation-catalog.ts';
import type { Demand } from '../office.ts';
import { readDemand } from './opposition-claims.ts';

const DEMAND = { fecha: '2026-03-02', codigo: 'M4', descripcion: 'Demanda de oposición' };
const ALFA = { oponente: 'Lechera Alfa S.A.' };
const EARLIER = { denominacion: 'KOLUN', nroRegistro: '1234567' };

describe('readDemand', () => {
  it.each<[string, Demand]>([
    ['Por Lechera Alfa S.A.', ALFA],
    ['Oponente: Lechera Alfa S.A.', ALFA],
    ['OPONENTE: Lechera Alfa S.A., RUT 76.543.210-3', ALFA],
    ['Deducida por Lechera Alfa S.A. contra la solicitud N° 1700001', ALFA],
    [
      'Demanda presentada por Lechera Alfa S.A., fundada en la marca KOLUN, registro N° 1.234.567',
      {
        ...ALFA,
        marcaAnterior: EARLIER,
      },
    ],
    [
      'Oponente: Lechera Alfa S.A.; marca anterior: "KOLUN", registro N° 1234567; artículo 20 letras f) y h)',
      {
        ...ALFA,
        marcaAnterior: EARLIER,
        causales: ['LPI-20-f', 'LPI-20-h'],
      },
    ],
    [
      'Marca fundante: KOLUN; solicitud 1600001',
      {
        marcaAnterior: { denominacion: 'KOLUN', nroSolicitud: '1600001' },
      },
    ],
    [
      'Art. 20 letra f), g) e i); art. 19 de la ley',
      {
        causales: ['LPI-19', 'LPI-20-f', 'LPI-20-g', 'LPI-20-i'],
      },
    ],
    ['Art. 20 letras f, h y j de la ley', { causales: ['LPI-20-f', 'LPI-20-h', 'LPI-20-j'] }],
    ['Artículo 20 f) de la ley', { causales: ['LPI-20-f'] }],
    ['Artículo 20 de la ley; artículo 6 bis del Convenio', { causales: ['LPI-20'] }],
    ['Contra la solicitud N° 1700001', {}],
    ['Notificada por el estado diario', {}],
    ['Oponente:', {}],
    ['', {}],
  ])(`reads %j ${proves('F3-OPPONENT')}`, (observacion, facts) => {
    expect(readDemand({ ...DEMAND, observacion })).toEqual(facts);
    expect(readDemand({ ...DEMAND, descripcion: `Demanda de oposición\n${observacion}` })).toEqual(
      facts,
    );
  });

  it('tells no tax id of a natural person', () => {
    const observacion = 'Por Rosa Díaz 12.345.678-5';
    expect(readDemand({ ...DEMAND, observacion })).toEqual({ oponente: 'Rosa Díaz [rut]' });
  });

  it('tells those of the opposition that is open', () => {
    const by = (fecha: string, observacion: string) => ({ ...DEMAND, fecha, observacion });
    const closing = { ...by('2026-05-02', ''), descripcion: 'Desistimiento de la oposición' };
    const first = by('2026-03-02', 'Por Alfa');
    const served = { ...by('2026-03-03', 'Por Gama'), descripcion: 'Traslado' };
    expect(openOppositionClaims([first, served])).toEqual([{ oponente: 'Alfa' }]);
    expect(openOppositionClaims([first, closing])).toEqual([]);
    expect(openOppositionClaims([first, closing, by('2026-06-02', 'Por Beta')])).toEqual([
      { oponente: 'Beta' },
    ]);
  });
});
