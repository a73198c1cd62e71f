import { foldText } from '@marcario/core';
import { mistype, mistypeTwice } from './mistype.ts';
import type { NameCensus } from './name-census.ts';
import type { Random } from './random.ts';
import { respell, respellTwice } from './respell.ts';

/** A mark to be found, and what somebody types who looks for it. */
export interface QueryCase {
  readonly text: string;
  /** The folded name that must be among the answers. */
  readonly wanted: string;
  /** The classes of the mark, for a search in them alone. */
  readonly clases: readonly number[];
}

/** A way to make queries from marks; null where a mark does not lend itself to it. */
export interface QueryKind {
  readonly name: string;
  readonly make: (name: string, random: Random) => string | null;
  /** Whether a folded query belongs to this kind, where the corpus decides that. */
  readonly belongs?: (query: string, names: NameCensus) => boolean;
  /** Whether another mark answers as well, where many marks hold what was typed. */
  readonly alsoGood?: (name: string, query: string) => boolean;
  /** So many marks answer as well that all of a full page must: to hold the wanted one is not enough. */
  readonly wholePage?: true;
}

/** How many answers are judged. */
export const PAGE = 20;

const SHORTEST_WORD = 4;
const SHORTEST_PREFIX = 3;

/** What people type: made by rules that the index does not share. */
export const QUERY_KINDS: readonly QueryKind[] = [
  { name: 'exact mark', make: (name) => name },
  {
    name: 'token',
    make: (name, random) => random.pick(longWords(name)),
    alsoGood: holdsWords,
  },
  { name: 'two-word partial', make: twoWords, alsoGood: holdsWords },
  {
    name: 'prefix of few',
    make: prefixOf,
    alsoGood: (name, query) => name.startsWith(query),
    belongs: (query, names) => names.beginningWith(query) <= PAGE,
  },
  {
    name: 'prefix of many',
    make: prefixOf,
    belongs: (query, names) => names.beginningWith(query) > PAGE,
    // What was typed may be a word: the marks that hold it go before those that begin with it.
    alsoGood: (name, query) => name.startsWith(query) || holdsWords(name, query),
    wholePage: true,
  },
  { name: 'typo1', make: onLetters(5, mistype), belongs: leavesRoom },
  { name: 'typo2', make: onLetters(8, mistypeTwice), belongs: leavesRoom },
  { name: 'phonetic1', make: onLetters(5, respell), belongs: leavesRoom },
  { name: 'phonetic2', make: onLetters(8, respellTwice), belongs: leavesRoom },
];

/** Whether a folded name holds every word of a folded query. */
export function holdsWords(name: string, query: string): boolean {
  const words = name.split(' ');
  return query.split(' ').every((word) => words.includes(word));
}

/** Marks of so many letters or more, where what is typed has as many too. */
function onLetters(min: number, make: QueryKind['make']): QueryKind['make'] {
  return (name, random) => {
    const typed = letters(name) < min ? null : make(name, random);
    return typed === null || letters(typed) < min ? null : typed;
  };
}

/**
 * Whether the page is not filled already by names that begin with what was typed, or hold it to the
 * letter: those go first, whatever else was meant.
 */
function leavesRoom(query: string, names: NameCensus): boolean {
  const holders = query.split(' ').map((word) => names.holdersOf(word));
  return names.beginningWith(query) + Math.min(...holders) < PAGE;
}

function letters(name: string): number {
  return foldText(name).replaceAll(' ', '').length;
}

function longWords(name: string): string[] {
  return name.split(/\s+/).filter((word) => letters(word) >= SHORTEST_WORD);
}

function twoWords(name: string, random: Random): string | null {
  const words = longWords(name);
  if (words.length < 3) return null;
  const at = random.below(words.length - 1);
  return `${words[at]} ${words[at + 1]}`;
}

/** Some of the first letters, but not all. */
function prefixOf(name: string, random: Random): string | null {
  const choices = name.length - SHORTEST_PREFIX;
  return choices <= 0 ? null : name.slice(0, SHORTEST_PREFIX + random.below(choices));
}
