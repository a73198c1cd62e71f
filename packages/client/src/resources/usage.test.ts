import { expect, it } from 'vitest';
import type { CallOperation } from '../call-operation.ts';
import { usageResource } from './usage.ts';

it('asks what the key may still do', async () => {
  const { signal } = new AbortController();
  const calls: unknown[] = [];
  const call = (async (...args: unknown[]) => void calls.push(args)) as unknown as CallOperation;
  await usageResource(call).get({ signal });
  expect(calls).toEqual([['getUsage', {}, { signal }]]);
});
