import { describe, expect, it } from 'vitest';
import { windows1252Byte, windows1252FromLatin1 } from './windows-1252.ts';

describe('windows1252FromLatin1', () => {
  it.each([
    ['\u0080', '€'],
    ['\u0092', '’'],
    ['\u0099', '™'],
    ['\u009f', 'Ÿ'],
    ['\u0081', '\u0081'],
    ['Ñandú', 'Ñandú'],
  ])('reads %j as %j', (latin1, text) => {
    expect(windows1252FromLatin1(latin1)).toBe(text);
  });
});

describe('windows1252Byte', () => {
  it('is the way back for each of the 256 bytes', () => {
    for (let byte = 0; byte <= 0xff; byte += 1) {
      expect(windows1252Byte(windows1252FromLatin1(String.fromCharCode(byte)))).toBe(byte);
    }
  });

  it('knows no byte for a character outside both encodings', () => {
    expect(windows1252Byte('Ω')).toBeUndefined();
  });
});
