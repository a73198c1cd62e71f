import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { proves } from '../../../../../test/requirements.ts';
import { repairMojibake } from './mojibake.ts';
import { windows1252FromLatin1 } from './windows-1252.ts';

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
