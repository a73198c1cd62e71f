import type { Plazo } from '@marcario/core/contract';
import { describe, expect, it } from 'vitest';
import { termInWords } from './term-words.ts';
import { wordsOf } from './texts.ts';

const TODAY = '2026-11-24';

/** A term in words: its days, then what it is. */
function told(facts: Partial<Plazo>): string {
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
  const { when, what } = termInWords(term, TODAY, wordsOf('en'));
  return `${when} · ${what}`;
}

describe('a term in words', () => {
  const renewal = { abre: '2036-04-19', vence: '2036-10-19', graciaHasta: '2037-04-19' };
  const now = { abre: '2026-08-01', vence: '2027-02-01', graciaHasta: '2027-08-02' };
  const late = { abre: '2025-12-01', vence: '2026-06-01', graciaHasta: '2026-12-01' };
  const opposition = { tipo: 'oposicion', vence: '2026-09-10' } as const;

  it.each<[string, Partial<Plazo>, string]>([
    ['that opens later', renewal, '19 Apr 2036 to 19 Oct 2036 · Renewal (late until 19 Apr 2037)'],
    ['that is open', now, 'until 1 Feb 2027 · Renewal, open (late until 2 Aug 2027)'],
    [
      'on its last day',
      { ...now, vence: TODAY },
      'until 24 Nov 2026 · Renewal, open (late until 2 Aug 2027)',
    ],
    ['in its grace period', late, 'until 1 Dec 2026 · Renewal, late, with surcharge'],
    [
      'that is over',
      { ...opposition, kind: 'cerrado' },
      'until 10 Sept 2026 · Opposition period, closed',
    ],
    [
      'that runs',
      { ...opposition, vence: '2026-12-09' },
      'until 9 Dec 2026 · Opposition period, open',
    ],
    [
      'without an end, to come',
      { tipo: 'no_uso', abre: '2031-10-19' },
      'from 19 Oct 2031 · Cancellation for non-use possible',
    ],
    [
      'without an end, open',
      { tipo: 'no_uso', abre: '2021-10-19' },
      'since 19 Oct 2021 · Cancellation for non-use possible',
    ],
    [
      'that waits for an act',
      { tipo: 'publicacion', kind: 'pendiente' },
      'not begun · Publication',
    ],
    ['without a known date', { tipo: 'apelacion', kind: 'desconocido' }, 'date not known · Appeal'],
  ])('%s', (_which, facts, said) => {
    expect(told(facts)).toBe(said);
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
    const [article, warning] = termInWords(closed, TODAY, wordsOf('en')).notes;
    expect(article).toBe('LPI-5');
    expect(warning).toContain('not be known yet');
  });
});
