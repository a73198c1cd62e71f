import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../../../../test/support/property-runs.ts';
import { decodeArrays, encodeArrays } from '../../../arrays/codec.ts';
import { EpochSet } from '../../../arrays/growable-array.ts';
import { consonantSkeleton, phoneticKeys } from '../../../likeness/sound/phonetic-keys.ts';
import { deletionCost, SoundDistance } from '../../../likeness/sound/sound-distance.ts';
import { NameFilter } from '../../filter/name-filter.ts';
import { brandWithName } from '../../fixtures/brand-named.ts';
import { buildSegment } from '../../segment/segment-builder.ts';
import { phoneticIndexCodec } from '../../segment/terms/phonetic-index.ts';
import { rankPhonetic } from '../channels/channels.ts';
import { SegmentQuery } from '../segment-query.ts';
import { parseTextQuery } from '../text-query.ts';
import { TopK } from '../top-k.ts';
import { wordsWithinEdits } from './expand-by-edits.ts';
import { expandBySound } from './expand-by-sound.ts';
import { TermExpansions } from './term-expansions.ts';

function searchIn(names: readonly string[], text: string): SegmentQuery {
  const query = parseTextQuery(text, 'off');
  if (query === null) throw new Error(`nothing to search in ${text}`);
  const segment = buildSegment(names.map(brandWithName), 'off');
  return new SegmentQuery(query, new NameFilter(segment, null));
}

/** Returns the names found by sound, best first. */
function soundingNames(names: readonly string[], text: string): string[] {
  const search = searchIn(names, text);
  const top = new TopK(100);
  rankPhonetic(search, top);
  return Array.from(top.take().names, (name) => search.names.table.text(name));
}

describe('the phonetic channel', () => {
  it.each([
    ['sapateria balparaiso', 'ZAPATERÍA VALPARAÍSO'],
    ['tres m', '3M'],
    ['play steichon', 'PLAYSTATION'],
    ['m4x', 'MAX'],
    ['c@sa linda', 'CASA LINDA'],
    ['ca$a linda', 'CASA LINDA'],
    ['rock and roll', 'ROCK & ROLL'],
    ['rok n rol', 'ROCK & ROLL'],
    ['luz y zol', 'LUZ & SOL'],
    ['h and m', 'H & M'],
    ['h y m', 'H & M'],
    ['www.falavela.cl', 'FALABELLA'],
    ['falavela', 'WWW.FALABELLA.CL'],
    ['sa\u200bpa\u00adto', 'ZAPATO'],
    ['wemes', 'GÜEMES'],
    ['salu', 'SALUD'],
    ['keso', 'EL REY DE LOS QUESOS Y EL QUESO DE LA REINA'],
    ['carnicerias', 'CARNICERÍA'],
  ])('for %s finds %s', (text, name) => {
    expect(soundingNames(['OTRA COSA', name, 'MARCA'], text)).toHaveLength(1);
  });

  it.each([
    ['sol', 'SAL'],
    ['casado', 'CAZARO'],
    ['em', '3M'],
    ['pato', 'GATO'],
    ['tanb', 'TANBHM'],
  ])('for %s does not find %s', (text, name) => {
    expect(soundingNames([name], text)).toEqual([]);
  });

  it('puts what is said the same before what is nearly said the same', () => {
    expect(soundingNames(['MARIPOZAS', 'MARYPOSA'], 'mariposa')).toEqual(['maryposa', 'maripozas']);
  });
});

const word = fc.string({ unit: fc.constantFrom(...'aeioubpdtsmnlh1'), minLength: 1, maxLength: 7 });

function soundingWords({ names, query, scratch: { visitedWords: visited } }: SegmentQuery) {
  return expandBySound(names, query, { matches: new TermExpansions(), visited });
}

describe('expandBySound', () => {
  it('finds every word with a reading that is nearly the same, when it is written alike or has the same skeleton', () => {
    fc.assert(
      fc.property(word, fc.array(word, { minLength: 1, maxLength: 40 }), (request, others) => {
        const search = searchIn(others, request);
        const found = soundingWords(search).wordsOf(0);
        const alike = new Set(wordsWithinEdits(search.names, request, new EpochSet()).words);
        for (const other of others) {
          const id = search.names.table.words.spellingsOf(other).from;
          const heard = phoneticKeys(request).some((key) => isHeardAs(key, other, alike.has(id)));
          expect([other, found.includes(id)]).toEqual([other, other === request || heard]);
        }
      }),
      { numRuns: propertyRuns(500) },
    );
  });

  it('finds the same in an index that was written as arrays and read back', () => {
    const search = searchIn(['ZAPATO', 'SAPATOS', 'PATO', '日本'], 'sapato');
    const before = [...soundingWords(search).wordsOf(0)];
    const written = encodeArrays(phoneticIndexCodec, search.names.phonetic);
    const phonetic = decodeArrays(phoneticIndexCodec, written);
    const names = { ...search.names, phonetic };
    const segment = { ...search.segment, names };
    const again = new SegmentQuery(search.query, new NameFilter(segment, null));
    expect([...soundingWords(again).wordsOf(0)]).toEqual(before);
    expect(before).toHaveLength(2);
  });
});

function isHeardAs(key: string, other: string, isWrittenAlike: boolean): boolean {
  const weight = deletionCost(key);
  const limit = key.length < 2 ? 0 : key.length < 4 ? 2 : Math.floor(weight / 4);
  return phoneticKeys(other).some(
    (heard) =>
      (isWrittenAlike || consonantSkeleton(heard) === consonantSkeleton(key)) &&
      new SoundDistance(key, limit).distanceToKey(heard) <= limit,
  );
}
