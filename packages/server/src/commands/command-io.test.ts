import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { proves } from '../../../../test/requirements.ts';
import { CollectedText } from '../testing/run-for-test.ts';
import { withProgress } from './command-io.ts';

async function printed(isTTY: boolean, workMs: number): Promise<string> {
  const stderr = Object.assign(new CollectedText(), { isTTY });
  const { signal } = new AbortController();
  const stdin = Readable.from([]);
  const io = { env: {}, stdin, stdout: new CollectedText(), stderr, stopSignal: () => signal };
  const result = await withProgress(io, { of: 'a file', total: 4 }, async (report) => {
    report(3);
    await vi.advanceTimersByTimeAsync(workMs);
    return 'done';
  });
  expect(result).toBe('done');
  return stderr.text;
}

describe('withProgress', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it(`shows a bar on a terminal for work over a second, from where the work is by then ${proves('A2-PROGRESS')}`, async () => {
    expect(await printed(true, 1_100)).toContain('75 % of a file');
  });

  it('shows nothing for work under a second, nor where there is no terminal', async () => {
    expect(await printed(true, 999)).toBe('');
    expect(await printed(false, 1_100)).toBe('');
  });
});
