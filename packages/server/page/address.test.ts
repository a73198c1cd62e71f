import { describe, expect, it } from 'vitest';
import {
  type Address,
  addressFromHash,
  addressToHash,
  EMPTY_QUESTION,
  type SearchQuestion,
} from './address.ts';

const holder = { id: '4711', name: 'Lácteos & Cía' };

describe('the address of what is looked at', () => {
  it.each<[string, Address]>([
    ['a plain search', { view: 'search', question: { ...EMPTY_QUESTION, q: 'kolun & ñandú' } }],
    [
      'a search with everything set',
      {
        view: 'search',
        question: {
          q: 'agua',
          kind: 'titular',
          clase: [29, 30],
          group: 'terminadas',
          estado: 'vencida',
          sign: 'mixta',
          from: '2020-01-01',
          to: '2020-12-31',
          publishedFrom: '2026-11-01',
          publishedTo: '2026-11-30',
          agent: { id: '7', name: 'Estudio Ñ' },
          vienna: '3.7.16',
          holder,
          layout: 'table',
          order: 'denominacion:asc',
        },
      },
    ],
    ['a mark', { view: 'mark', mark: '900100' }],
    ['a portfolio', { view: 'portfolio', holder }],
    ['no portfolio yet', { view: 'portfolio', holder: undefined }],
    ['a report', { view: 'report', report: { names: ['a', 'b'], clase: [29], onlyLive: true } }],
    [
      'a report that is kept, with classes of a name',
      {
        view: 'report',
        report: { names: ['a\t35, 43'], clase: [], onlyLive: false, id: '0123456789abcdef' },
      },
    ],
    [
      'a report with goods and related classes',
      {
        view: 'report',
        report: {
          names: ['a'],
          clase: [29],
          onlyLive: true,
          goods: 'leche; venta de quesos',
          related: true,
          unticked: [35],
        },
      },
    ],
    ['no report yet', { view: 'report', report: { names: [], clase: [], onlyLive: true } }],
    ['the watchlists', { view: 'watch', list: '' }],
    ['a watchlist', { view: 'watch', list: 'wl_7Q2mXK4TzB9d' }],
    ['a new watchlist', { view: 'newWatch', watch: { names: ['a', '7'], clase: [9], holder } }],
    [
      'an empty new watchlist',
      { view: 'newWatch', watch: { names: [], clase: [], holder: undefined } },
    ],
    ['the register', { view: 'register', question: EMPTY_QUESTION }],
    [
      'what some filters find of the register',
      {
        view: 'register',
        question: { ...EMPTY_QUESTION, clase: [29], sign: 'mixta', vienna: '3' },
      },
    ],
    [
      'what an agent has filed',
      {
        view: 'register',
        question: { ...EMPTY_QUESTION, clase: [35], agent: { id: '7', name: 'Ñ' } },
      },
    ],
    ['two marks to compare', { view: 'compare', a: 'kolun', b: '811408' }],
    ['no marks to compare yet', { view: 'compare', a: '', b: '' }],
    [
      'what was published between two days',
      {
        view: 'gazette',
        gazette: { from: '2026-11-20', to: '2026-11-26', clase: [29], onlyOpen: true },
      },
    ],
    [
      'oppositions',
      {
        view: 'oppositions',
        opposed: { opponent: 'a & b', holder: '', earlier: '1', agent: 'ñ', clase: [3] },
      },
    ],
    ['a term', { view: 'calculator', term: { from: '2026-11-20', count: 5, unit: 'anio' } }],
  ])('comes back: %s', (_which, address) => {
    expect(addressFromHash(addressToHash(address))).toEqual(address);
  });

  it('is empty where nothing is looked at', () => {
    expect(addressToHash({ view: 'search', question: EMPTY_QUESTION })).toBe('');
    expect(addressFromHash('')).toEqual({ view: 'search', question: EMPTY_QUESTION });
  });

  it('takes what can be asked and nothing else', () => {
    const hash =
      '#q=a&clase=0&clase=46&clase=x&clase=7&grupo=todas&desde=ayer&marca=../keys&titularId=x&viena=pez';
    const question: SearchQuestion = { ...EMPTY_QUESTION, q: 'a', clase: [7] };
    expect(addressFromHash(hash)).toEqual({ view: 'search', question });
  });
});
