import type { Plazo } from '@marcario/core/contract';
import { describe, expect, it } from 'vitest';
import { describeTerm, termLine } from './term-words.ts';
import { createWords } from './texts.ts';

const TODAY = '2026-11-24';

/** Describes a term in words: its dates, then its name. */
function message(facts: Partial<Plazo>): string {
  const term: Plazo = {
    tipo: 'renovacion',
    regla: 'LPI-24',
    kind: 'fecha',
    unidad: 'mes',
    cantidad: 6,
    origen: 'calculado',
    advertencias: [],
    ...facts,
  };
  return termLine(term, TODAY, createWords('es'));
}

describe('a term in words', () => {
  const renewal = { abre: '2036-04-19', vence: '2036-10-19', graciaHasta: '2037-04-19' };
  const now = { abre: '2026-08-01', vence: '2027-02-01', graciaHasta: '2027-08-02' };
  const late = { abre: '2025-12-01', vence: '2026-06-01', graciaHasta: '2026-12-01' };
  const opposition = { tipo: 'oposicion', vence: '2026-09-10' } as const;

  it.each<[string, Partial<Plazo>, string]>([
    [
      'that opens later',
      renewal,
      'Renovación: del 19 abr 2036 al 19 oct 2036; con sobretasa hasta el 19 abr 2037',
    ],
    [
      'that is open',
      now,
      'Renovación: vence el 1 feb 2027 (quedan 69 días); con sobretasa hasta el 2 ago 2027',
    ],
    [
      'on its last day',
      { ...now, vence: TODAY },
      'Renovación: vence el 24 nov 2026 (vence hoy); con sobretasa hasta el 2 ago 2027',
    ],
    [
      'in its grace period',
      late,
      'Renovación: venció el 1 jun 2026; con sobretasa hasta el 1 dic 2026',
    ],
    [
      'that is over',
      { ...opposition, kind: 'cerrado' },
      'Plazo para oponerse: plazo vencido el 10 sept 2026',
    ],
    [
      'that runs',
      { ...opposition, vence: '2026-12-09' },
      'Plazo para oponerse: vence el 9 dic 2026 (quedan 15 días)',
    ],
    [
      'that ends tomorrow',
      { ...opposition, vence: '2026-11-25' },
      'Plazo para oponerse: vence el 25 nov 2026 (queda 1 día)',
    ],
    [
      'without an end, to come',
      { tipo: 'no_uso', abre: '2031-10-19' },
      'Caducidad por falta de uso: procederá desde el 19 oct 2031',
    ],
    [
      'without an end, open',
      { tipo: 'no_uso', abre: '2021-10-19' },
      'Caducidad por falta de uso: procede desde el 19 oct 2021',
    ],
    [
      'that waits for an act',
      { tipo: 'no_uso', kind: 'pendiente' },
      'Caducidad por falta de uso: aún no procede',
    ],
    [
      'without a known date',
      { tipo: 'apelacion', kind: 'desconocido' },
      'Apelación: falta la fecha',
    ],
    [
      'without the day that it runs from',
      { tipo: 'contestacion', kind: 'desconocido', falta: ['notificacion'] },
      'Contestación de la oposición: falta la fecha de notificación',
    ],
  ])('%s', (_which, facts, phrases) => {
    expect(message(facts)).toBe(phrases);
  });

  it.each<[string, Partial<Plazo>, string, string]>([
    [
      'of a mark at rest for years is told as past',
      { tipo: 'apelacion', kind: 'desconocido', falta: ['notificacion'] },
      '1998-03-02',
      'de haber corrido, ya venció: lo último que se sabe de la marca es del 2 mar 1998',
    ],
    [
      'of a mark of which something is known of late may run',
      { tipo: 'apelacion', kind: 'desconocido', falta: ['notificacion'] },
      '2021-11-24',
      'falta la fecha de notificación',
    ],
    [
      'that lacks something else than an act may run',
      { tipo: 'nulidad', kind: 'desconocido', falta: ['fecha'] },
      '1998-03-02',
      'falta la fecha desde la que se cuenta',
    ],
  ])('without a day, %s', (_which, facts, newest, phrases) => {
    const term = { unidad: 'dia_habil', cantidad: 15, advertencias: [], ...facts } as unknown;
    expect(describeTerm(term as Plazo, TODAY, createWords('es'), newest).when).toBe(phrases);
  });

  it('says beside it which article sets it and what its dates do not prove', () => {
    const closed: Plazo = {
      tipo: 'oposicion',
      regla: 'LPI-5',
      kind: 'cerrado',
      vence: '2026-09-10',
      unidad: 'dia_habil',
      cantidad: 30,
      origen: 'calculado',
      advertencias: ['no_prueba_cierre'],
    };
    const [article, warning] = describeTerm(closed, TODAY, createWords('es')).notes;
    expect(article).toBe('art. 5 Ley 19.039');
    expect(warning).toContain('INAPI aún no informa');
  });
});
