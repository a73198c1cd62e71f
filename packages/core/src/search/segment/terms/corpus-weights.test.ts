import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { includesLength, MAX_WORD_BITS } from '../../../likeness/data/lexicon-data.ts';
import { foldText } from '../../../likeness/text/text-folding.ts';
import { brandWithName } from '../../fixtures/brand-named.ts';
import { buildSegment } from '../segment-builder.ts';
import { createCorpusWeights } from './corpus-weights.ts';

const WORDS = ['foods', 'peña', 'pena', 'trelka', 'chile', 'sur'];
const names = fc.array(
  fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 }).map((all) => all.join(' ')),
  { minLength: 1, maxLength: 30 },
);
const REGISTER = 200_000;

/** Reference information of a word in bits, by counting the distinct names that contain it. */
function countedBits(all: readonly string[], word: string): number {
  const distinct = [...new Set(all)];
  const spellings = distinct.flatMap((name) => [...new Set(name.split(' '))]);
  const holding = spellings.filter((one) => foldText(one) === word).length;
  const believed = holding / (holding + 10);
  const inRegister = Math.round(holding * (REGISTER / (distinct.length + 5_000)) ** believed);
  return Math.log2((REGISTER + 1) / (inRegister + 1));
}

describe('the weights of words in a corpus', () => {
  it('are what counting the names with each folded word says, for a register of 200,000', () => {
    fc.assert(
      fc.property(names, (all) => {
        const segment = buildSegment(all.map(brandWithName), 'off');
        const { wordWeight } = createCorpusWeights([segment.names]);
        for (const word of WORDS.map(foldText).concat('unheard')) {
          expect(wordWeight(word)).toBeCloseTo(countedBits(all, word), 9);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('are the most that a word weighs where one of thousands of names has it', () => {
    const many = Array.from({ length: 4_000 }, (_, at) => brandWithName(`foods ${at}`, at));
    const { wordWeight } = createCorpusWeights([buildSegment(many, 'off').names]);
    expect(wordWeight('foods')).toBeLessThan(2);
    expect(wordWeight('17')).toBeGreaterThan(wordWeight('foods'));
    expect(wordWeight('unheard')).toBeGreaterThan(15);
  });

  it('are less than the most for common words, which are known where longer words begin and end with them', () => {
    fc.assert(
      fc.property(names, (all) => {
        const segment = buildSegment(all.map(brandWithName), 'off');
        const { wordWeight, commonWords } = createCorpusWeights([segment.names]);
        for (const word of WORDS.map(foldText).concat('unheard')) {
          const isCommon = wordWeight(word) < MAX_WORD_BITS;
          expect(includesLength(commonWords.affixLengths(`${word}zunt`, true), word.length)).toBe(
            isCommon,
          );
          expect(includesLength(commonWords.affixLengths(`zunt${word}`, false), word.length)).toBe(
            isCommon,
          );
        }
      }),
      { numRuns: 30 },
    );
  });

  it('tell what words begin with from what they end with', () => {
    const many = Array.from({ length: 4_000 }, (_, at) => brandWithName(`sur${at}sport`, at));
    const { weightOfPart } = createCorpusWeights([buildSegment(many, 'off').names]);
    expect(weightOfPart('sport', false)).toBeLessThan(2);
    expect(weightOfPart('sport', true)).toBeGreaterThan(15);
    expect(weightOfPart('sur', true)).toBeLessThan(2);
    expect(weightOfPart('sur', false)).toBeGreaterThan(15);
  });
});
