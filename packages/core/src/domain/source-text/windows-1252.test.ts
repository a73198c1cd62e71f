import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { proves } from '../../../../../test/requirements.ts';
import { repairMojibake, windows1252Byte, windows1252FromLatin1 } from './windows-1252.ts';

describe('windows1252FromLatin1', () => {
  it.each([
    ['\u0080', '€'],
    ['\u0092', '’'],
    ['\u0099', '™'],
    ['\u009f', 'Ÿ'],
    ['\u0081', '\u0081'],
    ['Ñandú', 'Ñandú'],
  ])('reads %j as %j', (latin1, text) => {
    expect(windows1252FromLatin1(latin1)).toBe(text);
  });
});

describe('windows1252Byte', () => {
  it('is the way back for each of the 256 bytes', () => {
    for (let byte = 0; byte <= 0xff; byte += 1) {
      expect(windows1252Byte(windows1252FromLatin1(String.fromCharCode(byte)))).toBe(byte);
    }
  });

  it('knows no byte for a character outside both encodings', () => {
    expect(windows1252Byte('Ω')).toBeUndefined();
  });
});

const latin1 = (text: string) => Buffer.from(text, 'utf8').toString('latin1');
const windows1252 = (text: string) => windows1252FromLatin1(latin1(text));
const spanish = fc.string({
  unit: fc.constantFrom(...'aeiou XYZÁÉÍÓÚÑÜáéíóúñü¿¡ªº°®™€“”’–'),
  maxLength: 20,
});

describe('repairMojibake', () => {
  it.each([
    ['TrÃ¡mite', 'Trámite'],
    ['OposiciÃ³n', 'Oposición'],
    ['Ã‘UÃ‘OA', 'ÑUÑOA'],
    ['\u00c3\u0081RBOL', 'ÁRBOL'],
    ['L’ORÃ‰AL', 'L’ORÃ‰AL'],
    ['Lâ€™ORÃ‰AL', 'L’ORÉAL'],
    ['TrÃƒÂ¡mite', 'Trámite'],
    ['VOILÃ\u00a0', 'VOILà'],
  ])('reads %j as %j', (spoiled, text) => {
    expect(repairMojibake(spoiled)).toBe(text);
  });

  it.each(['NESTLÉ®', 'CAFÉ»', 'SÃO PAULO', 'ÂNGELA', 'Å®', 'AÇÃO', 'Trámite Ã¡', 'ΩÃ¡', ''])(
    `leaves %j, whose repair is not valid ${proves('B1-MOJIBAKE')}`,
    (text) => {
      expect(repairMojibake(text)).toBe(text);
    },
  );

  it(`gives back any text of the office that was misread once or twice ${proves('B1-MOJIBAKE')}`, () => {
    fc.assert(
      fc.property(spanish, (text) => {
        expect(repairMojibake(latin1(text))).toBe(text);
        expect(repairMojibake(windows1252(text))).toBe(text);
        expect(repairMojibake(windows1252(windows1252(text)))).toBe(text);
      }),
    );
  });

  it('leaves every text that was read well', () => {
    fc.assert(fc.property(spanish, (text) => repairMojibake(text) === text));
  });
});
