import { expect, it } from 'vitest';
import { markWords } from './mark-words.ts';

it.each([
  ['s o l', ['sol']],
  ['casa s o l sur', ['casa', 'sol', 'sur']],
  ['rosa s', ['rosa']],
  ['rosa s sol', ['rosa', 'sol']],
  ['u s a', ['usa']],
  ['us s', ['us', 's']],
  ['rosa s a', ['rosa', 'sa']],
  ['casa y sol', ['casa', 'y', 'sol']],
  ['casa sol', ['casa', 'sol']],
])('reads %s as %j', (text, words) => {
  expect(markWords(text.split(' '))).toEqual(words);
});
