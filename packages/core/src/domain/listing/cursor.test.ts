import { base64urlnopad } from '@scure/base';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Cursor,
  type CursorKeys,
  openCursor,
  openListCursor,
  sealCursor,
  sealListCursor,
} from './cursor.ts';

const keys: CursorKeys = [new Uint8Array(32).fill(1)];
const cursors: fc.Arbitrary<Cursor> = fc.record({
  version: fc.nat(9),
  endpoint: fc.string(),
  sort: fc.string(),
  query: fc.string(),
  key: fc.array(
    fc.oneof(
      fc.string(),
      fc.double({ noNaN: true, noDefaultInfinity: true, min: 0 }),
      fc.constant(null),
    ),
  ),
});

describe('a cursor', () => {
  it('reads back as it was sealed, to the last bit of a score', () => {
    fc.assert(
      fc.property(cursors, (cursor) => {
        expect(openCursor(keys, sealCursor(keys, cursor))).toEqual(cursor);
      }),
    );
  });

  it('is refused when any one of its bits is changed', () => {
    const bytes = base64urlnopad.decode(
      sealCursor(keys, { version: 1, endpoint: 'brands', sort: 's', query: 'q', key: [0.5, '1'] }),
    );
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const changed = Uint8Array.from(bytes);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(openCursor(keys, base64urlnopad.encode(changed))).toBeNull();
    }
  });

  it('outlives a key change as long as the old key is listed', () => {
    const cursor: Cursor = { version: 1, endpoint: 'e', sort: 's', query: 'q', key: ['a'] };
    const old = sealCursor(keys, cursor);
    const newer = new Uint8Array(32).fill(2);
    expect(openCursor([newer, keys[0]], old)).toEqual(cursor);
    expect(openCursor([newer], old)).toBeNull();
  });

  it('is null for any text that nobody signed', () => {
    fc.assert(fc.property(fc.string(), (text) => openCursor(keys, text) === null));
  });
});

describe('list cursor', () => {
  const keys: CursorKeys = [new Uint8Array(32).fill(1)];
  const list = { endpoint: 'personas', sort: 'marcasTotal', query: { q: 'a', rol: null } };

  it('gives the key back to the list and query that sealed it, and to no other', () => {
    const cursor = sealListCursor(keys, list, [7, '12']);
    expect(openListCursor(keys, list, cursor)).toEqual([7, '12']);
    const strangers = [
      { ...list, endpoint: 'oppositions' },
      { ...list, sort: 'nombre' },
      { ...list, query: { q: 'b', rol: null } },
    ];
    for (const stranger of strangers) {
      expect(() => openListCursor(keys, stranger, cursor)).toThrow(/nextCursor unchanged/);
    }
    expect(() => openListCursor(keys, list, `${cursor}x`)).toThrow(/nextCursor unchanged/);
    const foreign: CursorKeys = [new Uint8Array(32).fill(2)];
    expect(() => openListCursor(foreign, list, cursor)).toThrow(/nextCursor unchanged/);
  });
});
