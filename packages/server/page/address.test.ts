import { describe, expect, it } from 'vitest';
import { addressFromHash, addressToHash } from './address.ts';

const NOTHING = { q: '', clase: [], liveOnly: false };

describe('the address of what is looked at', () => {
  it('brings back the question, and the mark that was open', () => {
    const question = { q: 'kolun & ñandú', clase: [29, 30], liveOnly: true };
    for (const address of [{ question }, { question, mark: '900100' }]) {
      expect(addressFromHash(addressToHash(address))).toEqual(address);
    }
    const alone = { question: NOTHING, mark: '900100' };
    expect(addressToHash(alone)).toBe('#mark=900100');
    expect(addressFromHash('#mark=900100')).toEqual(alone);
  });

  it('is empty where nothing is looked at', () => {
    expect(addressToHash({ question: { ...NOTHING, clase: [29], liveOnly: true } })).toBe('');
    expect(addressFromHash('')).toEqual({ question: NOTHING });
  });

  it('takes what can be asked and nothing else', () => {
    const hash = '#q=a&clase=0&clase=46&clase=x&clase=7&live=yes&mark=../keys';
    expect(addressFromHash(hash)).toEqual({ question: { q: 'a', clase: [7], liveOnly: false } });
  });

  it('is none where a link leads to a place on the page', () => {
    expect(addressFromHash('#register')).toBeUndefined();
  });
});
