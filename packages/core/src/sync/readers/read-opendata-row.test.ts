import { describe, expect, it } from 'vitest';
import { proves } from '../../../../../test/requirements.ts';
import { findColumns, type OpendataColumn, OpendataRow } from './opendata-columns.ts';
import { memoize, readOpendataRow } from './read-opendata-row.ts';

type Texts = Partial<Record<OpendataColumn, string>>;

function read(texts: Texts) {
  const columns: Texts = { ApplicationNumber: '1', ...texts };
  const positions = findColumns(Object.keys(columns));
  return readOpendataRow(new OpendataRow(Object.values(columns), positions, '1900'));
}

describe('a row of the open data', () => {
  it.each<[Texts, object]>([
    [{ ApplicationNumber: '1523001.0' }, { nroSolicitud: '1523001' }],
    [{ RegistrationNumber: '863519.0' }, { nroRegistro: '863519' }],
    [{ RegistrationNumber: '863520' }, { nroRegistro: '863520' }],
    [{ RegistrationNumber: '0.0' }, {}],
    [{ BrandName: ' VIÑA  UNO ' }, { denominacion: 'VIÑA UNO' }],
    [{ BrandName: 'VIÃ‘A UNO' }, { denominacion: 'VIÑA UNO' }],
    [{ BrandName: '   ' }, {}],
    [{ NizaClasses: '35 ,43' }, { clases: [{ clase: 35 }, { clase: 43 }] }],
    [
      { NizaClasses: '9', ProtectionDescription: 'Programas.' },
      { clases: [{ clase: 9, cobertura: 'Programas.' }] },
    ],
    [
      { NizaClasses: '9,35', ProtectionDescription: 'Programas; publicidad.' },
      { clases: [{ clase: 9 }, { clase: 35 }] },
    ],
    [{ VienaClasses: '26.4.1; 03.01.02,27' }, { viena: ['26.4.1', '03.01.02', '27'] }],
    [{ VienaClasses: 'sin clasificar' }, {}],
    [{ FilingDate: '2024-03-18 00:00:00' }, { fechaPresentacion: '2024-03-18' }],
    [{ PublicationDate: '18/03/2024' }, { fechaPublicacion: '2024-03-18' }],
    [{ RegistrationDate: '18-03-2024' }, { fechaRegistro: '2024-03-18' }],
    [{ ExpirationDate: '45369' }, { fechaVencimiento: '2024-03-18' }],
    [{ LastUpdatedDate: '2024-03-18 10:11:12' }, { vistoEn: '2024-03-18T13:11:12.000Z' }],
    [{ Translation: 'UNA' }, { traduccion: 'UNA' }],
    [{ LabelDescription: 'Letras' }, { descripcionEtiqueta: 'Letras' }],
    [{ SignType: 'Mixta' }, { tipoSigno: 'mixta' }],
    [{ SignType: '', TypeName: 'Frase de propaganda' }, { tipoSigno: 'frase_propaganda' }],
    [{ SignType: '???' }, { tipoSigno: 'otra' }],
  ])(`%j states %j ${proves('B1-COLUMNS')}`, (texts, stated) => {
    expect(read(texts)).toEqual({
      record: { nroSolicitud: '1', ...stated },
      unknownStatus: false,
    });
  });

  it(`names holders and representatives with the codes of their addresses ${proves('B1-CODES')}`, () => {
    const { record } = read({
      Applicants: '(CL) UNO; (CL) DOS',
      LocationApplicants: '05101; 13101',
      StateApplicants: '05',
      Representatives: '(US) TRES',
      LocationRepresentatives: '99999',
      StateRepresentatives: 'METROPOLITANA',
    });
    expect(record.titulares).toEqual([
      { nombre: 'UNO', pais: 'CL', comuna: '5101', region: '5' },
      { nombre: 'DOS', pais: 'CL', comuna: '13101', region: '5' },
    ]);
    expect(record.representantes).toEqual([{ nombre: 'TRES', pais: 'US', comuna: '99999' }]);
  });

  it.each([
    ['En TrÃ¡mite', { estado: 'en_tramite', estadoOriginal: 'En Trámite' }, false],
    ['U', { estado: 'caducado', estadoOriginal: 'U' }, false],
    ['En revisión', { estadoOriginal: 'En revisión' }, true],
    ['VER INSTANCIA', {}, false],
    ['', {}, false],
  ])('with status %j states %j', (status, stated, unknownStatus) => {
    expect(read({ Status: status })).toEqual({
      record: { nroSolicitud: '1', ...stated },
      unknownStatus,
    });
  });

  it.each<[Texts, RegExp]>([
    [{ ApplicationNumber: '' }, /^ApplicationNumber is empty$/],
    [{ ApplicationNumber: '0' }, /^ApplicationNumber is empty$/],
    [{ ApplicationNumber: '1523001.5' }, /^nroSolicitud must be 1 to 20 digits/],
    [{ ApplicationNumber: '1'.repeat(21) }, /^nroSolicitud must be 1 to 20 digits/],
    [{ RegistrationNumber: 'N° X' }, /^nroRegistro must be 1 to 20 digits/],
    [{ FilingDate: '2024-02-30' }, /^FilingDate "2024-02-30" is not a date$/],
    [{ LastUpdatedDate: 'ayer' }, /^LastUpdatedDate "ayer" is not a date$/],
    [{ NizaClasses: '9, 46' }, /^NizaClasses "9, 46" is not a list of classes from 1 to 45$/],
    [{ BrandName: 'x'.repeat(32_768) }, /^BrandName has more than 32767 characters$/],
    [{ Applicants: 'x'.repeat(1_001) }, /^titulares.0.nombre must have at most 1000 characters$/],
    [{ BrandName: 'a\0b' }, /^denominacion must not contain NUL or unpaired surrogates$/],
    [{ Applicants: '(CL) \ud800' }, /^titulares.0.nombre must not contain NUL/],
    [{ Status: 'a\udc00b' }, /^estadoOriginal must not contain NUL/],
  ])('%j is refused', (texts, reason) => {
    expect(() => read(texts)).toThrow(reason);
  });

  it(`does not mind what stands in columns that are not read ${proves('B1-COLUMNS')}`, () => {
    const positions = findColumns(['ApplicationNumber', 'IMAGE']);
    const row = new OpendataRow(['1', '\0'.repeat(10_000_000)], positions, '1900');
    expect(readOpendataRow(row).record).toEqual({ nroSolicitud: '1' });
  });
});

describe('remembered', () => {
  it('reads a text once and answers the same, also when the answer is null', () => {
    const request: string[] = [];
    const read = memoize((text) => {
      request.push(text);
      return text === 'none' ? null : text.length;
    });
    expect([read('uno'), read('none'), read('uno'), read('none')]).toEqual([3, null, 3, null]);
    expect(request).toEqual(['uno', 'none']);
  });

  it('remembers neither long texts nor too many', () => {
    let count = 0;
    const read = memoize(() => {
      count += 1;
      return count;
    });
    read('x'.repeat(100));
    read('x'.repeat(100));
    expect(count).toBe(2);
    for (let i = 0; i < 10_001; i += 1) read(String(i));
    read('0');
    expect(count).toBe(10_004);
  });
});
