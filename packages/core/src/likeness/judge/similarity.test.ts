import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { proves } from '../../../../../test/requirements.ts';
import { propertyRuns } from '../../../../../test/support/property-runs.ts';
import { fakeDocumentCounts } from '../../search/fixtures/counted-words.ts';
import { documentWeights } from '../data/lexicon-data.ts';
import { foldKeepingSpanish } from '../text/spanish-folding.ts';
import { foldText } from '../text/text-folding.ts';
import { createSimilarity } from './similarity.ts';

/** Document frequencies of the common words in a register of a million marks. */
const COMMON = {
  chile: 20_000,
  foods: 8_000,
  servicios: 12_000,
  power: 3_000,
  rio: 3_000,
  azul: 3_000,
};
const wordWeights = documentWeights(fakeDocumentCounts(1_000_000, COMMON));
const model = createSimilarity({ wordWeights, comparesMeaning: true });
const withoutMeaning = createSimilarity({ wordWeights, comparesMeaning: false });
const FLAGGED = 0.7;

const WORDS = [
  'kolun',
  'colún',
  'sol',
  'sun',
  'foods',
  'de',
  'rioazul',
  'rio',
  'azul',
  'x',
  'zañartu',
];
const word = fc.oneof(
  fc.constantFrom(...WORDS),
  fc.string({ unit: fc.constantFrom(...'abcdeñikszu1 -.&'), maxLength: 9 }),
);
const mark = fc.oneof(
  fc.array(word, { maxLength: 5 }).map((words) => words.join(' ')),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
);

/** Every letter of the Latin script, including those of Vietnamese, Yoruba and Sami. */
const LATIN_LETTERS = Array.from({ length: 0xab70 }, (_, code) =>
  String.fromCodePoint(code),
).filter((letter) => /^\p{Script=Latin}$/u.test(letter) && /^\p{L}$/u.test(letter));
const MARKS = ['', '\u0300', '\u0301', '\u0303', '\u0308', '\u0323', '\u0329', '\u0331'];

describe('a name as it is written and as the index spells it', () => {
  const latinWord = fc
    .array(fc.tuple(fc.constantFrom(...LATIN_LETTERS), fc.constantFrom(...MARKS)), { maxLength: 4 })
    .map((letters) => letters.flat().join(''));
  const latinMark = fc.array(fc.oneof(word, latinWord), { maxLength: 4 });
  const anyMark = fc.oneof(
    mark,
    fc
      .tuple(latinMark, fc.constantFrom(' ', '-', "'", '’', '.', '!'))
      .map(([words, sign]) => words.join(sign)),
  );
  const spelled = (name: string) => model.prepare(foldKeepingSpanish(name));
  it(`has one score with every letter of the Latin alphabets ${proves('D8-ONE-READING')}`, () => {
    const names = ['au', 'equis', "rosa's"].map((name) => model.prepare(name));
    const differing = LATIN_LETTERS.flatMap((one) => [
      one,
      `${one}!`,
      `ROSA ${one}`,
      `ROSA-${one}`,
    ]).filter((written) => {
      const [raw, indexed] = [model.prepare(written), spelled(written)];
      return names.some((name) => model.score(name, raw) !== model.score(name, indexed));
    });
    expect(LATIN_LETTERS.length).toBeGreaterThan(1_000);
    expect(differing).toEqual([]);
  });

  it('has one score where no signs are said, to the last bit', () => {
    fc.assert(
      fc.property(anyMark, anyMark, (one, other) => {
        fc.pre(!/[&@$]/.test(one + other));
        expect(model.score(one, spelled(other))).toBe(model.score(one, other));
      }),
      { numRuns: propertyRuns(4_000) },
    );
  });
});

describe('marks that are scored as similar', () => {
  it.each([
    ['one letter apart', 'BRELANTO', 'BRILANTO'],
    ['respelled as they sound', 'KESERÍA HUELÉN', 'QUESERIA WELEN'],
    ['of the same words in another order', 'PUMALÍN GRANDE', 'GRANDE PUMALIN'],
    ['written as one word or two', 'VIENTO BRAVO', 'VIENTOBRAVO'],
    ['with and without a hyphen', 'MAXI-DORN', 'MAXIDORN'],
    ['one inside the other', 'TRELKA', 'DISTRIBUIDORA TRELKA DEL NORTE'],
    ['one inside the other, respelled', 'TRELKA', 'FOODS TRELCA CHILE'],
    ['one in a compound of the other', 'ZUNT', 'ZUNTPOWER'],
    ['one word, written as two in a longer mark', 'RIOZUNTA', 'CASA RIO ZUNTA'],
    ['singular and plural', 'TRELKO', 'TRELKOS'],
    ['with a letter doubled', 'ZUNTPOWER', 'ZUNNT'],
    ['masculine and feminine', 'TRELKO', 'TRELKA'],
    ['of one meaning in two languages', 'RÍO AZUL', 'BLUE RIVER'],
    ['a phrase and its translation', 'PUESTA DE SOL', 'SUNSET'],
    ['initials and the letters without points', 'K.R.T.', 'KRT'],
    ['a name and its genitive', "TRELKA'S", 'TRELKA'],
    ['kinds of one thing', 'TRUENO', 'LIGHTNING'],
    ['partly kinds of one thing', 'CITY GIRL', 'CIUDAD MUJER'],
    ['of one meaning where the words beside are foreign', 'HORNO NEGRO', 'FOUR NOIR'],
  ])('are those %s', (_, a, b) => {
    expect(model.score(a, b)).toBeGreaterThanOrEqual(FLAGGED);
  });
});

describe('marks that are not scored as similar', () => {
  it.each([
    ['share a generic word', 'TRELKA FOODS', 'ZUNTO FOODS'],
    ['share generic words', 'SERVICIOS TRELKA CHILE', 'SERVICIOS ZUNTO CHILE'],
    ['share articles and links', 'LA CASA DE LA LUNA', 'LA TORRE DE LA PLAYA'],
    ['share a few letters', 'BRELANTO', 'CORVINA'],
    ['share an ending', 'MARTILLAR', 'CONGELAR'],
    ['are words of one field, but kinds of different things', 'LEÓN', 'ÁGUILA'],
    ['would mean the same in another language', 'FOUR', 'HORNO'],
    ['share one concept beside a word that tells as much', 'DESERT KING', 'REY'],
    ['share one loose sense', 'SANITAS', 'HEALTHY PLANET'],
    ['are numbers a digit apart', '1901', 'A101'],
    ['have numbers a digit apart', '1810', 'TRELKA 1210'],
  ])('are those that %s', (_, a, b) => {
    expect(model.score(a, b)).toBeLessThan(FLAGGED);
  });
});

describe('marks that sound the same', () => {
  it.each([
    ['WAWA', 'GUAGUA'],
    ['SIKLO', 'CICLO'],
    ['GÜISKI', 'WHISKY'],
    ['KOKA KOLA', 'COCA COLA'],
    ['CASA', 'CAZA'],
    ['YILET', 'GILLETTE'],
    ['VANCO', 'BANCO'],
    ['2X1', 'DOS POR UNO'],
    ['3M', 'TRES EME'],
    ['LG', 'ELE GE'],
    ['GUIFI', 'WIFI'],
  ])('are scored as similar, though letters and corpora speak against it: %s, %s', (a, b) => {
    expect(model.score(a, b)).toBeGreaterThanOrEqual(0.75);
  });
});

describe(`what a person hears, sees or understands as one ${proves('D8-NOTICED')}`, () => {
  it.each([
    ['a French name without its silent ending', 'MIRÓ', 'MIREAULT'],
    ['a French name without its silent ending', 'LEBRÓ', 'LEBREAUX'],
    ['a French name without its silent ending', 'GUIYÓ', 'GUILLOT'],
    ['a French name without its silent ending', 'VALUÁ', 'VALOIS'],
    ['a French name without its silent ending', 'GOTIÉ', 'GAULTIER'],
    ['another diphthong and a plural', 'LAIKO', 'LEICOS'],
    ['another diphthong and a plural', 'ROIKA', 'ROYCAS'],
    ['two of three initials exchanged', 'RCD', 'RDC'],
    ['two of three initials exchanged', 'BCI', 'BIC'],
    ['a phrase with its pronouns', 'VIVE TU SUEÑO', 'LIVE YOUR DREAM'],
    ['a phrase with its pronouns', 'CUIDAMOS TU MUNDO', 'WE CARE FOR YOUR WORLD'],
    ['a phrase with its pronouns', 'DILO CON FLORES', 'SAY IT WITH FLOWERS'],
  ])('is similar: %s, %s and %s', (_, a, b) => {
    expect(model.score(a, b)).toBeGreaterThanOrEqual(FLAGGED);
    expect(model.score(b, a)).toBe(model.score(a, b));
  });

  it.each([
    ['a short word with a French ending', 'HOT', 'OH'],
    ['three initials in quite another order', 'RCD', 'CDR'],
    ['two ordinary words of the same letters', 'MAR', 'RAM'],
    ['a phrase of which one word is another', 'CUIDAMOS TU MUNDO', 'WE CARE FOR YOUR CAT'],
    ['a phrase without one of its words', 'VIVE TU SUEÑO AZUL', 'LIVE'],
  ])('is not similar: %s, %s and %s', (_, a, b) => {
    expect(model.score(a, b)).toBeLessThan(FLAGGED);
  });
});

describe('what a small corpus does not know', () => {
  const knowsNothing = createSimilarity({
    wordWeights: documentWeights(fakeDocumentCounts(100)),
    comparesMeaning: true,
  });

  it.each([
    ['BANCO TRELKA', 'BANCO ZUNTO'],
    ['VIÑA BRELANTO', 'VIÑA CORMAZU'],
    ['HOTEL TRELKA', 'HOTEL ZUNTO'],
    ['PUERTA', 'HUERTA'],
    ['CARTA MAGNA', 'CURTIDO MAGRO'],
  ])('are words of trades, and words that everybody knows apart: %s, %s', (a, b) => {
    expect(knowsNothing.score(a, b)).toBeLessThan(FLAGGED);
  });
});

describe('a score', () => {
  it('is the same whichever mark comes first', () => {
    fc.assert(
      fc.property(mark, mark, (a, b) => {
        expect(model.score(a, b)).toBeCloseTo(model.score(b, a), 9);
      }),
    );
  });

  it('is 1 for equal foldings and for nothing else', () => {
    fc.assert(
      fc.property(mark, mark, (a, b) => {
        const areEqual = foldText(a) === foldText(b) && foldText(a) !== '';
        expect(model.score(a, b) === 1).toBe(areEqual);
      }),
    );
    expect(model.score('Ñandú-SUR', 'nandu  sur')).toBe(1);
  });

  it('is 0 for marks without a letter or digit', () => {
    expect(model.score('!!!', '!!!')).toBe(0);
    expect(model.score('', 'KOLUN')).toBe(0);
  });

  it(`is 0 when no pair of letters, word, reading or concept is shared ${proves('D8-NOTHING-SHARED')}`, () => {
    const unshared = fc.tuple(
      fc.string({ unit: fc.constantFrom(...'bdgp '), minLength: 1, maxLength: 12 }),
      fc.string({ unit: fc.constantFrom(...'lmrn '), minLength: 1, maxLength: 12 }),
    );
    fc.assert(
      fc.property(unshared, ([a, b]) => {
        expect(withoutMeaning.score(a, b)).toBe(0);
      }),
    );
  });

  it(`lies between 0 and 1, also for texts of any kind ${proves('D8-RANGE')}`, () => {
    fc.assert(
      fc.property(mark, fc.string({ unit: 'binary', maxLength: 250 }), (a, b) => {
        const score = model.score(a, b);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('is the same for prepared marks, for texts, and when asked again after others', () => {
    fc.assert(
      fc.property(mark, mark, mark, (a, b, between) => {
        const score = model.score(a, b);
        model.score(between, a);
        expect(model.score(model.prepare(a), model.prepare(b))).toBe(score);
        expect(model.compare(a, model.prepare(b)).score).toBe(score);
      }),
    );
  });

  it('does not depend on which marks a judge read before', () => {
    fc.assert(
      fc.property(mark, mark, (a, b) => {
        const fresh = createSimilarity({ wordWeights, comparesMeaning: true });
        expect(fresh.score(a, b)).toBe(model.score(a, b));
      }),
      { numRuns: 30 },
    );
  });

  it('counts a first word that is shared for more than another one, articles aside', () => {
    const first = model.score('TRELKA ZUNTO', 'TRELKA BRIMA');
    expect(first).toBeGreaterThan(model.score('ZUNTO TRELKA', 'BRIMA TRELKA'));
    expect(model.score('TRELKA ZUNTO', 'LA TRELKA BRIMA')).toBeGreaterThan(
      model.score('ZUNTO TRELKA', 'LA BRIMA TRELKA'),
    );
  });

  it('is 1 for one folding, however its links are written', () => {
    expect(model.score('O Ü', 'O U')).toBe(1);
  });

  it('is that of the owner where a genitive stands', () => {
    expect(model.score("ZORMA'S", 'NORMA')).toBe(model.score('ZORMA', 'NORMA'));
  });

  it('is higher for the same concept than for another kind of the same thing', () => {
    expect(model.score('TRUENO', 'THUNDER')).toBeGreaterThan(model.score('TRUENO', 'LIGHTNING'));
  });

  it('falls when the word that is shared becomes common', () => {
    const scores = [0, 100, 10_000, 100_000].map((count) => {
      const words = { trelka: count, uno: count, dos: count };
      const weights = documentWeights(fakeDocumentCounts(1_000_000, words, () => count));
      return createSimilarity({ wordWeights: weights, comparesMeaning: false }).score(
        'TRELKA UNO',
        'TRELKA DOS',
      );
    });
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(new Set(scores).size).toBe(scores.length);
  });
});

it('a part that many words end with leaves more of its word to the other than one that few do', () => {
  const judgeOf = (names: number) =>
    createSimilarity({
      wordWeights: documentWeights(
        fakeDocumentCounts(1_000_000, { power: 100 }, (part, isFirst) =>
          part === 'power' && !isFirst ? names : 0,
        ),
      ),
      comparesMeaning: false,
    });
  const [rare, common] = [judgeOf(100), judgeOf(5_000)];
  expect(common.score('ZUNT', 'ZUNTPOWER')).toBeGreaterThan(rare.score('ZUNT', 'ZUNTPOWER'));
});

describe('the signals of a comparison', () => {
  it('say that marks with one folding are exact and alike in every respect', () => {
    const { score, signals } = model.compare('Sol-Azul', 'SOL AZUL');
    expect(score).toBe(1);
    expect(signals).toMatchObject({ exact: true, text: 1, phonetic: 1, contains: false });
    expect(signals.semantic).toBeCloseTo(1);
  });

  it('tell sound from letters', () => {
    const { signals } = model.compare('KESO', 'QUESO');
    expect(signals).toMatchObject({ exact: false, phonetic: 1, contains: false });
    expect(signals.text).toBeCloseTo(0.6);
  });

  it('tell meaning from both', () => {
    const { signals } = model.compare('RIO AZUL', 'BLUE RIVER');
    expect(signals.semantic).toBeCloseTo(1);
    expect(signals.text).toBeLessThan(0.5);
  });

  it(`say nothing of meaning while no embedder is on ${proves('C11-NO-EMBEDDER')}`, () => {
    expect(withoutMeaning.compare('RIO AZUL', 'BLUE RIVER')).toMatchObject({
      score: 0,
      signals: { semantic: null },
    });
  });

  it.each([
    ['TRELKA', 'TRELKA PREMIUM'],
    ['TRELKA', 'SUPERTRELKA'],
    ['TRELKA', 'CASA TRELCA'],
    ['RIO ZUNTA', 'LOS RIOZUNTAS'],
  ])('say that %s is contained in %s', (a, b) => {
    expect(model.compare(a, b).signals.contains).toBe(true);
    expect(model.compare(b, a).signals.contains).toBe(true);
  });

  it('do not take two marks with a common word for one inside the other', () => {
    expect(model.compare('TRELKA AZUL', 'TRELKA VERDE').signals.contains).toBe(false);
  });

  it('take words in any order', () => {
    expect(model.compare('TRELKA AZUL', 'AZUL TRELKA').signals).toMatchObject({
      exact: false,
      text: 1,
      phonetic: 1,
    });
  });

  it(`stay between 0 and 1, the same whichever mark comes first ${proves('C11-SIGNALS')}`, () => {
    fc.assert(
      fc.property(mark, mark, (a, b) => {
        const { signals } = model.compare(a, b);
        const exchanged = model.compare(b, a).signals;
        for (const similarity of ['text', 'phonetic', 'semantic'] as const) {
          expect(signals[similarity]).toBeGreaterThanOrEqual(0);
          expect(signals[similarity]).toBeLessThanOrEqual(1 + 1e-9);
          expect(exchanged[similarity]).toBeCloseTo(signals[similarity] ?? -1, 9);
        }
        expect(exchanged.contains).toBe(signals.contains);
      }),
      { numRuns: 60 },
    );
  });
});
