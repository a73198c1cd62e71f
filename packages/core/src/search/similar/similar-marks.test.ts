import { describe, expect, it } from 'vitest';
import { proves } from '../../../../../test/requirements.ts';
import { createSimilarity } from '../../likeness/judge/similarity.ts';
import { brandWithName } from '../fixtures/brand-named.ts';
import { createGeneration } from '../segment/generation.ts';
import { allLive } from '../segment/segment.ts';
import { buildSegment } from '../segment/segment-builder.ts';
import { createCorpusWeights } from '../segment/terms/corpus-weights.ts';
import {
  type SimilarMark,
  searchSimilar,
  segmentNameReader,
  similarMarks,
} from './similar-marks.ts';

const BEGINNINGS = ['ko', 'ca', 'tre', 'lu', 'mo', 'pi', 'sun', 'wa'];
const ENDINGS = ['lun', 'lka', 'sol', 'rena', 'to', 'mar', 'x', 'nova'];
const WITH = ['', ' de chile', ' y luna', ' spa', ' & cia'];
const NAMES = BEGINNINGS.flatMap((beginning) =>
  ENDINGS.flatMap((ending) => WITH.map((rest) => `${beginning}${ending}${rest}`)),
);
const generation = createGeneration(
  [NAMES.slice(0, 200), NAMES.slice(200)].map((names, nth) =>
    allLive(
      buildSegment(
        names.map((name, at) => brandWithName(name, 1 + 1_000 * nth + at)),
        'concepts',
      ),
    ),
  ),
  { seq: 0, embeddings: 'concepts' },
);
const optionsFor = (name: string) => ({ name, clase: [], minScore: 0.3, max: 20 });

/** Runs several searches in alternating steps until all are done. */
function inTurns(names: readonly string[]): SimilarMark[][] {
  const searches = names.map((name) => searchSimilar(generation, optionsFor(name)));
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
  const request = ['kolun de chile', 'wanova y luna', 'trelka', 'pisol & cia', 'sunx spa', 'colun'];
  const alone = request.map((name) => similarMarks(generation, optionsFor(name)));
  expect(alone.map((marks) => marks.length > 1)).toEqual(request.map(() => true));
  expect(inTurns(request)).toEqual(alone);
});

/** Counts the steps of a search among marks with these names. */
function steps(names: readonly string[], request: string): number {
  const brands = names.map((name, at) => brandWithName(name, 1 + at));
  const one = createGeneration([allLive(buildSegment(brands, 'off'))], {
    seq: 0,
    embeddings: 'off',
  });
  return [...searchSimilar(one, optionsFor(request))].length;
}

it('gives way before each telling word of a name, and once before a few names are judged', () => {
  expect(steps(['trelka'], 'trelka')).toBe(2);
  expect(steps(['trelka zunto'], 'trelka zunto')).toBe(3);
});

it('gives way again after 64 names that were judged', () => {
  const vowels = [...'aeiou'];
  const names = vowels.flatMap((a) =>
    vowels.flatMap((b) => vowels.map((c) => `br${a}ntol${b}sk${c}`)),
  );
  // The marks are so similar that none is skipped: all 125 are scored.
  expect(steps(names, 'brentoluska')).toBe(3);
});

describe('name marks', () => {
  const NAMES = [
    'Trelka Uno',
    'S.O.L. de Peña',
    "Zorma's Pan",
    'Four Noir',
    'Puesta de Sol',
    'Y/O',
    'uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis',
    'LAKEPARK',
    '日本 1-2-3',
  ];
  const { names } = buildSegment(NAMES.map(brandWithName), 'concepts');
  const judgeOf = () =>
    createSimilarity({ wordWeights: createCorpusWeights([names]), comparesMeaning: true });

  describe('the names of a segment', () => {
    it('are judged as their texts are', () => {
      const model = judgeOf();
      const marks = segmentNameReader(model, names.table);
      for (let name = 0; name < names.table.size; name += 1) {
        const [byNumber, byText] = [marks.prepare(name), model.prepare(names.table.text(name))];
        expect(byNumber.folded).toBe(byText.folded);
        expect(byNumber.hasPhrase).toBe(byText.hasPhrase);
        for (const other of NAMES) {
          expect(model.compare(byNumber, other)).toEqual(model.compare(byText, other));
        }
      }
    });

    it('are read anew for another judge', () => {
      const [one, other] = [judgeOf(), judgeOf()];
      const read = segmentNameReader(one, names.table);
      expect(segmentNameReader(one, names.table)).toBe(read);
      expect(segmentNameReader(other, names.table)).not.toBe(read);
    });
  });
});

describe('a mark that is said like another is proposed, however it is written', () => {
  const SAID = [
    'MIL NOVECIENTOS UNO',
    'TRESCIENTOS SESENTA',
    'SIETE CUARENTA',
    'NINE FIFTY',
    'TO GO',
    "MCDONALD'S",
    'ELE Y PE',
    '305',
    '56',
    'MIREAULT',
    'LEICOS',
    'RDC',
    'LIVE YOUR DREAM',
  ];
  const brands = [...NAMES, ...SAID].map((name, at) => brandWithName(name, 1 + at));
  const register = createGeneration([allLive(buildSegment(brands, 'concepts'))], {
    seq: 0,
    embeddings: 'concepts',
  });

  it.each([
    ['1901', 'MIL NOVECIENTOS UNO'],
    ['360', 'TRESCIENTOS SESENTA'],
    ['740', 'SIETE CUARENTA'],
    ['950', 'NINE FIFTY'],
    ['2GO', 'TO GO'],
    ['MAC DONALDS', "MCDONALD'S"],
    ['L&P', 'ELE Y PE'],
    ['TRESCIENTOS CINCO', '305'],
    ['CINCUENTA Y SÉIS', '56'],
    ['MIRÓ', 'MIREAULT'],
    ['LAIKO', 'LEICOS'],
    ['RCD', 'RDC'],
    ['VIVE TU SUEÑO', 'LIVE YOUR DREAM'],
  ])(`%s finds %s first ${proves('D8-NOTICED')}`, (name, said) => {
    const [first] = similarMarks(register, { ...optionsFor(name), minScore: 0.7 });
    const found = brands.find(({ nroSolicitud }) => nroSolicitud === first?.nroSolicitud);
    expect(found?.denominacion).toBe(said);
  });
});
