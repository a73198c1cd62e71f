import { expect, it } from 'vitest';
import { brandNamed } from '../fixtures/brand-named.ts';
import { generationOf } from '../segment/generation.ts';
import { wholly } from '../segment/live-segment.ts';
import { buildSegment } from '../segment/segment-builder.ts';
import { type SimilarMark, similarInSteps, similarMarks } from './similar-marks.ts';

const BEGINNINGS = ['ko', 'ca', 'tre', 'lu', 'mo', 'pi', 'sun', 'wa'];
const ENDINGS = ['lun', 'lka', 'sol', 'rena', 'to', 'mar', 'x', 'nova'];
const WITH = ['', ' de chile', ' y luna', ' spa', ' & cia'];
const NAMES = BEGINNINGS.flatMap((beginning) =>
  ENDINGS.flatMap((ending) => WITH.map((rest) => `${beginning}${ending}${rest}`)),
);
const generation = generationOf(
  [NAMES.slice(0, 200), NAMES.slice(200)].map((names, nth) =>
    wholly(
      buildSegment(
        names.map((name, at) => brandNamed(name, 1 + 1_000 * nth + at)),
        'concepts',
      ),
    ),
  ),
  { seq: 0, embeddings: 'concepts' },
);
const optionsFor = (name: string) => ({ name, clase: [], minScore: 0.3, most: 20 });

/** Takes one step of each in turn, until all are done. */
function inTurns(names: readonly string[]): SimilarMark[][] {
  const searches = names.map((name) => similarInSteps(generation, optionsFor(name)));
  const found = names.map((): SimilarMark[] | null => null);
  while (found.includes(null)) {
    searches.forEach((search, nth) => {
      const { done, value } = search.next();
      if (done === true && value) found[nth] = value;
    });
  }
  return found.map((marks) => marks ?? []);
}

it('finds the same marks when others search between its steps', () => {
  const asked = ['kolun de chile', 'wanova y luna', 'trelka', 'pisol & cia', 'sunx spa', 'colun'];
  const alone = asked.map((name) => similarMarks(generation, optionsFor(name)));
  expect(alone.map((marks) => marks.length > 1)).toEqual(asked.map(() => true));
  expect(inTurns(asked)).toEqual(alone);
});

it('gives way between the words of a name, and before names are judged', () => {
  expect([...similarInSteps(generation, optionsFor('kolun de chile'))].length).toBeGreaterThan(2);
});
