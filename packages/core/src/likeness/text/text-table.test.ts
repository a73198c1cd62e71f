import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeArrays, encodeArrays } from '../../arrays/codec.ts';
import { TextTable } from './text-table.ts';

it('finds what a map finds, also when its arrays are taken up again', () => {
  const texts = fc.uniqueArray(fc.string({ unit: 'binary', maxLength: 4 }), { maxLength: 200 });
  const asked = fc.array(fc.string({ unit: 'binary', maxLength: 4 }));
  fc.assert(
    fc.property(texts, asked, (some, others) => {
      const ids = new Map(some.map((text, id) => [text, id]));
      const made = TextTable.of(some);
      const table = decodeArrays(TextTable.codec, encodeArrays(TextTable.codec, made));
      expect(table.size).toBe(some.length);
      for (const text of [...some, ...others]) expect(table.find(text)).toBe(ids.get(text) ?? -1);
      for (const [text, id] of ids) expect(table.pool.get(id)).toBe(text);
    }),
  );
});
