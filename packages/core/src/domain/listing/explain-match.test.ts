import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldText } from '../../likeness/text/text-folding.ts';
import { highlightOf } from './explain-match.ts';

describe('highlightOf', () => {
  it.each([
    ['kolun', 'LECHE KOLÚN LIGHT', 'KOLÚN'],
    ['nandu', 'El Ñandú', 'Ñandú'],
    ['o n', 'ZO-NA', 'O-N'],
    ['fino', 'ﬁno', 'ﬁno'],
    ['😀', 'A 😀 B', undefined],
    ['b c', 'A 😀 B   C', 'B   C'],
    ['zapato', 'SAPATO', undefined],
    ['rem', 'LOS R.E.M. VIVOS', 'R.E.M'],
    ['rem', '😀 R. E. M.', 'R. E. M'],
    ['r.e.m.', 'Los REM', 'REM'],
    ['r e m', 'CREMA', undefined],
    ['jp morgan', 'J. P. Morgan Chase', 'J. P. Morgan'],
    ['J.P. Morgan', 'JP MÓRGAN', 'JP MÓRGAN'],
    ['a1', 'CASA A.1', 'A.1'],
    ['½', '7½ L', '½'],
    ['1/2 l', '½ Litro', '½ L'],
    ['が', 'かが', 'が'],
    ['か', 'が', undefined],
  ])('of %j in %j is %j', (text, denominacion, marked) => {
    const highlight = highlightOf(text, denominacion, 'exact');
    expect(highlight && denominacion.slice(highlight.start, highlight.end)).toBe(marked);
  });

  it('is absent on marks that only sound or mean alike', () => {
    expect(highlightOf('cola', 'COLA', 'phonetic')).toBeUndefined();
    expect(highlightOf('cola', 'COLA', 'semantic')).toBeUndefined();
  });

  it('marks a span whose folding is the folded query', () => {
    const words = fc.string({ unit: fc.constantFrom(...'aÁñN 😀-ﬁ1'), maxLength: 12 });
    fc.assert(
      fc.property(words, words, words, (before, text, after) => {
        const denominacion = `${before} ${text} ${after}`;
        const highlight = highlightOf(text, denominacion, 'exact');
        if (foldText(text) === '') expect(highlight).toBeUndefined();
        else {
          const span = denominacion.slice(highlight?.start, highlight?.end);
          expect(foldText(span)).toContain(foldText(text));
        }
      }),
    );
  });
});
