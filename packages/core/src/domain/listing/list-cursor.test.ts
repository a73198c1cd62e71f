import { expect, it } from 'vitest';
import type { CursorKeys } from './cursor.ts';
import { openListCursor, sealListCursor } from './list-cursor.ts';

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
