import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../contract/limits.ts';
import { parseBoundedJson } from './json.ts';

const UTF8 = new TextEncoder();
const max = LIMITS.bodyParts;

describe('parseBoundedJson', () => {
  it('reads what JSON.parse reads', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(parseBoundedJson(UTF8.encode(text))).toEqual(JSON.parse(text));
      }),
    );
  });

  it.each([
    ['objects', `[${'{},'.repeat(max)}1]`],
    ['lists in lists', '['.repeat(max + 1) + ']'.repeat(max + 1)],
    ['lists that are not closed', '['.repeat(max + 1)],
    ['names', `{${Array.from({ length: max }, (_, i) => `"a${i}":1`).join()}}`],
  ])('refuses more %s than any request needs, before it reads them', (_name, text) => {
    expect(() => parseBoundedJson(UTF8.encode(text))).toThrow(`${max}`);
  });

  it('takes any number of values, and texts that are full of signs', () => {
    const texts = Array.from({ length: max + 1 }, (_, i) => `{[:"\\${i}`);
    expect(parseBoundedJson(UTF8.encode(JSON.stringify(texts)))).toEqual(texts);
  });

  it('says of what is not JSON or not UTF-8 what the parser says', () => {
    expect(() => parseBoundedJson(UTF8.encode('{"a":'))).toThrow(SyntaxError);
    expect(() => parseBoundedJson(new Uint8Array([0x22, 0xff, 0x22]))).toThrow(TypeError);
  });
});
