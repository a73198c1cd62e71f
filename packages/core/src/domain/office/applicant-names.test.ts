import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { proves } from '../../../../../test/requirements.ts';
import { readApplicantNames } from './applicant-names.ts';

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
