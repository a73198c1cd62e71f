import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeArrays, encodeArrays } from '../../../arrays/codec.ts';
import { modelWithoutCorpus } from '../../../likeness/similarity-of.ts';
import { buildVocabulary, type Vocabulary } from '../../segment/terms/name-index.ts';
import { vocabularyCodec } from '../../segment/terms/vocabulary-arrays.ts';
import { OverlapSearch, overlapOfKey, wordOfKey } from './overlap-search.ts';

const BEST = 400;
const WORDS = 5_000;

/** Creates a seeded generator of integers below a bound (mulberry32). */
function numbersFrom(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (state + 0x6d2b79f5) | 0;
    const mixed = Math.imul(state ^ (state >>> 15), state | 1);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
  };
}

const SYLLABLES =
  'ba be ca co chi de do el en er fa gi ha in ja ka lo lu ma mi na no or pa pri qu ra re rro sa so ta te ti tu va vi xo ya zo'.split(
    ' ',
  );
const SIGNS = [...'abcdefghijklmnopqrstuvwxyz0123456789'];

/** Words of shared syllables, and some of random letters and digits, up to twice as long as the pair limit. */
function wordsFrom(below: (bound: number) => number): string[] {
  const words = new Set<string>();
  while (words.size < WORDS) {
    const isAny = below(5) === 0;
    const length = isAny ? 1 + below(below(20) === 0 ? 64 : 9) : 1 + below(5);
    const parts = isAny ? SIGNS : SYLLABLES;
    words.add(Array.from({ length }, () => parts[below(parts.length)]).join(''));
  }
  return [...words];
}

function pairsOf(word: string): Set<string> {
  const signs = [' ', ...word.slice(0, 32).replace(/[^a-z]/g, '#'), ' '];
  return new Set(signs.slice(1).map((sign, at) => `${signs[at]}${sign}`));
}

/** Returns the letter codes of a word, in which a digit equals the letter with the same lower five bits. */
function lettersOf(word: string): Set<number> {
  return new Set(Array.from(word, (sign) => sign.charCodeAt(0) & 31));
}

function common<T>(a: ReadonlySet<T>, b: ReadonlySet<T>): number {
  return [...a].filter((one) => b.has(one)).length;
}

interface Spelling {
  readonly word: string;
  readonly pairs: ReadonlySet<string>;
  readonly letters: ReadonlySet<number>;
}

function spelling(word: string): Spelling {
  return { word, pairs: pairsOf(word), letters: lettersOf(word) };
}

/** Reference overlap by definition, scaled; -1 if two words are spelled too differently. */
function overlap({ word: a, ...request }: Spelling, { word: b, ...other }: Spelling): number {
  const pairs = common(request.pairs, other.pairs);
  const max = Math.max(request.letters.size, other.letters.size);
  const letters = common(request.letters, other.letters) / max;
  const isOfLength = b.length > 1 && b.length <= 2 * a.length && a.length <= 2 * b.length;
  if (pairs < (a.length < 4 ? 1 : 2) || letters < 0.5 || !isOfLength) return -1;
  return Math.round(10_000 * ((2 * pairs) / (a.length + b.length + 2) + letters));
}

type IsLooked = (word: number) => boolean;

function spellingsOf({ table: { words } }: Vocabulary): Spelling[] {
  return Array.from({ length: words.size }, (_, word) => spelling(words.folded.get(word)));
}

/** Reference search that scans all words. */
function bestByScan(request: string, all: readonly Spelling[], isLooked: IsLooked) {
  const query = spelling(request);
  return all
    .map((one, word) => ({ word, overlap: overlap(query, one) }))
    .filter((one) => one.overlap >= 0 && isLooked(one.word))
    .sort((a, b) => b.overlap - a.overlap || b.word - a.word)
    .slice(0, BEST);
}

describe('the words that overlap the most with a word', () => {
  const search = new OverlapSearch();
  const model = modelWithoutCorpus();
  const found = (request: string, vocabulary: Vocabulary, isLooked: IsLooked) =>
    search
      .find(model.wordForm(request), vocabulary, isLooked)
      .map((key) => ({ word: wordOfKey(key), overlap: overlapOfKey(key) }));

  it('are those that a scan of 5,000 words finds, in its order, also when read back from arrays', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const below = numbersFrom(seed);
        const words = wordsFrom(below);
        const vocabulary = buildVocabulary(new Map(words.map((word) => [word, 1])), words.length);
        const again = decodeArrays(vocabularyCodec, encodeArrays(vocabularyCodec, vocabulary));
        const all = spellingsOf(vocabulary);
        const stored = 1 + below(7);
        const isLooked = (word: number) => word % 7 < stored;
        for (const request of [
          ...words.slice(0, 6),
          ...words.slice(-6).map((word) => `${word}a`),
        ]) {
          const best = bestByScan(request, all, isLooked);
          expect(found(request, vocabulary, isLooked), request).toEqual(best);
          expect(found(request, again, isLooked), request).toEqual(best);
        }
      }),
      { numRuns: 4 },
    );
  });

  it('are those of a scan where few words are there, of any letters', () => {
    const word = fc.string({ unit: fc.constantFrom(...'abcñüz19'), minLength: 1, maxLength: 40 });
    const some = fc.uniqueArray(word, { maxLength: 40 });
    fc.assert(
      fc.property(some, word, (words, request) => {
        const vocabulary = buildVocabulary(new Map(words.map((one) => [one, 1])), words.length);
        const { folded } = model.wordForm(request);
        const best = bestByScan(folded, spellingsOf(vocabulary), () => true);
        expect(found(request, vocabulary, () => true)).toEqual(best);
      }),
    );
  });

  it('are found again after a search that broke off', () => {
    const words = wordsFrom(numbersFrom(7));
    const vocabulary = buildVocabulary(new Map(words.map((one) => [one, 1])), words.length);
    const [request = ''] = words;
    const breaksOff = () => {
      throw new Error('it broke off');
    };
    expect(() => found(request, vocabulary, breaksOff)).toThrow(/broke off/);
    expect(found(request, vocabulary, () => true)).toEqual(
      bestByScan(request, spellingsOf(vocabulary), () => true),
    );
  });
});
