import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { proves } from '../../../../../test/requirements.ts';
import { propertyRuns } from '../../../../../test/support/property-runs.ts';
import { comparisonForm, nameForms, namePartForms, normalizeNamePart } from './compared-name.ts';

describe('the comparison form of a name', () => {
  it.each([
    ['Lácteos Varela S.A.', 'lacteos varela sa'],
    ['LACTEOS VARELA SA', 'lacteos varela sa'],
    ['Lácteos Varela S. A.', 'lacteos varela sa'],
    ['D.K.R. S.A.', 'dkr sa'],
    ['DKR SA', 'dkr sa'],
    ['D. K. R. S.A.', 'dkr sa'],
    ["D'Orvé", 'dorve'],
    ['D’ORVE', 'dorve'],
    ['Soc.Com. Varela y Cía. Ltda.', 'sociedad comercial varela y compania limitada'],
    ['Inversiones A S.A.', 'inversiones a sa'],
    ['S.p.A.', 'spa'],
    ["McDonald's", 'mcdonalds'],
    ['Ørstedvik', 'orstedvik'],
    ['X Y Z Ltda.', 'xyz limitada'],
    ['X Y Ltda.', 'xy limitada'],
    ['D K R y Cía.', 'dkr y compania'],
    ['Soto & P.Q.', 'soto y pq'],
    ['J&J', 'jyj'],
    ['Sociedad Anónima', 'sociedad anonima'],
    ['...', ''],
    ['&', ''],
    ['and', 'and'],
  ])('of %s is %s', (name, form) => {
    expect(comparisonForm(name)).toBe(form);
  });

  it.each([
    ['Comercial Vantero LTDA.', 'COMERCIAL VANTERO LIMITADA', 'Comercial Vantero Ltda'],
    ['Vantero y Cía. Ltda.', 'VANTERO & COMPAÑIA LIMITADA', 'Vantero Y CIA LTDA'],
    ['Soc. Vantero L.T.D.A.', 'Sociedad Vantero Limitada', 'SOC VANTERO LTDA'],
    ['Vantero E.I.R.L.', 'Vantero EIRL', 'Vantero Empresa Individual de Responsabilidad Limitada'],
    ['Vantero E. I. R. L.', 'VANTERO E.I.R. LTDA.', 'Vantero Empresa Individual de Resp. Ltda.'],
    ['Vantero SpA', 'VANTERO S.P.A.', 'Vantero Sociedad por Acciones', 'Vantero Soc. por Acciones'],
    ['Vantero S.A.', 'Vantero Sociedad Anónima', 'VANTERO SOC. ANONIMA'],
    ['Soto&Hijos', 'SOTO & HIJOS', 'Soto y Hijos', 'Soto and Hijos', 'Soto ＆ Hijos'],
    ['D.K.R. & Cía.', 'DKR Y CIA', 'D K R y Compañía'],
    ['Soto Hnos. y Cía.', 'SOTO HERMANOS & COMPAÑÍA'],
    ['Vantero Co., Ltd.', 'VANTERO COMPANY LIMITED', 'Vantero CO LTD'],
    ['P & G', 'P&G', 'P y G'],
  ])(`is one of %s and its other spellings ${proves('C1-ABBREVIATIONS')}`, (...spellings) => {
    expect(new Set(spellings.map(comparisonForm)).size).toBe(1);
  });

  it('does not change when applied twice, and nor do all forms of a name', () => {
    const word = fc.constantFrom(
      ...['soc', 'Soc.', 'sociedad', 'por', 'acciones', 'anónima', 'e.i.r.', 'ltda', 'ltd', 'com'],
      ...['empresa', 'individual', 'de', 'resp.', 'responsabilidad', 'limitada', 'e', 'ind', 'y'],
      ...['&', 'and', 'a', 'D.K.', 'x', '5', 'Soto', "d'", 'Ø', 'cia', 'co', 'sa', '.', "l'", 't'],
    );
    const name = fc.array(word, { maxLength: 8 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(name, (one) => {
        expect(comparisonForm(comparisonForm(one))).toBe(comparisonForm(one));
        expect(nameForms(nameForms(one))).toBe(nameForms(one));
      }),
      { numRuns: propertyRuns(20_000) },
    );
  });
});

it('looks for a part of a name as it is folded and as it is compared', () => {
  expect(namePartForms('Soto & Cía')).toEqual(['soto cia', 'soto y compania']);
  expect(normalizeNamePart('Soto & Cía')).toBe('soto & cía');
  expect(namePartForms(normalizeNamePart('Soto & Cía'))).toEqual(namePartForms('Soto & Cía'));
  expect(normalizeNamePart('LTDA.')).toBe('ltda');
  expect(namePartForms('&')).toEqual([]);
});
