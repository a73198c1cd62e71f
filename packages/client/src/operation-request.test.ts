import { operationById, operations, paramsFromQuery, pathFields } from '@marcario/core/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { operationRequest } from './operation-request.ts';

const address = (path: string) => new URL(path, 'http://service.example');

const searchInput = fc.record(
  {
    q: fc.string({ minLength: 1, unit: 'grapheme' }),
    titular: fc.array(fc.string({ minLength: 1, unit: 'grapheme' }), {
      minLength: 1,
      maxLength: 4,
    }),
    clase: fc.array(fc.integer({ min: 1, max: 45 }), { minLength: 1, maxLength: 4 }),
    estado: fc.array(fc.constantFrom('publicada', 'registrada'), { minLength: 1, maxLength: 2 }),
    limit: fc.integer({ min: 1, max: 100 }),
    offset: fc.integer({ min: 0, max: 10_000 }),
  },
  { requiredKeys: [] },
);

describe('operationRequest', () => {
  it('writes a query that the service reads back as the same parameters', () => {
    fc.assert(
      fc.property(searchInput, (input) => {
        const { searchParams } = address(operationRequest('searchBrands', input).path);
        const read = paramsFromQuery(operationById.searchBrands.input, searchParams);
        expect(read).toEqual(input);
      }),
    );
  });

  it('keeps any text inside its own path segment', () => {
    const rows = operations.filter((row) => pathFields(row).length === 1);
    const text = fc.string({ minLength: 1, unit: 'grapheme' }).filter((t) => !/^\.{1,2}$/.test(t));
    fc.assert(
      fc.property(fc.constantFrom(...rows), text, (row, value) => {
        const [field = ''] = pathFields(row);
        const segments = address(operationRequest(row.id, { [field]: value }).path).pathname;
        const expected = row.path.split('/').map((part) => (part.startsWith('{') ? value : part));
        expect(segments.split('/').map(decodeURIComponent)).toEqual(expected);
      }),
    );
  });

  it.each(['', '.', '..', undefined, null, ['1'], '\ud800'])(
    'refuses %j as a path field, which would ask another operation',
    (nroSolicitud) => {
      expect(() => operationRequest('getBrandDetail', { nroSolicitud })).toThrow(
        /^nroSolicitud must/,
      );
    },
  );

  it('refuses a query text that the address would replace with another', () => {
    expect(() => operationRequest('searchBrands', { q: 'a\udc00' })).toThrow(/^q must not/);
  });

  it('sends the fields of a write as JSON and header fields as headers', () => {
    const items = [{ marca: 'KOLUN' }];
    expect(
      operationRequest('createWatchlist', { label: 'Lácteos', items, idempotencyKey: 'k-1' }),
    ).toEqual({
      method: 'POST',
      path: '/v1/watch',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'k-1' },
      body: JSON.stringify({ label: 'Lácteos', items }),
    });
  });

  it('refuses a header field that no header can carry, without repeating it', () => {
    const input = { label: 'x', items: [], idempotencyKey: 'líneas\r\nX-Evil: 1' };
    expect(() => operationRequest('createWatchlist', input)).toThrow(
      /^idempotencyKey must be a text of visible ASCII characters$/,
    );
  });

  it('sends no body with a DELETE, and leaves absent fields out of a query', () => {
    const removal = operationRequest('removeWatchItem', { id: 'w/1', itemId: 7 });
    expect(removal).toMatchObject({ path: '/v1/watch/w%2F1/items/7', body: null, headers: {} });
    const { path } = operationRequest('searchBrands', { q: undefined, limit: 0 });
    expect(path).toBe('/v1/brands?limit=0');
  });
});
