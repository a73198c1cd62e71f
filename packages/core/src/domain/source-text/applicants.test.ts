import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { proves } from '../../../../../test/requirements.ts';
import { provinciaDeComuna, readAddressCodes, readApplicantNames } from './applicants.ts';

const cl = (nombre: string) => ({ nombre, pais: 'CL' });

describe('readApplicantNames', () => {
  it.each([
    ['(CL) VIÑA UNO S.A.', [cl('VIÑA UNO S.A.')]],
    ['(CL) UNO; (US) DOS', [cl('UNO'), { nombre: 'DOS', pais: 'US' }]],
    ['(CL) UNO | (CL) DOS', [cl('UNO'), cl('DOS')]],
    ['(CL) UNO\r\n(CL) DOS', [cl('UNO'), cl('DOS')]],
    ['(CL) UNO (CL) DOS(US) TRES', [cl('UNO'), cl('DOS'), { nombre: 'TRES', pais: 'US' }]],
    ['(cl)UNO', [cl('UNO')]],
    ['UNO; DOS', [{ nombre: 'UNO' }, { nombre: 'DOS' }]],
    ['(GB) ACME (UK) LIMITED', [{ nombre: 'ACME (UK) LIMITED', pais: 'GB' }]],
    ['(GB) ACME (US)', [{ nombre: 'ACME (US)', pais: 'GB' }]],
    ['ACME (CL) LIMITADA', [{ nombre: 'ACME (CL) LIMITADA' }]],
    ['(EM) OFICINA', [{ nombre: 'OFICINA', pais: 'EM' }]],
    ['(CL) ', []],
    [';;|', []],
    ['(CL) UNO; (CL) UNO', [cl('UNO')]],
    ['(CL)   UNO   DOS  ', [cl('UNO DOS')]],
  ])('reads %j as %j', (text, applicants) => {
    expect(readApplicantNames(text)).toEqual(applicants);
  });

  it(`gives back any list of persons, whatever separates them ${proves('B1-APPLICANTS')}`, () => {
    const word = fc.stringMatching(/^[A-ZÑÁ.&]{1,8}$/);
    const nombre = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));
    const applicant = fc.record({ nombre, pais: fc.constantFrom('CL', 'US', 'DE', 'CN') });
    const applicants = fc.uniqueArray(applicant, { selector: (one) => one.pais + one.nombre });
    const separator = fc.constantFrom('; ', '|', '\n', '\r\n', ' ', ';\n');
    fc.assert(
      fc.property(applicants, separator, (persons, between) => {
        const text = persons.map(({ nombre, pais }) => `(${pais}) ${nombre}`).join(between);
        expect(readApplicantNames(text)).toEqual(persons);
      }),
    );
  });
});

describe('readAddressCodes', () => {
  it.each([
    ['05101', 1, ['5101']],
    ['13101.0', 1, ['13101']],
    ['99999', 1, ['99999']],
    ['13101', 3, ['13101', '13101', '13101']],
    ['13101; 05101', 2, ['13101', '5101']],
    ['13101|5101', 3, []],
    ['13101,5101', 1, []],
    ['SANTIAGO', 1, [undefined]],
    ['131010', 1, [undefined]],
    ['0', 1, [undefined]],
    ['', 2, []],
    ['13101', 0, []],
  ])('gives %j among %d persons as %j', (text, count, codes) => {
    expect(readAddressCodes(text, { count, digits: 5 })).toEqual(codes);
  });
});

it.each([
  ['13101', '131'],
  ['9101', '091'],
  ['16101', '161'],
  ['99', null],
  ['999', null],
  ['99999', null],
  ['', null],
  ['131', null],
  ['131011', null],
  ['Temuco', null],
])(
  `the province of comuna %s is %s ${proves('DETAIL-PROVINCIA', 'C1-PROVINCIA')}`,
  (comuna, province) => {
    expect(provinciaDeComuna(comuna)).toBe(province);
  },
);
