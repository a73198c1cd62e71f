import { describe, expect, it } from 'vitest';
import { proves } from '../../../../../test/requirements.ts';
import { ESTADOS } from '../../contract/estado.ts';
import { type WatchCase, watchMatch } from './watch-match.ts';

const CASE: WatchCase = {
  item: { kind: 'texto', mark: 'Kolun', clases: [] },
  filters: {},
  baseline: false,
  brand: { nroSolicitud: '1', estado: 'publicada', tipoSigno: 'mixta', clases: [29] },
  isHeldByExcluded: false,
  trigger: { hitKind: 'new_filing', version: 1, isActAlone: false },
  score: 0.7,
};
const NUMBER = { kind: 'numero', mark: '9', clases: [25] } as const;

describe('watchMatch', () => {
  it.each<[string, Partial<WatchCase>, string | null]>([
    [`takes 0.7 and more ${proves('FILTERS-MINSCORE', 'LIMIT-FLOOR')}`, {}, null],
    ['refuses less', { score: 0.699 }, 'score'],
    ['takes less where the filters do', { score: 0.2, filters: { minScore: 0.2 } }, null],
    [
      'refuses what shares nothing, however low the floor',
      { score: 0, filters: { minScore: 0 } },
      'score',
    ],
    [
      `keeps to the classes that are named ${proves('FILTERS-CLASE')}`,
      { filters: { clase: [1] } },
      'clase',
    ],
    ['takes one class of several', { filters: { clase: [1, 29] } }, null],
    [`keeps a number to its own classes ${proves('D10-CLASSES')}`, { item: NUMBER }, 'clase'],
    [
      `lets a number have all ${proves('FILTERS-ALLCLASSES')}`,
      { item: NUMBER, filters: { allClasses: true } },
      null,
    ],
    [
      `keeps named classes before all ${proves('D10-CLASSES')}`,
      { filters: { clase: [1], allClasses: true } },
      'clase',
    ],
    ['takes what is over', { brand: { ...CASE.brand, estado: 'vencida' } }, null],
    [
      'refuses it where only what lives is wanted',
      { brand: { ...CASE.brand, estado: 'vencida' }, filters: { liveOnly: true } },
      'estado',
    ],
    ['takes a status that is named', { filters: { estado: ['publicada'] } }, null],
    ['refuses another', { filters: { estado: ['oposicion', 'registrada'] } }, 'estado'],
    [
      'refuses a named status that another filter leaves out',
      {
        brand: { ...CASE.brand, estado: 'caducado' },
        filters: { estado: ['caducado'], vivas: true },
      },
      'estado',
    ],
    ['takes a sign type that is named', { filters: { tipoSigno: ['sonora', 'mixta'] } }, null],
    ['refuses another', { filters: { tipoSigno: ['sonora'] } }, 'tipoSigno'],
    [
      'takes a Vienna class below one that is named, in whatever digits',
      { brand: { ...CASE.brand, viena: ['26.04.02'] }, filters: { viena: ['1', '26.4'] } },
      null,
    ],
    [
      'refuses one that only begins alike',
      { brand: { ...CASE.brand, viena: ['26.40'] }, filters: { viena: ['26.4'] } },
      'viena',
    ],
    ['refuses a mark of no known Vienna class', { filters: { viena: ['26'] } }, 'viena'],
    [
      'refuses what an excluded person holds',
      { filters: { excluirTitular: ['7'] }, isHeldByExcluded: true },
      'excluirTitular',
    ],
    [
      'refuses an old mark that is filled in',
      { trigger: { ...CASE.trigger, hitKind: 'baseline' } },
      'trigger',
    ],
    [
      'takes it for who asked',
      { trigger: { ...CASE.trigger, hitKind: 'baseline' }, baseline: true },
      null,
    ],
    ['refuses an act alone', { trigger: { ...CASE.trigger, isActAlone: true } }, 'trigger'],
  ])('%s', (_, more, refusedBy) => {
    const verdict = watchMatch({ ...CASE, ...more });
    expect(verdict).toEqual(
      refusedBy ? { isHit: false, refusedBy } : { isHit: true, score: more.score ?? 0.7 },
    );
  });

  it(`takes all but denegada, vencida and anulada for what lives ${proves('FILTERS-LIVEONLY')}`, () => {
    const refused = ESTADOS.filter((estado) => {
      const brand = { ...CASE.brand, estado };
      return !watchMatch({ ...CASE, brand, filters: { liveOnly: true } }).isHit;
    });
    expect(refused.toSorted()).toEqual(['anulada', 'denegada', 'vencida']);
  });

  it(`takes everything that happens to the very number that is watched ${proves('D10-OWN')}`, () => {
    const item = { kind: 'numero', mark: '1', clases: [] } as const;
    const filters = { minScore: 1, clase: [1], liveOnly: true };
    const trigger = { hitKind: 'update_on_prior', version: 2, isActAlone: true } as const;
    expect(watchMatch({ ...CASE, item, filters, trigger, score: 0 })).toEqual({
      isHit: true,
      score: 1,
    });
  });
});
