import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { builtInLexicon } from './concept-lexicon.ts';
import { conceptSimilarity, embedConcepts, hasConcept } from './concept-vector.ts';
import { isFunctionWord, isGrammarWord } from './function-words.ts';

const similarity = (a: string, b: string) => conceptSimilarity(embedConcepts(a), embedConcepts(b));

const forms = [...builtInLexicon().words];
const otherWord = fc.stringMatching(/^[bdfgjkpqtvwxz]{4,7}$/);
const formOf = (some: typeof forms) => fc.nat(some.length - 1).map((at) => some[at]?.[0] ?? '');
const anyWord = fc.oneof(formOf(forms), otherWord);
const anyMark = fc.array(anyWord, { maxLength: 5 }).map((words) => words.join(' '));

describe('conceptSimilarity', () => {
  it('is symmetric, from 0 to 1, and 1 for a mark with itself', () => {
    fc.assert(
      fc.property(anyMark, anyMark, (a, b) => {
        expect(similarity(a, b)).toBeCloseTo(similarity(b, a), 12);
        expect(similarity(a, b)).toBeGreaterThanOrEqual(0);
        expect(similarity(a, b)).toBeLessThanOrEqual(1);
        if (embedConcepts(a).length > 0) expect(similarity(a, a)).toBeCloseTo(1, 12);
      }),
    );
  });

  it('is that of the word that initials make', () => {
    expect(similarity('S.O.L.', 'SUN')).toBeCloseTo(1, 12);
    expect(similarity("DOG'S Y CATS", 'PERROS Y GATOS')).toBeCloseTo(1, 12);
    expect(similarity('1-2', 'UNO DOS')).toBeCloseTo(1, 12);
  });

  it('is the plain cosine where every word has one meaning', () => {
    const { words, phrases } = builtInLexicon();
    const clear = forms.filter(
      ([form, { senses }]) => senses.length === 1 && !isFunctionWord(form) && !isGrammarWord(form),
    );
    const someWords = fc.uniqueArray(formOf(clear), {
      minLength: 1,
      maxLength: 3,
    });
    const hasPhrase = (mark: readonly string[]) =>
      mark.some((_, at) => phrases.has(mark.slice(at, at + 2).join(' ')));
    const sensesOf = (mark: readonly string[]) =>
      new Set(mark.map((word) => words.get(word)?.senses[0]));
    fc.assert(
      fc.property(someWords, someWords, (a, others) => {
        const b = [...others, ...a.slice(1)];
        fc.pre(!hasPhrase(a) && !hasPhrase(b));
        const [left, right] = [sensesOf(a), sensesOf(b)];
        const shared = [...left].filter((sense) => right.has(sense)).length;
        const cosine = shared / Math.sqrt(left.size * right.size);
        expect(similarity(a.join(' '), b.join(' '))).toBeCloseTo(cosine, 12);
      }),
    );
  });

  it('takes words in any order', () => {
    expect(similarity('ROJO LEÓN', 'RED LION')).toBeCloseTo(1);
  });

  it('gives the part of a half-shared meaning', () => {
    expect(similarity('LUNA AZUL', 'RED MOON')).toBeCloseTo(0.5);
    expect(similarity('LUNA', 'BLUE MOON')).toBeCloseTo(Math.SQRT1_2);
  });

  it('lets an invented word count against, more than a known one', () => {
    const beside = (word: string) => similarity(`ÁGUILA ${word}`, 'EAGLE');
    expect(beside('ZORBLAX')).toBeCloseTo(1 / Math.hypot(1, 1.5));
    expect(beside('ZORBLAX')).toBeLessThan(beside('AZUL'));
  });

  it('takes an invented word for itself and nothing else', () => {
    expect(similarity('ÁGUILA ZORBLAX', 'EAGLE ZORBLAX')).toBeCloseTo(1);
    expect(similarity('ÁGUILA ZORBLAX', 'EAGLE QUIXTRA')).toBeCloseTo(1 / (1 + 1.5 ** 2));
  });

  it('takes the meaning that both marks can have', () => {
    expect(similarity('BANCO', 'BANK')).toBeCloseTo(1);
    expect(similarity('BANCO', 'BENCH')).toBeCloseTo(1);
    expect(similarity('BANK', 'BENCH')).toBe(0);
  });

  it('hears a concept that is named twice once', () => {
    expect(similarity('PERRO DOG', 'DOG')).toBeCloseTo(1);
  });

  it('knows a phrase, and its words as well', () => {
    expect(similarity('ÁGUILA REAL', 'GOLDEN EAGLE')).toBeCloseTo(0.875);
    expect(similarity('ÁGUILA REAL', 'ROYAL EAGLE')).toBeCloseTo(0.5);
    expect(similarity('ÁGUILA REAL', 'GOLDEN LION')).toBe(0);
  });

  it('is 0 for marks that say nothing', () => {
    expect(similarity('LA DE', 'LA DE')).toBe(0);
    expect(similarity('', '!!!')).toBe(0);
  });
});

describe('namesConcept', () => {
  it('is true of a word that the lexicon knows, in a compound too', () => {
    expect(hasConcept(embedConcepts('EAGLE ZORBLAX'))).toBe(true);
    expect(hasConcept(embedConcepts('CASABLANCA S.A.'))).toBe(true);
  });

  it('is false of names, of inventions and of nothing', () => {
    for (const mark of ['ZORBLAX QUIXTRA', 'LA DE', '', '!!!']) {
      expect(hasConcept(embedConcepts(mark)), mark).toBe(false);
    }
  });
});
