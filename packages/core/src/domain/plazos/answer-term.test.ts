import { describe, expect, it } from 'vitest';
import { proves } from '../../../../../test/requirements.ts';
import type { Anotacion } from '../../contract/anotacion.ts';
import { computePlazo } from './mark-terms.ts';
import type { TermMark } from './term-facts.ts';

const OPPOSED: TermMark = {
  estado: 'oposicion',
  nroRegistro: null,
  fechaPresentacion: '2026-01-05',
  fechaPublicacion: null,
  fechaRegistro: null,
  fechaVencimiento: null,
  clasesDetalle: [],
  anotaciones: [],
};
const CLOCK = { calendar: { coverage: null, holidays: new Set<string>() }, today: '2026-11-22' };

function act(fecha: string, descripcion: string, more: Partial<Anotacion> = {}): Anotacion {
  const none = { codigo: null, seccionTipo: null, seccionNombre: null };
  return { id: `${fecha} ${descripcion}`, fecha, descripcion, ...none, ...more };
}

describe('the term of an answer whose demand is not known', () => {
  const served = act('2026-10-12', 'Traslado de demanda de oposición', {
    fechaVencimiento: '2026-12-15',
  });
  const answerTerm = (...anotaciones: Anotacion[]) =>
    computePlazo({ ...OPPOSED, anotaciones }, CLOCK, 'contestacion');

  it(`is there while the opposition is open, with the date that the office states ${proves('E2-OFFICE')}`, () => {
    expect(answerTerm(served)).toMatchObject({
      kind: 'fecha',
      vence: '2026-12-15',
      origen: 'oficina',
      base: { anotacionId: served.id },
    });
    const evidence = act('2026-10-12', 'Causa a prueba', { codigo: 'M4' });
    expect(answerTerm(evidence)).toMatchObject({ kind: 'desconocido', falta: ['notificacion'] });
  });

  it('is not there once an answer is known, be it the first that is known of the opposition', () => {
    expect(answerTerm(served, act('2026-10-20', 'Contestación'))).toBeUndefined();
    expect(answerTerm(act('2026-10-20', 'Contestación'))).toBeUndefined();
  });

  it('is not that of an earlier opposition, which was answered and decided', () => {
    const decided = [
      act('2026-03-02', 'Demanda de oposición'),
      act('2026-04-02', 'Contestación'),
      act('2026-06-02', 'Fallo de oposición'),
    ];
    expect(answerTerm(...decided)).toBeUndefined();
    expect(answerTerm(...decided, served)).toMatchObject({ vence: '2026-12-15' });
  });

  it('is not there before the opposition is, or after an act that closes it', () => {
    const future = act('2026-12-01', 'Traslado de demanda de oposición');
    expect(answerTerm(future)).toBeUndefined();
    expect(answerTerm(served, act('2026-11-03', 'Fallo de oposición'))).toBeUndefined();
  });
});
