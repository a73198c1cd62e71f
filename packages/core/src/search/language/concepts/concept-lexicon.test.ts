import { describe, expect, it } from 'vitest';
import { type ConceptGroup, conceptGroups } from './concept-groups.ts';
import { conceptLexicon, type KnownWord, lexiconOf } from './concept-lexicon.ts';
import { conceptSimilarity, embedConcepts } from './concept-vector.ts';
import { LANGUAGE, WORD_SOURCE } from './lexicon-spellings.ts';

const group = (spanish: string, english: string, foreign = ''): ConceptGroup => {
  const words = (side: string) => side.split(' ').filter((word) => word !== '');
  return {
    field: 'field',
    kind: 'noun',
    spanish: words(spanish),
    english: words(english),
    foreign: words(foreign),
  };
};

describe('lexiconOf', () => {
  it('reads words of other languages and their plurals', () => {
    const { words } = lexiconOf([group('gato', 'cat', 'gatto katze')]);
    const { foreign, foreignPlural } = WORD_SOURCE;
    const meant = { senses: [0], sensesAbroad: [0], languages: LANGUAGE.foreign };
    expect(words.get('gatto')).toEqual({ ...meant, source: foreign });
    expect(words.get('katze')).toEqual({ ...meant, source: foreign });
    expect(words.get('gatti')).toEqual({ ...meant, source: foreignPlural });
  });

  it.each([
    ['before', [group('dolor', 'pain'), group('pan', 'bread', 'pain')], 0],
    ['after', [group('pan', 'bread', 'pain'), group('dolor', 'pain')], 1],
  ])(
    'lets a word of English keep its meaning that stands %s the foreign one',
    (_, groups, sense) => {
      expect(lexiconOf(groups).words.get('pain')?.senses).toEqual([sense]);
    },
  );

  it('keeps what the word means abroad, for where it stands beside such words', () => {
    const { words } = lexiconOf([group('dolor', 'pain'), group('pan', 'bread', 'pain')]);
    expect(words.get('pain')?.sensesAbroad).toEqual([0, 1]);
    expect(words.get('bread')?.sensesAbroad).toEqual([1]);
  });

  it('lets forms that rules make of Spanish and English go before foreign words', () => {
    const groups = [group('rosa', 'rose'), group('gato', 'cat', 'rosita roses')];
    const { words } = lexiconOf(groups);
    expect(words.get('rosita')?.senses).toEqual([0]);
    expect(words.get('roses')?.senses).toEqual([0]);
  });

  it('takes a foreign word for what it is, not for the plural of another', () => {
    const groups = [group('mora', 'blackberry', 'amora'), group('amor', 'love', 'amore')];
    expect(lexiconOf(groups).words.get('amore')?.senses).toEqual([1]);
  });

  it('gives a foreign word each of its meanings', () => {
    const groups = [group('caza', 'hunt', 'chasse'), group('relicario', 'shrine', 'chasse')];
    expect(lexiconOf(groups).words.get('chasse')?.senses).toEqual([0, 1]);
  });
});

describe('the lexicon', () => {
  const { id, words, phrases, joinedPhrases } = conceptLexicon();
  const withoutForeign = lexiconOf(conceptGroups().map((each) => ({ ...each, foreign: [] })));

  it('knows every Spanish and English form as if there were no other language', () => {
    const atHome = (known: KnownWord | undefined) => known && { ...known, sensesAbroad: [] };
    const changed = [...withoutForeign.words].filter(
      ([form, known]) => JSON.stringify(atHome(words.get(form))) !== JSON.stringify(atHome(known)),
    );
    expect(changed).toEqual([]);
    expect(phrases).toEqual(withoutForeign.phrases);
    expect(joinedPhrases).toEqual(withoutForeign.joinedPhrases);
  });

  it('takes a word that English has too for a foreign one beside such a word alone', () => {
    const likeness = (a: string, b: string) =>
      conceptSimilarity(embedConcepts(a), embedConcepts(b));
    expect(likeness('FOUR NOIR', 'HORNO NEGRO')).toBeCloseTo(1, 4);
    expect(likeness('FOUR', 'HORNO')).toBe(0);
    expect(likeness('FOUR ONLINE', 'HORNO')).toBe(0);
  });

  it('is another one where a word belongs to other languages, though it means the same', () => {
    const at = (english: string, foreign: string) =>
      lexiconOf([group('gato', english, foreign)]).id;
    expect(at('cat', 'chat')).not.toBe(at('cat chat', ''));
  });

  it('is another one with the words of other languages', () => {
    expect(words.size).toBeGreaterThan(withoutForeign.words.size);
    expect(id).not.toBe(withoutForeign.id);
  });

  it.each([
    ['pain', 'ache', 'bread'],
    ['gift', 'present', 'poison'],
    ['burro', 'donkey', 'butter'],
    ['mare', 'yegua', 'sea'],
  ])('reads %s as %s, not as %s', (form, meant, notMeant) => {
    const sensesOf = (word: string) => words.get(word)?.senses ?? [];
    expect(sensesOf(form).some((sense) => sensesOf(meant).includes(sense))).toBe(true);
    expect(sensesOf(form).some((sense) => sensesOf(notMeant).includes(sense))).toBe(false);
  });
});
