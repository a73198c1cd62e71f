import { describe, expect, it } from 'vitest';
import { remembered } from './remembered.ts';

describe('remembered', () => {
  it('reads a text once and answers the same, also when the answer is null', () => {
    const asked: string[] = [];
    const read = remembered((text) => {
      asked.push(text);
      return text === 'none' ? null : text.length;
    });
    expect([read('uno'), read('none'), read('uno'), read('none')]).toEqual([3, null, 3, null]);
    expect(asked).toEqual(['uno', 'none']);
  });

  it('remembers neither long texts nor too many', () => {
    let count = 0;
    const read = remembered(() => {
      count += 1;
      return count;
    });
    read('x'.repeat(100));
    read('x'.repeat(100));
    expect(count).toBe(2);
    for (let i = 0; i < 10_001; i += 1) read(String(i));
    read('0');
    expect(count).toBe(10_004);
  });
});
