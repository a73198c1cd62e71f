import { describe, expect, it } from 'vitest';
import { asked, questionFromHash, questionToHash } from './question.ts';

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

  it('narrows by what was chosen and by nothing else', () => {
    const narrowed = asked({ q: 'a', clase: [29], liveOnly: true });
    expect(narrowed).toEqual({ q: 'a', clase: [29], liveOnly: true });
    expect(asked({ q: 'a', clase: [], liveOnly: false })).toEqual({ q: 'a' });
  });
});
