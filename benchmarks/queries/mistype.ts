import { foldText } from '@marcario/core';
import type { Random } from './random.ts';

/** The keys beside each key of a Spanish keyboard. */
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
  l: 'kopñ',
  m: 'njk',
  n: 'bhjm',
  ñ: 'lp',
  o: 'iklp',
  p: 'olñ',
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

type Slip = (word: { before: string; letter: string; beside: string; after: string }) => string;

/** A letter beside the right one, one too many, two out of turn, one too few. */
const SLIPS: readonly Slip[] = [
  ({ before, beside, after }) => before + beside + after,
  ({ before, letter, beside, after }) => before + letter + beside + after,
  ({ before, letter, after }) =>
    /^\p{L}/u.test(after) ? before + after[0] + letter + after.slice(1) : before + letter + after,
  ({ before, after }) => before + after,
];

/** One slip of the fingers at a letter of a mark; null where nobody would see it. */
export function mistype(name: string, random: Random): string | null {
  const { 0: letter = '', index = 0 } = random.pick([...name.matchAll(/\p{L}/gu)]) ?? {};
  const beside = random.pick([...neighboursOf(letter)]) ?? '';
  const [before, after] = [name.slice(0, index), name.slice(index + letter.length)];
  const typed = random.pick(SLIPS)?.({ before, letter, beside, after }) ?? name;
  return foldText(typed) === foldText(name) ? null : typed;
}

/** Two slips; null where the second takes the first one back. */
export function mistypeTwice(name: string, random: Random): string | null {
  const once = mistype(name, random);
  const twice = once === null ? null : mistype(once, random);
  return twice !== null && foldText(twice) === foldText(name) ? null : twice;
}

function neighboursOf(letter: string): string {
  return KEY_NEIGHBOURS[letter.toLowerCase()] ?? KEY_NEIGHBOURS[foldText(letter)] ?? 'e';
}
