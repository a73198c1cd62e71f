import { describe, expect, it } from 'vitest';
import { brandWithName } from '../fixtures/brand-named.ts';
import { buildGeneration, withChanges, withRemoved } from './generation.ts';
import { corpusWordInformation } from './word-information.ts';

const TERMS = { seq: 1, embeddings: 'off' } as const;
const named = (name: string, from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => brandWithName(`${name} ${from + at}`, from + at));

describe('what words tell', () => {
  it('is less the more live marks have them, whatever segments those stand in', () => {
    const whole = buildGeneration([...named('TRELKA', 0, 40), ...named('ZUNTO', 40, 44)], TERMS);
    const told = corpusWordInformation(whole);
    expect(told('trelka', false)).toBeLessThan(told('zunto', false));
    const parts = withChanges(
      buildGeneration(named('TRELKA', 0, 30), TERMS),
      named('TRELKA', 30, 41),
      2,
    );
    const grown = withChanges(parts, named('ZUNTO', 40, 44), 3);
    for (const word of ['trelka', 'zunto', '7', 'brelanto']) {
      expect(corpusWordInformation(grown)(word, false)).toBe(told(word, false));
    }
    const fewer = withRemoved(grown, ['3', '4', '5'], 4);
    expect(corpusWordInformation(fewer)('trelka', false)).toBeGreaterThan(told('trelka', false));
  });

  it('is little for goods and places that no mark has, and for articles', () => {
    const told = corpusWordInformation(buildGeneration(named('TRELKA', 0, 4), TERMS));
    for (const word of ['zapatillas', 'chile', 'supermercado', 'de']) {
      expect(told(word, false)).toBeLessThan(told('brelanto', false) / 2);
    }
  });

  it('is for the beginning of a word that of all words that begin so', () => {
    const told = corpusWordInformation(buildGeneration(named('TRELKA', 0, 40), TERMS));
    expect(told('trel', true)).toBe(told('trelka', true));
    expect(told('trel', true)).toBeLessThan(told('trel', false));
  });
});
