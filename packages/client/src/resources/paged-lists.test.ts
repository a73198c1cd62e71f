import { expect, it } from 'vitest';
import type { CallOperation } from '../call-operation.ts';
import { brandsResource } from './brands.ts';
import { holidaysResource } from './holidays.ts';
import { oppositionsResource } from './oppositions.ts';
import { personasResource } from './personas.ts';
import { syncResource } from './sync.ts';

/** Notes each call and answers pages `1` and `2`. */
function noting() {
  const calls: unknown[] = [];
  const call = async (...asked: unknown[]) => {
    calls.push(asked);
    const { cursor } = asked[1] as { cursor?: string };
    return { page: cursor === undefined ? 1 : 2, nextCursor: cursor === undefined ? 'c' : null };
  };
  return { call: call as unknown as CallOperation, calls };
}

it('walks open oppositions, persons and runs page by page, with the same filters', async () => {
  const { call, calls } = noting();
  const pages: unknown[] = [];
  for await (const page of oppositionsResource(call).openPages({ clase: [9] })) pages.push(page);
  for await (const page of personasResource(call).pages({ q: 'x' })) pages.push(page);
  for await (const page of syncResource(call).runPages({ status: 'ok' })) pages.push(page);
  expect(pages).toMatchObject([1, 2, 1, 2, 1, 2].map((page) => ({ page })));
  expect(calls).toEqual([
    ['listOpenOppositions', { clase: [9] }, undefined],
    ['listOpenOppositions', { clase: [9], cursor: 'c' }, undefined],
    ['listPersonas', { q: 'x' }, undefined],
    ['listPersonas', { q: 'x', cursor: 'c' }, undefined],
    ['getSyncRuns', { status: 'ok', envelope: true }, undefined],
    ['getSyncRuns', { status: 'ok', cursor: 'c', envelope: true }, undefined],
  ]);
});

it('asks for the report and the opposition of a mark by its number', async () => {
  const { call, calls } = noting();
  await brandsResource(call).report('1523001');
  await brandsResource(call).opposition('1523001');
  expect(calls).toEqual([
    ['getBrandReport', { nro: '1523001' }, undefined],
    ['getBrandOpposition', { nro: '1523001' }, undefined],
  ]);
});

it('asks for holidays with their coverage, and for freshness', async () => {
  const { call, calls } = noting();
  await holidaysResource(call).list({ desde: '2026-09-01' });
  await holidaysResource(call).coverage();
  await syncResource(call).freshness();
  expect(calls).toEqual([
    ['getFeriados', { desde: '2026-09-01', envelope: true }, undefined],
    ['getFeriadosCobertura', {}, undefined],
    ['getFreshness', { envelope: true }, undefined],
  ]);
});
