import { expect, it } from 'vitest';
import { markWords } from './mark-words.ts';

it.each([
  ['r u n', ['run']],
  ['casa r u n sur', ['casa', 'run', 'sur']],
  ['perry s', ['perry']],
  ['perry s run', ['perry', 'run']],
  ['u s a', ['usa']],
  ['us s', ['us', 's']],
  ['casa y sol', ['casa', 'y', 'sol']],
  ['casa sol', ['casa', 'sol']],
])('reads %s as %j', (text, words) => {
  expect(markWords(text.split(' '))).toEqual(words);
});
