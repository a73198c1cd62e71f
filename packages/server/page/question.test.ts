import { ESTADOS, TERMINAL_ESTADOS } from '@marcario/core/contract';
import { describe, expect, it } from 'vitest';
import { questionFromHash, questionToHash, searchInput } from './question.ts';

describe('the question of the page', () => {
  it('comes back from its address', () => {
    const question = { q: 'kolun & ñandú', clase: [29, 30], liveOnly: true };
    expect(questionFromHash(questionToHash(question))).toEqual(question);
    expect(questionToHash({ ...question, q: '' })).toBe('');
  });

  it('takes from an address what can be asked and nothing else', () => {
    expect(questionFromHash('#q=a&clase=0&clase=46&clase=x&clase=7&live=yes')).toEqual({
      q: 'a',
      clase: [7],
      liveOnly: false,
    });
  });

  it('leaves out what is over where only live marks are wanted', () => {
    const { estado = [] } = searchInput({ q: 'a', clase: [], liveOnly: true });
    const left = ESTADOS.filter((one) => !estado.some((kept) => kept === one));
    expect(left.sort()).toEqual([...TERMINAL_ESTADOS].sort());
    expect(searchInput({ q: 'a', clase: [], liveOnly: false })).toEqual({ q: 'a' });
  });
});
