import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CallOperation } from '../call-operation.ts';
import { brandsResource } from './brands.ts';

/** A service of `total` marks that pages by a cursor which is the position, and counts its calls. */
function pagedService(total: number) {
  const calls: unknown[] = [];
  const call = async (
    _: string,
    { cursor = '0', limit = 20 }: { cursor?: string; limit?: number },
  ) => {
    calls.push(cursor);
    const from = Number(cursor);
    const items = Array.from({ length: Math.min(limit, total - from) }, (_, i) => from + i);
    return { items, nextCursor: from + limit < total ? String(from + limit) : null };
  };
  return { brands: brandsResource(call as unknown as CallOperation), calls };
}

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const seen: Item[] = [];
  for await (const item of items) seen.push(item);
  return seen;
}

describe('searchAll', () => {
  it('gives every mark once, in order, and stops where nextCursor is null', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(60), fc.integer({ min: 1, max: 20 }), async (total, limit) => {
        const { brands, calls } = pagedService(total);
        const seen = await all(brands.searchAll({ limit }));
        expect(seen).toEqual(Array.from({ length: total }, (_, i) => i));
        expect(calls).toHaveLength(Math.max(1, Math.ceil(total / limit)));
      }),
    );
  });

  it('asks for no page that is not walked into', async () => {
    const { brands, calls } = pagedService(100);
    for await (const mark of brands.searchAll({ limit: 10 })) if (Number(mark) === 10) break;
    expect(calls).toEqual(['0', '10']);
  });

  it('starts from a given cursor', async () => {
    const { brands } = pagedService(30);
    const [page] = await all(brands.searchPages({ cursor: '20' }));
    expect(page).toEqual({ items: [20, 21, 22, 23, 24, 25, 26, 27, 28, 29], nextCursor: null });
  });

  it.each([{ offset: 0 }, { sort: 'denominacion:asc' }, { sort: 'estado' }])(
    'refuses %j, which has no cursors to walk, before any call',
    (params) => {
      const { brands, calls } = pagedService(100);
      expect(() => brands.searchAll(params as object)).toThrow(/search\(\{ sort, offset \}\)$/);
      expect(calls).toEqual([]);
    },
  );
});
