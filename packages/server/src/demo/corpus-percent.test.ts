import { expect, it } from 'vitest';
import { corpusPercent } from './corpus-percent.ts';

it('counts the writing of the corpus and its import as one bar', () => {
  const told = [
    { written: 0, imported: 0 },
    { written: 0.5, imported: 0 },
    { written: 1, imported: 0 },
    { written: 1, imported: 50 },
    { written: 1, imported: 100 },
  ];
  expect(told.map(corpusPercent)).toEqual([0, 2, 4, 52, 100]);
});
