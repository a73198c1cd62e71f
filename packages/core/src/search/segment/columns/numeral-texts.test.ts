import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareNroSolicitud } from '../../../domain/listing/nro-order.ts';
import { NumeralTextsBuilder } from './numeral-texts.ts';

const text = fc.oneof(
  fc.nat(3000).map(String),
  fc.string({ unit: fc.constantFrom('0', '1', '9', 'A', '-'), maxLength: 12 }),
  fc.constantFrom('', '0', '00', '999999999', '1000000000', '4294967294', '4294967295'),
);

describe('NumeralTexts', () => {
  it('gives texts back as they were, in the order of application numbers', () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 2 }), (texts) => {
        const draft = new NumeralTextsBuilder();
        for (const given of texts) draft.push(given);
        const stored = draft.texts();
        texts.forEach((given, i) => {
          expect(stored.get(i)).toBe(given);
          expect(stored.isEmpty(i)).toBe(given === '');
          const sign = Math.sign(compareNroSolicitud(texts[0] ?? '', given));
          expect(Math.sign(stored.compare(0, i))).toBe(sign);
        });
        const turned = draft.build(Uint32Array.from(texts, (_, i) => texts.length - 1 - i));
        expect(texts.map((_, i) => turned.get(i))).toEqual([...texts].reverse());
      }),
    );
  });
});
