import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { CollectedText } from '../testing/run-for-test.ts';
import { withProgress } from './progress.ts';

async function printed(isTTY: boolean, workMs: number): Promise<string> {
  const stderr = Object.assign(new CollectedText(), { isTTY });
  const { signal } = new AbortController();
  const io = { env: {}, stdout: new CollectedText(), stderr, stopSignal: () => signal };
  const result = await withProgress(io, { of: 'a file', total: 4 }, async (report) => {
    report(3);
    await sleep(workMs);
    return 'done';
  });
  expect(result).toBe('done');
  return stderr.text;
}

describe('withProgress', () => {
  it('shows a bar on a terminal for work over a second, from where the work is by then', async () => {
    expect(await printed(true, 1_100)).toContain('75 % of a file');
  });

  it('shows nothing for work under a second, nor where there is no terminal', async () => {
    expect(await Promise.all([printed(true, 20), printed(false, 1_100)])).toEqual(['', '']);
  });
});
