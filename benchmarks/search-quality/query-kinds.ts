import { foldText } from '@marcario/core';
import type { Random } from './random.ts';
import { respell } from './respell.ts';
import { saysTheSame, translate } from './translate.ts';

/** A mark to be found, and what somebody types who looks for it. */
export interface QueryCase {
  readonly text: string;
  /** The folded name that must be among the answers. */
  readonly wanted: string;
}

/** A way to make queries from marks; null where a mark does not lend itself to it. */
export interface QueryKind {
  readonly name: string;
  readonly make: (name: string, random: Random) => string | null;
  /** Whether another mark answers as well, where many marks hold what was typed. */
  readonly alsoGood?: (name: string, query: string) => boolean;
}

const KEY_NEIGHBOURS: Readonly<Record<string, string>> = {
  a: 'qwsz',
  b: 'vghn',
  c: 'xdfv',
  d: 'serfcx',
  e: 'wsdr',
  f: 'drtgvc',
  g: 'ftyhbv',
  h: 'gyujnb',
  i: 'ujko',
  j: 'huikmn',
  k: 'jiolm',
  l: 'kop',
  m: 'njk',
  n: 'bhjm',
  o: 'iklp',
  p: 'ol',
  q: 'wa',
  r: 'edft',
  s: 'awedxz',
  t: 'rfgy',
  u: 'yhji',
  v: 'cfgb',
  w: 'qase',
  x: 'zsdc',
  y: 'tghu',
  z: 'asx',
};

/** What people type: made by rules that the index does not share. */
export const QUERY_KINDS: readonly QueryKind[] = [
  { name: 'whole mark', make: (name) => name },
  {
    name: 'one word of it',
    make: (name, random) => random.pick(longWords(name)),
    alsoGood: holdsWords,
  },
  { name: 'two words of it', make: twoWords, alsoGood: holdsWords },
  {
    name: 'beginning',
    make: (name) => (name.length < 6 ? null : name.slice(0, Math.ceil(name.length * 0.7))),
    alsoGood: (name, query) => name.startsWith(query),
  },
  { name: 'one edit', make: (name, random) => (letters(name) < 5 ? null : mistype(name, random)) },
  {
    name: 'two edits',
    make: (name, random) => (letters(name) < 8 ? null : mistype(mistype(name, random), random)),
  },
  { name: 'respelled', make: (name, random) => respell(name, random) },
  { name: 'translated', make: translate, alsoGood: saysTheSame },
];

function holdsWords(name: string, query: string): boolean {
  return query.split(' ').every((word) => name.split(' ').includes(word));
}

function letters(name: string): number {
  return foldText(name).replaceAll(' ', '').length;
}

function longWords(name: string): string[] {
  return name.split(/\s+/).filter((word) => letters(word) >= 4);
}

function twoWords(name: string, random: Random): string | null {
  const words = longWords(name);
  if (words.length < 3) return null;
  const at = random.below(words.length - 1);
  return `${words[at]} ${words[at + 1]}`;
}

/** One slip of the fingers inside a word: a letter too many, too few, beside, or out of turn. */
function mistype(name: string, random: Random): string {
  const places = [...name.matchAll(/\p{L}/gu)].map(({ index }) => index);
  const at = random.pick(places) ?? 0;
  const letter = name[at] ?? '';
  const beside = random.pick([...(KEY_NEIGHBOURS[foldText(letter)] ?? 'e')]) ?? 'e';
  const [before, after] = [name.slice(0, at), name.slice(at + 1)];
  switch (random.below(4)) {
    case 0:
      return `${before}${beside}${after}`;
    case 1:
      return `${before}${letter}${beside}${after}`;
    case 2:
      return /^\p{L}/u.test(after)
        ? `${before}${after[0]}${letter}${after.slice(1)}`
        : `${before}${beside}${after}`;
    default:
      return `${before}${after}`;
  }
}
