import { describe, expect, it } from 'vitest';
import { foldText } from '../../../domain/text/text-folding.ts';
import { type ConceptGroup, conceptGroups } from './concept-groups.ts';
import { isFunctionWord } from './function-words.ts';
import { LEXICON_FIELDS } from './lexicon/lexicon-fields.ts';

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
