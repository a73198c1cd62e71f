import { describe, expect, it } from 'vitest';
import { copyToSharedMemory } from '../../arrays/array-layout.ts';
import broaderConcepts from '../data/lexicon/broader-concepts.json' with { type: 'json' };
import { LEXICON_FIELDS } from '../data/lexicon-fields.ts';
import { foldText } from '../text/text-folding.ts';
import { type ConceptGroup, conceptGroups, relatedConcepts } from './build-lexicon.ts';
import { adoptLexicon, buildLexicon, builtInLexicon, lexiconArrays } from './concept-lexicon.ts';
import { conceptSimilarity, embedConcepts } from './concept-vector.ts';
import { isFunctionWord } from './function-words.ts';
import { LANGUAGE, type LexiconWord, WORD_SOURCE } from './lexicon-words.ts';

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

describe('buildLexicon', () => {
  it('reads words of other languages and their plurals', () => {
    const { words } = buildLexicon([group('gato', 'cat', 'gatto katze')]);
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
      expect(buildLexicon(groups).words.get('pain')?.senses).toEqual([sense]);
    },
  );

  it('keeps what the word means abroad, for where it stands beside such words', () => {
    const { words } = buildLexicon([group('dolor', 'pain'), group('pan', 'bread', 'pain')]);
    expect(words.get('pain')?.sensesAbroad).toEqual([0, 1]);
    expect(words.get('bread')?.sensesAbroad).toEqual([1]);
  });

  it('lets forms that rules make of Spanish and English go before foreign words', () => {
    const groups = [group('rosa', 'rose'), group('gato', 'cat', 'rosita roses')];
    const { words } = buildLexicon(groups);
    expect(words.get('rosita')?.senses).toEqual([0]);
    expect(words.get('roses')?.senses).toEqual([0]);
  });

  it('takes a foreign word for what it is, not for the plural of another', () => {
    const groups = [group('mora', 'blackberry', 'amora'), group('amor', 'love', 'amore')];
    expect(buildLexicon(groups).words.get('amore')?.senses).toEqual([1]);
  });

  it('gives a foreign word each of its meanings', () => {
    const groups = [group('caza', 'hunt', 'chasse'), group('relicario', 'shrine', 'chasse')];
    expect(buildLexicon(groups).words.get('chasse')?.senses).toEqual([0, 1]);
  });
});

describe('the lexicon', () => {
  const { id, words, phrases, joinedPhrases } = builtInLexicon();
  const withoutForeign = buildLexicon(conceptGroups().map((each) => ({ ...each, foreign: [] })));

  it('knows every Spanish and English form as if there were no other language', () => {
    const atHome = (known: LexiconWord | undefined) => known && { ...known, sensesAbroad: [] };
    const changed = [...withoutForeign.words].filter(
      ([form, known]) => JSON.stringify(atHome(words.get(form))) !== JSON.stringify(atHome(known)),
    );
    expect(changed).toEqual([]);
    expect(phrases).toEqual(withoutForeign.phrases);
    expect(joinedPhrases).toEqual(withoutForeign.joinedPhrases);
  });

  it('takes a word that English has too for a foreign one beside such a word alone', () => {
    const similarity = (a: string, b: string) =>
      conceptSimilarity(embedConcepts(a), embedConcepts(b));
    expect(similarity('FOUR NOIR', 'HORNO NEGRO')).toBeCloseTo(1, 4);
    expect(similarity('FOUR', 'HORNO')).toBe(0);
    expect(similarity('FOUR ONLINE', 'HORNO')).toBe(0);
  });

  it('is another one where a word belongs to other languages, though it means the same', () => {
    const at = (english: string, foreign: string) =>
      buildLexicon([group('gato', english, foreign)]).id;
    expect(at('cat', 'chat')).not.toBe(at('cat chat', ''));
  });

  it('is the same in memory that threads share', () => {
    const before = builtInLexicon();
    adoptLexicon(structuredClone(copyToSharedMemory(lexiconArrays())));
    const after = builtInLexicon();
    expect(after).not.toBe(before);
    expect({ ...after, words: null }).toEqual({ ...before, words: null });
    expect(JSON.stringify([...after.words])).toBe(JSON.stringify([...before.words]));
    const [first] = lexiconArrays().values();
    expect(first?.buffer).toBeInstanceOf(SharedArrayBuffer);
  });

  it('finds the words of a concept', () => {
    const concept = words.get('gato')?.senses[0] ?? -1;
    const found = [...words].filter(([, { senses }]) => senses.includes(concept));
    expect(words.withSense(concept)).toEqual(found.map(([form]) => form));
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

describe('kindred concepts', () => {
  const group = (...english: string[]): ConceptGroup => ({
    field: 'field',
    kind: 'noun',
    spanish: [],
    english,
    foreign: [],
  });

  describe('kindredConcepts', () => {
    it('joins the kinds of one thing, a kind of two things with both', () => {
      const groups = [group('wolf'), group('dog'), group('sea lion'), group('seal')];
      const kindred = relatedConcepts(groups, ['wolf dog', 'dog sea_lion']);
      expect([...kindred]).toEqual([
        [0, [0, 1]],
        [1, [0, 1, 2]],
        [2, [1, 2]],
      ]);
    });

    it('refuses a word that names no concept, or two', () => {
      const groups = [group('bat'), group('bat', 'club')];
      expect(() => relatedConcepts(groups, ['bat club'])).toThrow('bat names 2 concepts');
      expect(() => relatedConcepts(groups, ['club owl'])).toThrow('owl names 0 concepts');
    });

    it('finds every word that is listed to name one concept', () => {
      expect(relatedConcepts(conceptGroups(), broaderConcepts.broader).size).toBeGreaterThan(300);
    });
  });
});

const groups = conceptGroups();
const label = ({ field, spanish, english }: ConceptGroup) =>
  `${field}: ${spanish.join(', ')} | ${english.join(', ')}`;
const LINE = /^[a-z0-9_/ ]+ \| [a-z0-9_ ]+(?: \| [a-z/]+(?: [a-z/]+)*)?$/;
const faulty = (fault: (group: ConceptGroup) => boolean) => groups.filter(fault).map(label);
const wordsOf = ({ spanish, english, foreign }: ConceptGroup) => [
  ...spanish,
  ...english,
  ...foreign,
];

describe('the lexicon', () => {
  it('has at least a thousand concepts', () => {
    expect(groups.length).toBeGreaterThanOrEqual(1000);
  });

  it('names every field once, of a known kind', () => {
    const names = LEXICON_FIELDS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(LEXICON_FIELDS.map(({ kind }) => kind))).toEqual(
      new Set(['noun', 'adjective', 'verb']),
    );
  });

  it('writes one concept a line, with one bar or two', () => {
    const lines = LEXICON_FIELDS.flatMap(({ concepts }) => concepts);
    expect(lines.filter((line) => !LINE.test(line))).toEqual([]);
  });

  it('names every concept in both languages', () => {
    expect(faulty(({ spanish, english }) => spanish.length === 0 || english.length === 0)).toEqual(
      [],
    );
  });

  it('writes every word as foldText does', () => {
    expect(faulty((group) => wordsOf(group).some((word) => foldText(word) !== word))).toEqual([]);
  });

  it('names no word twice in one language of a concept', () => {
    const repeats = (words: readonly string[]) => new Set(words).size < words.length;
    const isFaulty = ({ spanish, english, foreign }: ConceptGroup) =>
      [spanish, english, foreign].some(repeats);
    expect(faulty(isFaulty)).toEqual([]);
  });

  it('lists no word that embedding drops', () => {
    expect(faulty((group) => wordsOf(group).some(isFunctionWord))).toEqual([]);
  });

  it('makes its phrases of two or three content words', () => {
    const contentLength = (phrase: string) =>
      phrase.split(' ').filter((word) => !isFunctionWord(word)).length;
    const phrases = groups.flatMap(wordsOf).filter((word) => word.includes(' '));
    const unreachable = phrases.filter((phrase) => ![2, 3].includes(contentLength(phrase)));
    expect(unreachable).toEqual([]);
  });

  // Two groups that share a word in both languages cannot be told apart by a translator.
  it('holds every concept once', () => {
    const groupsByPair = new Map<string, string[]>();
    for (const group of groups) {
      for (const spanish of group.spanish) {
        for (const english of group.english) {
          const pair = `${spanish} = ${english}`;
          groupsByPair.set(pair, [...(groupsByPair.get(pair) ?? []), label(group)]);
        }
      }
    }
    expect([...groupsByPair].filter(([, found]) => found.length > 1)).toEqual([]);
  });
});
