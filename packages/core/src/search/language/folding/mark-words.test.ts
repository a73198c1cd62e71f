import { expect, it } from 'vitest';
import { markWords } from './mark-words.ts';

it.each([
  ['s o l', ['sol']],
  ['casa s o l sur', ['casa', 'sol', 'sur']],
  ['rosa s', ['rosa']],
  ['rosa s sol', ['rosa', 'sol']],
  ['rosa s a', ['rosa', 'sa']],
  ['rosa s y luz', ['rosa', 'y', 'luz']],
  ['rosa s 5', ['rosa', '5']],
  ['u s a', ['usa']],
  ['us s', ['us', 's']],
  ['casa y sol', ['casa', 'y', 'sol']],
  ['casa y o mar', ['casa', 'y', 'o', 'mar']],
  ['siete u ocho', ['siete', 'u', 'ocho']],
  ['o ü', ['o', 'ü']],
  ['1 2 3', ['1', '2', '3']],
  ['casa sol', ['casa', 'sol']],
])('reads %s as %j', (text, words) => {
  expect(markWords(text)).toEqual(words);
});
